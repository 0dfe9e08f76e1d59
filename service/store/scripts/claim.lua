-- A clock's step: it beats, records the outage that its beat ends, and claims what is due. It is
-- one step, so that nothing is claimed before the outage in which it became due is known.
-- A claimed entry moves a lease ahead, so that a claimer who dies costs no more than that.
-- KEYS: beat, outages, then due set and RQ queue of each kind of entry, windows first.
-- ARGV: seconds between beats, the longest silence in seconds, how many outages to remember,
-- the lease in seconds, the most jobs that a queue may hold.
-- Returns the claimed entries, the greatest lateness and the time to the next entry, in seconds,
-- and the outage as JSON or ''.
local beat_key, outages_key, windows_key = KEYS[1], KEYS[2], KEYS[3]
local beat_seconds, silence_seconds = tonumber(ARGV[1]), tonumber(ARGV[2])
local lease, most = tonumber(ARGV[4]), tonumber(ARGV[5])
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000

local last = tonumber(redis.call('GET', beat_key) or 0)
local outage = ''
if last > 0 and now - last > silence_seconds then
    outage = string.format('{"began":%.3f,"ended":%.3f}', last, now)
    redis.call('RPUSH', outages_key, outage)
    redis.call('LTRIM', outages_key, -ARGV[3], -1)
    -- Every window becomes due, so that each table learns of it.
    for _, entry in ipairs(redis.call('ZRANGE', windows_key, 0, -1)) do
        redis.call('ZADD', windows_key, now, entry)
    end
end
if math.abs(now - last) >= beat_seconds then
    redis.call('SET', beat_key, string.format('%.3f', now))
end

local claimed, lag, pause = {}, 0, lease
for i = 3, #KEYS, 2 do
    local due_key, room = KEYS[i], most - redis.call('LLEN', KEYS[i + 1])
    local first = redis.call('ZRANGE', due_key, 0, 0, 'WITHSCORES')
    lag = math.max(lag, now - (first[2] or now))
    -- What finds no room stays due: jobs that wait longer than the lease would be queued twice.
    if room > 0 then
        local due = redis.call('ZRANGEBYSCORE', due_key, '-inf', now, 'LIMIT', 0, room)
        for _, entry in ipairs(due) do
            claimed[#claimed + 1] = entry
            redis.call('ZADD', due_key, now + lease, entry)
        end
    end
    local next_one = redis.call('ZRANGE', due_key, 0, 0, 'WITHSCORES')
    if next_one[2] and tonumber(next_one[2]) > now then
        pause = math.min(pause, next_one[2] - now)
    end
end
return {claimed, string.format('%.3f', lag), string.format('%.6f', pause), outage}
