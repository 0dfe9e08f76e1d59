-- The first item that waits; an empty outbox gives lease and due entry back in the same step,
-- so that an item written afterwards makes the chat due again.
-- KEYS: lease, due, outbox, items, slots. ARGV: token, milliseconds, the chat's due entry.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
    return {'lost'}
end
local place = redis.call('LINDEX', KEYS[3], 0)
if not place then
    redis.call('ZREM', KEYS[2], ARGV[3])
    redis.call('DEL', KEYS[1], KEYS[4])
    return {'empty'}
end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
local item = redis.call('HGET', KEYS[4], place)
local slot = cjson.decode(item).slot
local message = type(slot) == 'string' and redis.call('HGET', KEYS[5], slot)
return {'item', place, item, message or '', redis.call('HGET', KEYS[4], '#attempts') or '0'}
