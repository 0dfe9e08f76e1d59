-- An item was carried out, or never can be. It leaves unless a newer edit took its place meanwhile.
-- Where it was laid aside meanwhile it stays if it was not carried out, also if it was put back.
-- No lease is asked for: what was sent must not be sent again, whoever drains the chat now.
-- KEYS: outbox, items, slots, the items that last changed the message of each slot, due, parked,
-- parked items.
-- ARGV: place, the item as it was sent, slot or '', what is in the slot from now on or '', what
-- was in it when the item was read, seconds to remember the slots, seconds to remember the
-- items, the chat's due entry, '1' if it was carried out, place and item of what comes next or '',
-- when the item was read, in epoch seconds.
local place, item, slot, message, before = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]

local function take_from(list, items)
    local waiting = redis.call('HGET', items, place)
    if waiting == item then
        redis.call('LREM', list, 1, place)
        redis.call('HDEL', items, place)
    end
    return waiting
end

local function make_due()
    local time = redis.call('TIME')
    redis.call('ZADD', KEYS[5], 'NX', time[1] + time[2] / 1000000, ARGV[8])
end

local unparked = tonumber(redis.call('HGET', KEYS[2], '#unparked') or 0)
if ARGV[9] ~= '1' and unparked >= tonumber(ARGV[12]) then
    redis.call('HDEL', KEYS[2], '#unparked') -- Nobody else has anything in hand.
    return 1
end
local waiting = take_from(KEYS[1], KEYS[2])
redis.call('HDEL', KEYS[2], '#attempts')
if ARGV[9] == '1' then
    waiting = take_from(KEYS[6], KEYS[7]) or waiting
end
if slot == '' or message == '' then
    return 1
end
local current = redis.call('HGET', KEYS[3], slot) or ''
if before ~= '' and string.match(current, '^%S*') ~= string.match(before, '^%S*') then
    return 1 -- The message that was changed is not the slot's any more.
end
redis.call('HSET', KEYS[3], slot, message)
redis.call('EXPIRE', KEYS[3], ARGV[6])
if ARGV[10] ~= '' and redis.call('HSETNX', KEYS[2], ARGV[10], ARGV[11]) == 1 then
    redis.call('LPUSH', KEYS[1], ARGV[10])
    make_due()
end
local latest = before ~= '' and redis.call('HGET', KEYS[4], slot)
if latest and not waiting and current ~= before and latest ~= item then
    -- While this one was on its way, by a worker that stood still, another changed the message:
    -- what that one brought was newer, and goes out once more.
    local newer = cjson.decode(latest)
    local again = newer.kind == 'edit' and 'edit:' .. slot or newer.id
    if redis.call('HSETNX', KEYS[2], again, latest) == 1 then
        redis.call('RPUSH', KEYS[1], again)
        make_due()
    end
elseif before ~= '' then
    redis.call('HSET', KEYS[4], slot, item)
    redis.call('EXPIRE', KEYS[4], ARGV[7])
end
return 1
