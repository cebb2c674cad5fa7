-- Jobs name their shop in the payload, if they have one.
DROP INDEX jobs_failed;
ALTER TABLE jobs DROP COLUMN site_id;
CREATE INDEX jobs_failed ON jobs (failed_at) WHERE failed_at IS NOT NULL;

-- Jobs of an earlier version that a killed server had begun follow those that waited.
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NULL THEN
    RETURN;
  END IF;
  WITH moved AS (
    DELETE FROM graphile_worker._private_jobs WHERE attempts < max_attempts RETURNING *)
  INSERT INTO jobs (kind, payload, key, available_at, attempts, max_attempts)
  SELECT t.identifier, coalesce(m.payload, '{}'), m.key, m.run_at, m.attempts, m.max_attempts
  FROM moved AS m JOIN graphile_worker._private_tasks AS t ON t.id = m.task_id
  ON CONFLICT (key) DO NOTHING;
END
$$;
