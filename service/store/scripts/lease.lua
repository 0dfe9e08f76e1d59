-- Take a chat's lease, to drain its outbox. Returns 1 when it is taken.
-- KEYS: lease, hold, due. ARGV: token, milliseconds, the chat's due entry.
local busy = math.max(redis.call('PTTL', KEYS[1]), redis.call('PTTL', KEYS[2]))
if busy > 0 then
    -- Another delivery drains it, or the chat has to wait: look again when that is over.
    local time = redis.call('TIME')
    redis.call('ZADD', KEYS[3], 'XX', time[1] + time[2] / 1000000 + busy / 1000, ARGV[3])
    return 0
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
