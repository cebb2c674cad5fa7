-- Work that servers do outside a request: mails, planned changes, housekeeping. A server that takes a job hides it until
-- available_at and moves that moment on while it works. When the server ends, the moment passes and another takes the job.
CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  site_id uuid GENERATED ALWAYS AS ((payload->>'siteId')::uuid) STORED,
  -- A job that is added with the key of a waiting one replaces it. Taking a job clears its key.
  key text UNIQUE,
  available_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL,
  -- The server that works on it.
  worker uuid,
  error text,
  failed_at timestamptz
);
CREATE INDEX jobs_waiting ON jobs (kind, available_at, id) WHERE failed_at IS NULL;
CREATE INDEX jobs_failed ON jobs (site_id, failed_at, id) WHERE failed_at IS NOT NULL;

-- When work that recurs is due next.
CREATE TABLE job_schedules (
  kind text PRIMARY KEY,
  next_at timestamptz NOT NULL
);

CREATE FUNCTION add_job(kind text, payload json DEFAULT '{}', run_at timestamptz DEFAULT now(),
    max_attempts integer DEFAULT 25, job_key text DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
BEGIN
  INSERT INTO jobs AS j (kind, payload, available_at, max_attempts, key)
  VALUES (add_job.kind, add_job.payload, run_at, add_job.max_attempts, job_key)
  ON CONFLICT (key) DO UPDATE SET kind = excluded.kind, payload = excluded.payload, available_at = excluded.available_at,
    max_attempts = excluded.max_attempts, attempts = 0, error = NULL
  RETURNING j.id INTO added;
  IF run_at <= clock_timestamp() THEN
    PERFORM pg_notify('cartwright_jobs', '');
  END IF;
  RETURN added;
END
$$;

-- Jobs of earlier versions lie in a schema of their own. Those that wait move here; those that an earlier server still
-- adds during an upgrade are passed on.
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NULL THEN
    RETURN;
  END IF;
  CREATE FUNCTION pass_on_job() RETURNS trigger LANGUAGE plpgsql AS $trigger$
  BEGIN
    PERFORM add_job(identifier, coalesce(NEW.payload, '{}'), NEW.run_at, NEW.max_attempts::integer, NEW.key)
    FROM graphile_worker._private_tasks WHERE id = NEW.task_id AND identifier <> 'housekeeping';
    RETURN NULL;
  END
  $trigger$;
  CREATE TRIGGER pass_on_job BEFORE INSERT ON graphile_worker._private_jobs
    FOR EACH ROW EXECUTE FUNCTION pass_on_job();
  WITH moved AS (
    DELETE FROM graphile_worker._private_jobs WHERE locked_at IS NULL AND attempts < max_attempts RETURNING *)
  INSERT INTO jobs (kind, payload, key, available_at, attempts, max_attempts)
  SELECT t.identifier, coalesce(m.payload, '{}'), m.key, m.run_at, m.attempts, m.max_attempts
  FROM moved AS m JOIN graphile_worker._private_tasks AS t ON t.id = m.task_id;
END
$$;
