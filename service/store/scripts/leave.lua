-- Stop draining for a while.
-- KEYS: lease, due, hold, items. ARGV: token, the chat's due entry, seconds, '1' to hold the
-- chat back till then even when something new is written, '1' to count a failed attempt.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
    return 0
end
local time, seconds = redis.call('TIME'), tonumber(ARGV[3])
redis.call('DEL', KEYS[1])
redis.call('ZADD', KEYS[2], time[1] + time[2] / 1000000 + seconds, ARGV[2])
if ARGV[4] == '1' then
    redis.call('SET', KEYS[3], '1', 'PX', math.max(1, math.ceil(seconds * 1000)))
end
if ARGV[5] == '1' then
    redis.call('HINCRBY', KEYS[4], '#attempts', 1)
end
return 1
