-- A request that works without an open transaction holds its Idempotency-Key until `held_until`, which it renews. Whoever takes
-- over after that has the same `work_id`, so that what carries it is not made twice.
ALTER TABLE idempotency_keys
  ADD COLUMN held_until timestamptz,
  ADD COLUMN work_id uuid;
