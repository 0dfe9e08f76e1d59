-- A clock beats. After a silence that counts as an outage, the outage is recorded once and
-- every window becomes due, so that each table learns of it.
-- KEYS: beat, outages, due. ARGV: the longest silence in seconds, how many outages to
-- remember, the prefix of windows.
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local last = tonumber(redis.call('GET', KEYS[1]) or now)
redis.call('SET', KEYS[1], string.format('%.3f', now))
if now - last <= tonumber(ARGV[1]) then
    return false
end
local outage = string.format('{"id":"%.0f","began":%.3f,"ended":%.3f}', last * 1000, last, now)
redis.call('RPUSH', KEYS[2], outage)
redis.call('LTRIM', KEYS[2], -ARGV[2], -1)
for _, entry in ipairs(redis.call('ZRANGE', KEYS[3], 0, -1)) do
    if string.sub(entry, 1, #ARGV[3]) == ARGV[3] then
        redis.call('ZADD', KEYS[3], now, entry)
    end
end
return outage
