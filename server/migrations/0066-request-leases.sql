-- A request that works without an open transaction holds its Idempotency-Key until this time, and renews it meanwhile.
ALTER TABLE idempotency_keys ADD COLUMN held_until timestamptz;
