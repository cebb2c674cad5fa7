import { statement } from '../db/db.ts'

export interface TakenJob {
  id: bigint
  kind: string
  payload: unknown
  attempts: number
  maxAttempts: number
}

/** Seconds for which a job is hidden from other servers when it is taken, and again with each heartbeat. */
export const lease = 30

/** Adds recurring jobs that are due: kinds $1, every $2 minutes. Several servers add one. */
export const addRecurring = statement<never>(
  'jobs.add-recurring',
  `WITH due AS (
     INSERT INTO job_schedules AS s (kind, next_at)
     SELECT k.kind, date_bin(make_interval(mins => k.every), now(), 'epoch') + make_interval(mins => k.every)
     FROM unnest($1::text[], $2::int[]) AS k (kind, every)
     WHERE NOT EXISTS (SELECT FROM job_schedules j WHERE j.kind = k.kind AND j.next_at > now())
     ORDER BY k.kind
     ON CONFLICT (kind) DO UPDATE SET next_at = excluded.next_at WHERE s.next_at <= now()
     RETURNING kind)
   SELECT add_job(kind, job_key := 'every:' || kind) FROM due`,
)

/**
 * Takes due jobs for worker $1: of kinds $2 at most $3 each, without those it works on already ($4); those of servers that
 * seem to have ended only if $5.
 */
export const takeJobs = statement<TakenJob>(
  'jobs.take',
  `WITH due AS (
     SELECT j.id FROM unnest($2::text[], $3::int[]) AS free (kind, slots)
     CROSS JOIN LATERAL (
       SELECT id FROM jobs
       WHERE kind = free.kind AND failed_at IS NULL AND available_at <= now() AND attempts < max_attempts
         AND id <> ALL ($4::bigint[]) AND (worker IS NULL OR $5)
       ORDER BY available_at, id LIMIT free.slots FOR UPDATE SKIP LOCKED) AS j)
   UPDATE jobs SET worker = $1, key = NULL, attempts = attempts + 1,
     available_at = now() + make_interval(secs => ${lease})
   FROM due WHERE jobs.id = due.id
   RETURNING jobs.id, kind, payload, attempts, max_attempts AS "maxAttempts"`,
)

export const renewLeases = statement<never>(
  'jobs.renew',
  `UPDATE jobs SET available_at = now() + make_interval(secs => ${lease})
   WHERE id = ANY ($2::bigint[]) AND worker = $1 AND failed_at IS NULL`,
)

export const deleteJobs = statement<never>(
  'jobs.delete',
  'DELETE FROM jobs WHERE id = ANY ($2::bigint[]) AND worker = $1',
)

/** Deletes a recurring job that worker $1 has done, or that failed with $3. */
export const deleteRecurring = statement<never>(
  'jobs.delete-recurring',
  `WITH done AS (DELETE FROM jobs WHERE id = $2 AND worker = $1 RETURNING kind)
   UPDATE job_schedules AS s SET error = $3::text,
     succeeded_at = CASE WHEN $3::text IS NULL THEN now() ELSE succeeded_at END,
     failing_since = CASE WHEN $3::text IS NOT NULL THEN coalesce(failing_since, now()) END
   FROM done WHERE s.kind = done.kind`,
)

/** Another attempt follows after $4 seconds; without them the job has failed for good. */
export const keepFailure = statement<never>(
  'jobs.keep-failure',
  `UPDATE jobs SET worker = NULL, error = $3, available_at = now() + make_interval(secs => coalesce($4, 0)),
     failed_at = CASE WHEN $4::int IS NULL THEN now() END
   WHERE id = $2 AND worker = $1`,
)

/** Gives jobs back that a stopping server does not finish. */
export const releaseJobs = statement<never>(
  'jobs.release',
  `UPDATE jobs SET worker = NULL, available_at = now(), attempts = attempts - 1
   WHERE id = ANY ($2::bigint[]) AND worker = $1 AND failed_at IS NULL`,
)

/** Jobs whose server ended during the last attempt, without those that still run here ($2). */
export const abandonedJobs = statement<Pick<TakenJob, 'kind'>>(
  'jobs.abandoned',
  `WITH abandoned AS MATERIALIZED (
     SELECT id FROM jobs WHERE failed_at IS NULL AND available_at <= now() AND attempts >= max_attempts
       AND id <> ALL ($2::bigint[])
     LIMIT 100 FOR UPDATE SKIP LOCKED)
   UPDATE jobs SET failed_at = now(), worker = NULL, error = $1 FROM abandoned WHERE jobs.id = abandoned.id
   RETURNING kind`,
)

/** Deletes a batch of the jobs that failed for good before $1. */
export const deleteOldJobs = statement<unknown>(
  'jobs.delete-old',
  `DELETE FROM jobs WHERE id = ANY (ARRAY (
     SELECT id FROM jobs WHERE failed_at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED))
   RETURNING 1`,
)

export interface JobFigures {
  kind: string
  waiting: number
  /** Seconds since the oldest waiting job was due, or was added if it is tried again. */
  oldest: number
  failed: number
}

/** Most jobs that are counted of each kind, so that a long queue does not make asking for its length expensive. */
const mostCounted = 10_000

/** For each kind that has waiting or failed jobs. Reads only indexes, and of each kind only as much as it counts. */
export const jobFigures = statement<JobFigures>(
  'jobs.figures',
  `WITH RECURSIVE kinds AS (
     SELECT min(kind) AS kind FROM jobs WHERE failed_at IS NULL
     UNION ALL
     SELECT (SELECT min(kind) FROM jobs WHERE failed_at IS NULL AND kind > k.kind) FROM kinds k WHERE k.kind IS NOT NULL),
   failing AS (
     SELECT min(kind) AS kind FROM jobs WHERE failed_at IS NOT NULL
     UNION ALL
     SELECT (SELECT min(kind) FROM jobs WHERE failed_at IS NOT NULL AND kind > f.kind) FROM failing f
     WHERE f.kind IS NOT NULL)
   SELECT kind, waiting, failed, coalesce(extract(epoch FROM now() - least(due, tried)), 0)::float AS oldest
   FROM (SELECT kind FROM kinds UNION SELECT kind FROM failing) AS all_kinds
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS waiting, min(available_at) AS due FROM (
       SELECT available_at FROM jobs WHERE kind = all_kinds.kind AND failed_at IS NULL AND available_at <= now()
       ORDER BY available_at LIMIT ${mostCounted}) AS w) AS waiting
   CROSS JOIN LATERAL (
     SELECT min(created_at) AS tried FROM jobs
     WHERE kind = all_kinds.kind AND failed_at IS NULL AND error IS NOT NULL) AS tried
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS failed FROM (
       SELECT FROM jobs WHERE kind = all_kinds.kind AND failed_at IS NOT NULL LIMIT ${mostCounted}) AS f) AS failed
   WHERE kind IS NOT NULL ORDER BY kind`,
)

export interface ScheduleFigures {
  kind: string
  /** Seconds since the last success. */
  sinceSuccess: number
  /** Why the last run failed; null if it did not. */
  error: string | null
}

/** For each kind that recurs. */
export const scheduleFigures = statement<ScheduleFigures>(
  'jobs.schedule-figures',
  `SELECT kind, extract(epoch FROM now() - succeeded_at)::float AS "sinceSuccess", error
   FROM job_schedules ORDER BY kind`,
)
