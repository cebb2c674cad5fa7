-- When recurring work last succeeded, and since when and why it fails: a failed run leaves no job behind.
ALTER TABLE job_schedules ADD COLUMN succeeded_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN failing_since timestamptz, ADD COLUMN error text;

-- Up to which entry the audit log was deleted by its age, and a seal on that and on the newest entry which only the server
-- can make. So nobody who writes to the database alone can shorten the log or compute it anew without being seen.
ALTER TABLE audit_chains ADD COLUMN deleted_number bigint NOT NULL DEFAULT 0, ADD COLUMN deleted_hash bytea,
  ADD COLUMN sealed_number bigint NOT NULL DEFAULT 0, ADD COLUMN sealed_hash bytea, ADD COLUMN seal text;
UPDATE audit_chains AS c SET
  deleted_number = coalesce((SELECT min(number) - 1 FROM audit_log WHERE site_id = c.site_id), c.number);
UPDATE audit_chains SET deleted_hash = hash WHERE deleted_number = number;
