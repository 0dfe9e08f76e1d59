-- Sliding windows: take one call from each of them, or learn how long to wait.
-- KEYS: the queue of those who wait, then the windows; the first window is everybody's, the last
-- ones are those of edits.
-- ARGV: how many windows are not those of edits, then for each window the most calls and its
-- length in microseconds.
-- Returns microseconds to wait, 0 when the call is taken; and 1 if only edits have to wait.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local wait, everybody, of_all = 0, 0, 0
for i = 2, #KEYS do
    local most, length = tonumber(ARGV[2 * i - 2]), tonumber(ARGV[2 * i - 1])
    local oldest = redis.call('LINDEX', KEYS[i], most - 1)
    if oldest then
        wait = math.max(wait, oldest + length - now)
    end
    if i == 2 then
        everybody = wait
    end
    if i - 1 == tonumber(ARGV[1]) then
        of_all = wait
    end
end
if everybody > 0 then
    -- Whoever is refused gets a time of their own: else all would come back at once.
    local step = tonumber(ARGV[3]) / tonumber(ARGV[2])
    local last = tonumber(redis.call('GET', KEYS[1]) or 0)
    local turn = math.max(now + everybody, last + step)
    redis.call('SET', KEYS[1], string.format('%.0f', turn), 'PX', math.ceil((turn - now) / 1000))
    return {math.ceil(math.max(of_all, turn - now)), 0}
end
if of_all > 0 then
    return {math.ceil(of_all), 0}
end
if wait > 0 then
    return {math.ceil(wait), 1}
end
for i = 2, #KEYS do
    redis.call('LPUSH', KEYS[i], string.format('%.0f', now))
    redis.call('LTRIM', KEYS[i], 0, ARGV[2 * i - 2] - 1)
    redis.call('PEXPIRE', KEYS[i], math.ceil(ARGV[2 * i - 1] / 1000))
end
return {0, 0}
