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
  sentAt: Date | null
  status: MessageStatus
  failure: string | null
  nextAttemptAt: Date | null
}

/** What the HTML of a message shows by its id, in base64. */
export interface Picture {
  cid: string
  contentType: string
  content: string
}

const messageColumns = `m.id, m.sender AS "from", m.recipient AS "to", m.subject, m.text, m.html, m.confidential,
  m.created_at AS "createdAt", m.sent_at AS "sentAt",
  CASE WHEN m.sent_at IS NOT NULL THEN 'SENT' WHEN job.failed_at IS NOT NULL THEN 'FAILED'
    WHEN job.id IS NOT NULL THEN 'QUEUED' ELSE 'NOT_SENT' END AS status,
  job.error AS failure, CASE WHEN job.failed_at IS NULL THEN job.available_at END AS "nextAttemptAt"`

/** The latest job that sends a message, while it waits or after it failed. */
const latestJob = `LEFT JOIN LATERAL (
     SELECT * FROM jobs WHERE kind = 'send-mail' AND payload ->> 'id' = m.id::text ORDER BY id DESC LIMIT 1) AS job ON true`

const newestFirst = 'ORDER BY m.created_at DESC, m.id DESC'

/** Messages first: on a cluster they lie elsewhere than the jobs. */
const withJobs = (messages: string) =>
  `WITH m AS MATERIALIZED (${messages})
   SELECT ${messageColumns} FROM m ${latestJob} ${newestFirst}`

/** Of shop $1 and topics $2. */
const readable = `SELECT * FROM messages WHERE site_id = $1 AND topic = ANY ($2::text[])`
const chosen = `${readable} AND ($3::text IS NULL OR recipient = $3) AND ($4::timestamptz IS NULL OR created_at < $4)`

export const listMessages = statement<MessageRow>(
  'messages.list',
  withJobs(`${chosen} ORDER BY created_at DESC, id DESC LIMIT $5`),
)
export const listFailedMessages = statement<MessageRow>(
  'messages.list-failed',
  `WITH job AS MATERIALIZED (
     SELECT j.*, (j.payload ->> 'id')::uuid AS message_id FROM jobs j
     WHERE j.kind = 'send-mail' AND j.failed_at IS NOT NULL AND j.payload ->> 'siteId' = $1::uuid::text AND NOT EXISTS (
       SELECT FROM jobs later WHERE later.kind = 'send-mail' AND later.payload ->> 'id' = j.payload ->> 'id' AND later.id > j.id))
   SELECT ${messageColumns} FROM job JOIN messages m ON m.site_id = $1 AND m.id = job.message_id
   WHERE m.topic = ANY ($2::text[]) AND ($3::text IS NULL OR m.recipient = $3)
     AND ($4::timestamptz IS NULL OR m.created_at < $4) AND m.sent_at IS NULL
   ${newestFirst} LIMIT $5`,
)
export const messageById = statement<MessageRow>('messages.by-id', withJobs(`${readable} AND id = $3`))

/** The pictures that come with message $2. */
export const picturesOfMessage = statement<Picture>(
  'messages.pictures',
  `SELECT file ->> 'cid' AS cid, file ->> 'contentType' AS "contentType", file ->> 'content' AS content
   FROM messages, jsonb_array_elements(attachments) AS file WHERE site_id = $1 AND id = $2 AND file ? 'cid'`,
)

/** Ends the jobs of message $2 that no server works on. */
export const endMessageJobs = statement<never>(
  'messages.end-jobs',
  `DELETE FROM jobs WHERE kind = 'send-mail' AND payload ->> 'id' = $2 AND payload ->> 'siteId' = $1 AND worker IS NULL`,
)
/** Adds a job for a message. One that no server has begun is replaced. */
export const addMessageJob = statement<never>(
  'messages.add-job',
  `SELECT add_job('send-mail', json_build_object('siteId', site_id, 'id', id, 'again', sent_at IS NOT NULL),
     job_key := 'mail:' || id)
   FROM messages WHERE site_id = $1 AND id = $2`,
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
/** Without a new password $6, the stored one stays for the same host and user name, unless encryption ends. */
export const saveMailServer = statement<MailServerRow>(
  'mail-servers.save',
  `INSERT INTO mail_servers AS s (site_id, host, port, security, username, password, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (site_id) DO UPDATE SET host = $2, port = $3, security = $4, username = $5, updated_at = $7,
     password = CASE WHEN $6::bytea IS NULL AND s.host = $2 AND s.username IS NOT DISTINCT FROM $5
       AND ($4 <> 'NONE' OR s.security = 'NONE') THEN s.password ELSE $6 END
   RETURNING ${serverColumns}`,
)
export const deleteMailServer = statement<{ host: string }>(
  'mail-servers.delete',
  'DELETE FROM mail_servers WHERE site_id = $1 RETURNING host',
)
