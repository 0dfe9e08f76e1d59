-- The first item that may be carried out now. An edit that was put off is passed over, and with
-- it whatever comes after it in its slot.
-- When nothing waits, lease and due entry are given back in the same step, so that an item written
-- afterwards makes the chat due again. When nothing waits but what was put off, the chat is due
-- when the first of it may go, and '#patient' says that anything else makes it due at once.
-- KEYS: lease, due, outbox, items, slots, put off. ARGV: token, milliseconds, the chat's due entry.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
    return {'lost'}
end
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local passed, wake, index = {}, nil, 0
local place = redis.call('LINDEX', KEYS[3], 0)
while place do
    local payload = redis.call('HGET', KEYS[4], place)
    local item = cjson.decode(payload)
    local slot = type(item.slot) == 'string' and item.slot
    local is_edit = item.kind == 'edit' or item.kind == 'keyboard_off'
    local till = slot and is_edit and tonumber(redis.call('HGET', KEYS[6], slot) or 0) or 0
    if till > now then
        passed[slot], wake = true, math.min(wake or till, till)
    elseif not (slot and passed[slot]) then
        redis.call('PEXPIRE', KEYS[1], ARGV[2])
        local message = slot and redis.call('HGET', KEYS[5], slot) or ''
        local attempts = redis.call('HGET', KEYS[4], '#attempts') or '0'
        return {'item', place, payload, message, attempts, string.format('%.6f', now)}
    end
    index = index + 1
    place = redis.call('LINDEX', KEYS[3], index)
end
redis.call('DEL', KEYS[1])
if not wake then
    redis.call('ZREM', KEYS[2], ARGV[3])
    redis.call('DEL', KEYS[4])
    return {'empty'}
end
redis.call('ZADD', KEYS[2], string.format('%.6f', wake), ARGV[3])
redis.call('HSET', KEYS[4], '#patient', '1')
return {'put off'}
