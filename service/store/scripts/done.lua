-- An item was carried out. It leaves unless a newer edit took its place meanwhile.
-- No lease is asked for: what was sent must not be sent again, whoever drains the chat now.
-- KEYS: outbox, items, slots.
-- ARGV: place, the item as it was sent, slot or '', its message's id and face or '',
-- seconds to remember the slots.
local place, item, slot, message = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
if slot ~= '' and message ~= '' then
    redis.call('HSET', KEYS[3], slot, message)
    redis.call('EXPIRE', KEYS[3], ARGV[5])
end
redis.call('HDEL', KEYS[2], '#attempts')
if redis.call('HGET', KEYS[2], place) == item then
    redis.call('LREM', KEYS[1], 1, place)
    redis.call('HDEL', KEYS[2], place)
end
return 1
