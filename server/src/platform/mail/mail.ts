import type { MailSecurity } from '@cartwright/contract/sites/mail.ts'
import { createTransport } from 'nodemailer'
import { type Connection, statement } from '../db/db.ts'
import { day, deleteBefore, deletion } from '../db/retention.ts'
import { FinalFailure } from '../errors/errors.ts'
import { throughOutages } from '../errors/outages.ts'
import type { Clock } from '../values/clock.ts'

export interface Message {
  siteId: string
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** An invitation to a calendar or its cancellation (RFC 5546). */
  calendar?: MailCalendar
  attachments?: readonly Attachment[]
  /** Where one click ends e-mails of this kind, with a POST (RFC 8058). */
  unsubscribeUrl?: string
  /** Who reads it in the admin: staff who may read orders, members, staff, forms, bookings or events. */
  topic: Topic
  /** It contains a code or link that signs its reader in: staff do not see it, and it is deleted once it is sent. */
  confidential?: boolean
}

export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH'

export interface MailCalendar {
  method: CalendarMethod
  content: string
}

export type Topic = 'orders' | 'accounts' | 'staff' | 'forms' | 'bookings' | 'events'

/** A file that goes out with a message. */
export interface Attachment {
  filename: string
  contentType: string
  /** In base64. */
  content: string
  /** A picture that the HTML part shows by this id (RFC 2392). */
  cid?: string
}

/** Sends one message. A job calls it, so after an error it is tried again. */
export interface MailTransport {
  send(message: Omit<Message, 'topic' | 'confidential'>, signal?: AbortSignal): Promise<void>
}

/** The default: messages stay in the mailbox, where a merchant reads them during development. */
export const mailboxOnly: MailTransport = { send: async () => {} }

/** Where a mail server is. */
export interface SmtpServer {
  host: string
  port: number
  security: MailSecurity
  username?: string
  password?: string
  /** The name in its certificate, if `host` is an address. */
  servername?: string
}

/** Milliseconds. A mail server that hangs must not keep other e-mails waiting. */
const timeouts = { connectionTimeout: 8000, greetingTimeout: 8000, dnsTimeout: 8000, socketTimeout: 20_000 }

/** Sends by SMTP (RFC 5321) to a server, or to one in an address such as `smtps://user:password@host`. */
export function smtp(server: SmtpServer | string): MailTransport {
  const transport = createTransport(
    typeof server === 'string' ? { url: server, ...timeouts } : toOptions(server),
  )
  return {
    async send({ id, from, to, subject, text, html, calendar, attachments = [], unsubscribeUrl }, signal) {
      const files = attachments.map((file) => ({ ...file, encoding: 'base64' }))
      const parts = {
        text,
        html,
        ...(calendar ? { icalEvent: { ...calendar, filename: 'booking.ics' } } : {}),
        ...(files.length > 0 ? { attachments: files } : {}),
        ...(unsubscribeUrl ? { headers: unsubscribeHeaders(unsubscribeUrl) } : {}),
      }
      const message = { from, to, subject, ...parts, messageId: `<${id}@cartwright>`, signal }
      await transport.sendMail(message).catch((error: SmtpError) => {
        throw isRefused(error) ? new FinalFailure(error.message) : error
      })
    },
  }
}

function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function toOptions({ host, port, security, username, password = '', servername }: SmtpServer) {
  return {
    ...timeouts,
    host,
    port,
    secure: security === 'TLS',
    requireTLS: security === 'STARTTLS',
    ignoreTLS: security === 'NONE',
    ...(username ? { auth: { user: username, pass: password } } : {}),
    ...(servername ? { tls: { servername } } : {}),
  }
}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
}

/** There is no such recipient, or the server does not take this message, now or later (RFC 5321, 4.2.1). */
function isRefused({ code, command = '', responseCode = 0 }: SmtpError): boolean {
  if (command === 'API') return code === 'EENVELOPE'
  return ['RCPT TO', 'DATA'].includes(command) && responseCode >= 550
}

/** Stores messages in the transaction that causes them, each with a job that sends it. */
export async function queue(tx: Connection, messages: readonly Message[], now: number): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(({ subject, text, html, ...message }) => ({
    ...{ confidential: false, attachments: [], ...message },
    // JSON may hold half a character, and text of the database may not.
    ...{ subject: subject.toWellFormed(), text: text.toWellFormed(), html: html.toWellFormed() },
  }))
  await tx.run(insertMessages, [JSON.stringify(rows), new Date(now)])
}

/**
 * Sends a message of {@link queue}: a job. Without a mail server, the message stays in the mailbox, not sent. A message that
 * was sent is sent once more only if the job says so. Returns whether it was given to a mail server.
 */
export async function deliver(
  { db, mail, clock }: Outgoing,
  { siteId, id, again = false }: MailJob,
  signal?: AbortSignal,
): Promise<boolean> {
  if (mail === mailboxOnly) return false
  const [message] = await db.run(messageToSend, [siteId, id, again])
  if (!message) return false
  const { calendar, unsubscribeUrl, ...others } = message
  const rest = { ...others, ...(unsubscribeUrl === null ? {} : { unsubscribeUrl }) }
  await mail.send(calendar ? { ...rest, calendar } : rest, signal)
  // It has left. If the attempt failed now, another one would send it again.
  await throughOutages(() => db.run(markSent, [siteId, id, new Date(clock())]))
  return true
}

export interface MailJob {
  siteId: string
  id: string
  again?: boolean
}

interface Outgoing {
  db: Connection
  mail: MailTransport
  clock: Clock
}

const oldMessages = deletion('mail.delete-old', {
  table: 'messages',
  condition: 'coalesce(sent_at, created_at) < $1',
})

/** Deletes messages 90 days after they were sent, or created if they never were. */
export const deleteOldMessages = deleteBefore(oldMessages, 90 * day)

/** Rows of {@link Message}. */
const insertMessages = statement<never>(
  'mail.keep',
  `WITH kept AS (
     INSERT INTO messages (site_id, id, sender, recipient, subject, text, html, created_at, confidential,
       topic, calendar, attachments, unsubscribe_url)
     SELECT m."siteId", m.id, m."from", m."to", m.subject, m.text, m.html, $2::timestamptz, m.confidential, m.topic, m.calendar,
       m.attachments, m."unsubscribeUrl"
     FROM json_to_recordset($1::json) AS m ("siteId" uuid, id uuid, "from" text, "to" text, subject text, text text,
       html text, confidential boolean, topic text, calendar jsonb, attachments jsonb, "unsubscribeUrl" text)
     RETURNING site_id, id)
   SELECT add_job('send-mail', json_build_object('siteId', site_id, 'id', id), job_key := 'mail:' || id) FROM kept`,
)

type MessageToSend = Omit<Message, 'topic' | 'calendar' | 'unsubscribeUrl'> & {
  calendar: MailCalendar | null
  unsubscribeUrl: string | null
}

const messageToSend = statement<MessageToSend>(
  'mail.to-send',
  `SELECT site_id AS "siteId", id, sender AS "from", recipient AS "to", subject, text, html, calendar, attachments,
     unsubscribe_url AS "unsubscribeUrl"
   FROM messages WHERE site_id = $1 AND id = $2 AND (sent_at IS NULL OR $3 AND NOT confidential)`,
)

const markSent = statement<never>(
  'mail.mark-sent',
  `UPDATE messages SET sent_at = $3,
     text = CASE WHEN confidential THEN '' ELSE text END,
     html = CASE WHEN confidential THEN '' ELSE html END
   WHERE site_id = $1 AND id = $2`,
)
