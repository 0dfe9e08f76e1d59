-- Claim certain entries, those of them that are due.
-- KEYS: due. ARGV: lease in seconds, then the entries.
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local claimed = {}
for i = 2, #ARGV do
    local at = redis.call('ZSCORE', KEYS[1], ARGV[i])
    if at and tonumber(at) <= now then
        redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[i])
        claimed[#claimed + 1] = ARGV[i]
    end
end
return claimed
