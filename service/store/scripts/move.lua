-- KEYS: outbox, items and slots, each of the old chat and of the new one; then due.
-- ARGV: the due entries of the old chat and of the new one.
local old_list, new_list, old_items, new_items = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local old_slots, due_key, is_urgent = KEYS[5], KEYS[7], false
for _, place in ipairs(redis.call('LRANGE', old_list, 0, -1)) do
    local item = redis.call('HGET', old_items, place)
    if item and redis.call('HSETNX', new_items, place, item) == 1 then
        redis.call('RPUSH', new_list, place)
        is_urgent = is_urgent or string.sub(place, 1, 5) ~= 'edit:'
    end
end
-- The old chat's message ids mean nothing in the new one.
redis.call('DEL', old_list, old_items, old_slots)
redis.call('ZREM', due_key, ARGV[1])
if redis.call('LLEN', new_list) > 0 then
    local time = redis.call('TIME')
    -- Nothing new waits for an edit that waits for its own limit.
    local at_once = is_urgent and redis.call('HDEL', new_items, '#patient') == 1
    local how = at_once and 'CH' or 'NX'
    redis.call('ZADD', due_key, how, time[1] + time[2] / 1000000, ARGV[2])
end
return 1
