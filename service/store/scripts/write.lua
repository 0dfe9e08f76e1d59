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
    if out.place ~= out.slot_edit and redis.call('HDEL', out.items, '#patient') == 1 then
        -- Nothing new waits for an edit that waits for its own limit.
        redis.call('ZADD', deliveries_key, now, out.entry)
    else
        -- NX: a chat that is being served, or has to wait, keeps its time.
        redis.call('ZADD', deliveries_key, 'NX', now, out.entry)
    end
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
    for _, chat in ipairs(plan.emptied) do
        redis.call('DEL', chat.list, chat.items)
        redis.call('ZREM', deliveries_key, chat.entry)
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
