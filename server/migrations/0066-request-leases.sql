-- A request that works without an open transaction leases its Idempotency-Key, and renews the lease. Whoever takes over after
-- that has the same `work_id`, so that what carries it is not made twice.
ALTER TABLE idempotency_keys
  ADD COLUMN leased_until timestamptz,
  ADD COLUMN work_id uuid;
