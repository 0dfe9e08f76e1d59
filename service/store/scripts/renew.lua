-- KEYS: lease. ARGV: token, milliseconds. Returns 0 when the lease is another's.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
    return 0
end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
