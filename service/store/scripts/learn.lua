-- Set facts, but none of which something is known that happened later; of what was found out by
-- trying, none of which something has been learnt since the attempt began.
-- KEYS: facts, their moments (each with when it was learnt).
-- ARGV: the moment, as text that sorts; when the attempt began, in epoch seconds, or '' if it was
-- none; then name and value of each fact.
-- Returns 1 if any was set.
local moment, began = ARGV[1], tonumber(ARGV[2])
local time = redis.call('TIME')
local now = string.format('%d.%06d', time[1], time[2])
local any = 0
for i = 3, #ARGV, 2 do
    local name = ARGV[i]
    local known, learnt = string.match(redis.call('HGET', KEYS[2], name) or ' 0', '^(%S*) (%S*)$')
    local from = moment
    if began and known >= moment then
        from = known .. '+' -- Right after it: updates date things to the second.
    end
    if not (began and tonumber(learnt) > began) and known <= from then
        redis.call('HSET', KEYS[1], name, ARGV[i + 1])
        redis.call('HSET', KEYS[2], name, from .. ' ' .. now)
        any = 1
    end
end
return any
