-- KEYS: outbox, items, what is parked of both, and slots, each of the old chat and of the new one;
-- then due.
-- ARGV: the due entries of the old chat and of the new one, seconds to keep what is parked.
local new_list, new_items, due_key = KEYS[2], KEYS[4], KEYS[11]

local function move(old_list, to_list, old_items, to_items)
    local is_urgent = false
    for _, place in ipairs(redis.call('LRANGE', old_list, 0, -1)) do
        local item = redis.call('HGET', old_items, place)
        if item and redis.call('HSETNX', to_items, place, item) == 1 then
            redis.call('RPUSH', to_list, place)
            is_urgent = is_urgent or string.sub(place, 1, 5) ~= 'edit:'
        end
    end
    return is_urgent
end

local is_urgent = move(KEYS[1], new_list, KEYS[3], new_items)
move(KEYS[5], KEYS[6], KEYS[7], KEYS[8])
for _, key in ipairs({KEYS[6], KEYS[8]}) do
    redis.call('EXPIRE', key, ARGV[3])
end
-- The old chat's message ids mean nothing in the new one.
redis.call('DEL', KEYS[1], KEYS[3], KEYS[5], KEYS[7], KEYS[9])
redis.call('ZREM', due_key, ARGV[1])
if redis.call('LLEN', new_list) > 0 then
    local time = redis.call('TIME')
    -- Nothing new waits for an edit that waits for its own limit.
    local at_once = is_urgent and redis.call('HDEL', new_items, '#patient') == 1
    local how = at_once and 'CH' or 'NX'
    redis.call('ZADD', due_key, how, time[1] + time[2] / 1000000, ARGV[2])
end
return 1
