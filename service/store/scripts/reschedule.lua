-- KEYS: table, due. ARGV: the version that was read, then entry and epoch seconds ('' removes).
if (redis.call('HGET', KEYS[1], 'version') or '0') ~= ARGV[1] then
    return 0
end
for i = 2, #ARGV, 2 do
    if ARGV[i + 1] == '' then
        redis.call('ZREM', KEYS[2], ARGV[i])
    else
        redis.call('ZADD', KEYS[2], ARGV[i + 1], ARGV[i])
    end
end
return 1
