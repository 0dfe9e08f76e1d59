-- One write: everything that a command changes, or nothing.
-- KEYS: table, log, mark (each may be '' when the plan does not use it), due times of windows,
-- due times of deliveries
-- ARGV: the plan as JSON, the table's new state ('' for a write without a table)
local table_key, log_key, mark_key = KEYS[1], KEYS[2], KEYS[3]
local windows_key, deliveries_key = KEYS[4], KEYS[5]
local plan, state = cjson.decode(ARGV[1]), ARGV[2]

-- Every guard stands before the first change: a script that fails later is not undone.
if mark_key ~= '' and redis.call('EXISTS', mark_key) == 1 then
    return {'done'}
end
if state ~= '' then
    local version = redis.call('HGET', table_key, 'version') or '0'
    if version ~= plan.expected then
        return {'conflict', version}
    end
    for _, chat_key in ipairs(plan.claims) do
        local holder = redis.call('GET', chat_key)
        if holder and holder ~= plan.table then
            return {'taken', holder}
        end
    end
end

local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000

-- At once, if all that waits there is edits that wait for their own limit; but NX: a chat that is
-- being served, or has to wait, keeps its time.
local function make_due(chat, waits_for_edits)
    if not waits_for_edits and redis.call('HDEL', chat.items, '#patient') == 1 then
        redis.call('ZADD', deliveries_key, now, chat.entry)
    else
        redis.call('ZADD', deliveries_key, 'NX', now, chat.entry)
    end
end

local function park(chat)
    -- What was laid aside and never put back belongs to no table that is still open.
    redis.call('DEL', chat.parked, chat.parked_items)
    if redis.call('EXISTS', chat.list) == 1 then
        redis.call('HDEL', chat.items, '#attempts', '#patient')
        redis.call('RENAME', chat.list, chat.parked)
        redis.call('RENAME', chat.items, chat.parked_items)
        redis.call('EXPIRE', chat.parked, plan.parked_seconds)
        redis.call('EXPIRE', chat.parked_items, plan.parked_seconds)
    end
    redis.call('DEL', chat.items)
    redis.call('ZREM', deliveries_key, chat.entry)
end

local function unpark(chat)
    local places = redis.call('LRANGE', chat.parked, 0, -1)
    for i = #places, 1, -1 do
        -- Only an edit may be there already, and then the one that is there is newer.
        local item = redis.call('HGET', chat.parked_items, places[i])
        if item and redis.call('HSETNX', chat.items, places[i], item) == 1 then
            redis.call('LPUSH', chat.list, places[i])
        end
    end
    redis.call('DEL', chat.parked, chat.parked_items)
    if #places > 0 then
        -- Who was about to take one of them away has read it before: it stays.
        redis.call('HSET', chat.items, '#unparked', string.format('%.6f', now))
        make_due(chat)
    end
end

local function drop(chat)
    for _, place in ipairs(redis.call('LRANGE', chat.parked, 0, -1)) do
        local item = redis.call('HGET', chat.parked_items, place)
        local owner = item and cjson.decode(item).table
        if not owner or owner == plan.table then
            redis.call('LREM', chat.parked, 1, place)
            redis.call('HDEL', chat.parked_items, place)
        end
    end
end

local function push(out)
    if out.opens_slot and redis.call('HEXISTS', out.items, out.slot_edit) == 1 then
        -- The edit that waits is for the message before this one: newer edits must not replace it.
        local at = redis.call('LPOS', out.list, out.slot_edit)
        local renamed = out.slot_edit .. ':before:' .. out.place
        redis.call('LSET', out.list, at, renamed)
        redis.call('HSET', out.items, renamed, redis.call('HGET', out.items, out.slot_edit))
        redis.call('HDEL', out.items, out.slot_edit)
    end
    if redis.call('HSET', out.items, out.place, out.item) == 1 then
        redis.call('RPUSH', out.list, out.place)
    end
    make_due(out, out.place == out.slot_edit)
end

if state ~= '' then
    redis.call('HSET', table_key, 'version', plan.version, 'state', state)
    for _, event in ipairs(plan.events) do
        redis.call('RPUSH', log_key, event)
    end
    for _, key in ipairs({table_key, log_key}) do
        if plan.keep then
            redis.call('EXPIRE', key, plan.keep)
        else
            redis.call('PERSIST', key)
        end
    end
    for _, chat_key in ipairs(plan.claims) do
        redis.call('SET', chat_key, plan.table)
    end
    for _, chat_key in ipairs(plan.releases) do
        if redis.call('GET', chat_key) == plan.table then
            redis.call('DEL', chat_key)
        end
    end
    for _, seats_key in ipairs(plan.seated) do
        redis.call('SADD', seats_key, plan.table)
    end
    for _, seats_key in ipairs(plan.unseated) do
        redis.call('SREM', seats_key, plan.table)
    end
    for _, chat in ipairs(plan.parked) do
        park(chat)
    end
    for _, chat in ipairs(plan.unparked) do
        unpark(chat)
    end
    for _, chat in ipairs(plan.dropped) do
        drop(chat)
    end
end
for entry, at in pairs(plan.due) do
    if at then
        redis.call('ZADD', windows_key, at, entry)
    else
        redis.call('ZREM', windows_key, entry)
    end
end
for _, out in ipairs(plan.outgoing) do
    push(out)
end
if mark_key ~= '' then
    redis.call('SET', mark_key, '1', 'EX', plan.mark_seconds)
end
return {'ok'}
