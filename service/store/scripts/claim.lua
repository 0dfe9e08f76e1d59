-- Claim what is due: each entry moves a lease ahead, so that a claimer who dies costs no more.
-- KEYS: due, lag, then one RQ queue for each kind of entry.
-- ARGV: lease in seconds, the most jobs a queue may hold, then the prefix of each kind.
-- Returns the claimed entries, the greatest lateness and the time to the next entry, in seconds.
local due_key, lag_key = KEYS[1], KEYS[2]
local lease, most = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000

local room, prefixes = {}, {}
for i = 3, #ARGV do
    prefixes[#prefixes + 1] = ARGV[i]
    room[ARGV[i]] = most - redis.call('LLEN', KEYS[i])
end

local function kind(entry)
    for _, prefix in ipairs(prefixes) do
        if string.sub(entry, 1, #prefix) == prefix then
            return prefix
        end
    end
end

local claimed, lag = {}, 0
local due = redis.call('ZRANGEBYSCORE', due_key, '-inf', now, 'WITHSCORES')
for i = 1, #due, 2 do
    local entry, prefix = due[i], kind(due[i])
    if prefix then
        lag = math.max(lag, now - due[i + 1])
    end
    -- What finds no room stays due: jobs that wait longer than the lease would be queued twice.
    if prefix and room[prefix] > 0 then
        room[prefix] = room[prefix] - 1
        claimed[#claimed + 1] = entry
        redis.call('ZADD', due_key, now + lease, entry)
    end
end
local first = redis.call('ZRANGE', due_key, 0, 0, 'WITHSCORES')
local pause = first[2] and math.max(first[2] - now, 0) or lease
redis.call('SET', lag_key, lag)
return {claimed, string.format('%.3f', lag), string.format('%.6f', pause)}
