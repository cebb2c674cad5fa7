import type { MailSecurity, MessageStatus } from '@cartwright/contract/sites/mail.ts'
import { quickRead, statement } from '../../platform/db/db.ts'

export interface MessageRow {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  confidential: boolean
  createdAt: Date
  status: MessageStatus
  failure: string | null
  nextAttemptAt: Date | null
}

const statusColumn = `CASE WHEN sent_at IS NOT NULL THEN 'SENT' WHEN messages.failed_at IS NOT NULL THEN 'FAILED'
  WHEN job.available_at IS NOT NULL THEN 'QUEUED' ELSE 'NOT_SENT' END`
const messageColumns = `id, sender AS "from", recipient AS "to", subject, text, html, confidential,
  messages.created_at AS "createdAt", ${statusColumn} AS status, failure, job.available_at AS "nextAttemptAt"`

/** The job that is to send a message, if there is one. */
const waitingJob = `LEFT JOIN LATERAL (
     SELECT available_at FROM jobs
     WHERE kind = 'send-mail' AND payload ->> 'id' = messages.id::text AND failed_at IS NULL LIMIT 1) AS job ON true`

/** Of shop $1 and topics $2. */
const readable = `FROM messages ${waitingJob} WHERE site_id = $1 AND topic = ANY ($2::text[])`

const list = (condition: string) =>
  `SELECT ${messageColumns} ${readable} AND ($3::text IS NULL OR recipient = $3)
     AND ($4::timestamptz IS NULL OR messages.created_at < $4) ${condition}
   ORDER BY messages.created_at DESC, id DESC LIMIT $5`

export const listMessages = statement<MessageRow>('messages.list', list(''))
export const listFailedMessages = statement<MessageRow>(
  'messages.list-failed',
  list('AND messages.failed_at IS NOT NULL'),
)
export const messageById = statement<MessageRow>(
  'messages.by-id',
  `SELECT ${messageColumns} ${readable} AND id = $3`,
)

/** Also makes a failed or sent message one that waits. A confidential message is empty once it is sent. */
export const requeueMessage = statement<{ id: string }>(
  'messages.requeue',
  `UPDATE messages SET sent_at = NULL, failed_at = NULL, failure = NULL
   WHERE site_id = $1 AND id = $2 AND NOT (confidential AND sent_at IS NOT NULL)
   RETURNING id`,
)
/** Ends the jobs of message $1 that no server works on. */
export const endMessageJobs = statement<never>(
  'messages.end-jobs',
  "DELETE FROM jobs WHERE kind = 'send-mail' AND payload ->> 'id' = $1 AND worker IS NULL",
)
/** Adds a job with payload $1 for message $2, unless a server works on one. */
export const addMessageJob = statement<never>(
  'messages.add-job',
  `SELECT add_job('send-mail', $1::json, job_key := 'mail:' || $2)
   WHERE NOT EXISTS (SELECT FROM jobs WHERE kind = 'send-mail' AND payload ->> 'id' = $2 AND failed_at IS NULL)`,
)

export interface MailServerRow {
  host: string
  port: number
  security: MailSecurity
  username: string | null
  password: Buffer | null
  updatedAt: Date
}

const serverColumns = 'host, port, security, username, password, updated_at AS "updatedAt"'

export const mailServerOfSite = quickRead<MailServerRow>(
  'mail-servers.of-site',
  `SELECT ${serverColumns} FROM mail_servers WHERE site_id = $1`,
)
/** Without a new password $6, the stored one stays if host and user name are the same. */
export const saveMailServer = statement<MailServerRow>(
  'mail-servers.save',
  `INSERT INTO mail_servers AS s (site_id, host, port, security, username, password, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (site_id) DO UPDATE SET host = $2, port = $3, security = $4, username = $5, updated_at = $7,
     password = CASE WHEN $6::bytea IS NULL AND s.host = $2 AND s.username IS NOT DISTINCT FROM $5 THEN s.password ELSE $6 END
   RETURNING ${serverColumns}`,
)
export const deleteMailServer = statement<{ host: string }>(
  'mail-servers.delete',
  'DELETE FROM mail_servers WHERE site_id = $1 RETURNING host',
)
