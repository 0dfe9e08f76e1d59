-- Set facts, but none of which something is known that happened later.
-- KEYS: facts, their moments. ARGV: the moment, as text that sorts; then name and value of each.
-- Returns 1 if any was set.
local moment, any = ARGV[1], 0
for i = 2, #ARGV, 2 do
    local known = redis.call('HGET', KEYS[2], ARGV[i])
    if not known or known <= moment then
        redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1])
        redis.call('HSET', KEYS[2], ARGV[i], moment)
        any = 1
    end
end
return any
