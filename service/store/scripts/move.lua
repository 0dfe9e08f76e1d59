-- KEYS: outbox, items and slots, each of the old chat and of the new one; then due.
-- ARGV: the due entries of the old chat and of the new one.
local old_list, new_list, old_items, new_items = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local old_slots, due_key = KEYS[5], KEYS[7]
for _, place in ipairs(redis.call('LRANGE', old_list, 0, -1)) do
    local item = redis.call('HGET', old_items, place)
    if item and redis.call('HSETNX', new_items, place, item) == 1 then
        redis.call('RPUSH', new_list, place)
    end
end
-- The old chat's message ids mean nothing in the new one.
redis.call('DEL', old_list, old_items, old_slots)
redis.call('ZREM', due_key, ARGV[1])
if redis.call('LLEN', new_list) > 0 then
    local time = redis.call('TIME')
    redis.call('ZADD', due_key, 'NX', time[1] + time[2] / 1000000, ARGV[2])
end
return 1
