-- When recurring work last succeeded, and since when and why it fails: a failed run leaves no job behind.
ALTER TABLE job_schedules ADD COLUMN succeeded_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN failing_since timestamptz, ADD COLUMN error text;
