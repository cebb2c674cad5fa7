import { statement } from '../platform/db/db.ts'

export interface FailedJobRow {
  /** Null in the one row of a shop without failed jobs. */
  id: bigint | null
  kind: string
  attempts: number
  reason: string | null
  failedAt: Date
  failedMessages: number
  /** Tried in vain for more than 15 minutes. */
  lateMessages: number
}

/** Whether shop $1 is the first one, which is $2: its staff hear of what concerns all shops of the installation. */
const isFirst = '$1::uuid = $2::uuid'

/** Failed jobs of shop $1. Jobs that name no shop belong to the first one. The mailbox shows e-mails. */
const ofSite = `jobs.failed_at IS NOT NULL AND kind <> 'send-mail' AND (payload ->> 'siteId' = $1::uuid::text
  OR payload ->> 'siteId' IS NULL AND ${isFirst})`

const mailsOfSite = `jobs WHERE kind = 'send-mail' AND payload ->> 'siteId' = $1::uuid::text`

export const failedJobs = statement<FailedJobRow>(
  'status.failed-jobs',
  `SELECT jobs.id, kind, attempts, error AS reason, jobs.failed_at AS "failedAt", m.*
   FROM (
     SELECT
       (SELECT count(*)::int FROM ${mailsOfSite} AND failed_at > now() - interval '7 days') AS "failedMessages",
       (SELECT count(*)::int FROM ${mailsOfSite} AND failed_at IS NULL AND error IS NOT NULL
         AND created_at < now() - interval '15 minutes') AS "lateMessages") AS m
   LEFT JOIN LATERAL (SELECT * FROM jobs WHERE ${ofSite} ORDER BY jobs.failed_at DESC LIMIT 100) AS jobs ON true
   ORDER BY jobs.failed_at DESC`,
)
export interface FailingJobRow {
  kind: string
  reason: string
  since: Date
  /** Whether the shop is the first one. */
  isFirst: boolean
}

/** Recurring work that failed the last time. It is about all shops of the installation. */
export const failingJobs = statement<FailingJobRow>(
  'status.failing-jobs',
  `SELECT kind, error AS reason, failing_since AS since, ${isFirst} AS "isFirst"
   FROM job_schedules WHERE failing_since IS NOT NULL ORDER BY failing_since, kind`,
)
export const retryJob = statement<{ id: bigint }>(
  'status.retry-job',
  `WITH retried AS (
     UPDATE jobs SET failed_at = NULL, error = NULL, attempts = 0, available_at = now()
     WHERE jobs.id = $3 AND ${ofSite} RETURNING id)
   SELECT id, pg_notify('cartwright_jobs', '') FROM retried`,
)
export const deleteJob = statement<{ id: bigint }>(
  'status.delete-job',
  `DELETE FROM jobs WHERE jobs.id = $3 AND ${ofSite} RETURNING id`,
)
