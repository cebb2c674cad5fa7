import { createTransport } from 'nodemailer'
import { type Connection, statement } from '../db/db.ts'
import { day, deleteAll, deletion } from '../db/retention.ts'
import type { Clock } from '../values/clock.ts'

export interface Message {
  siteId: string
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** It contains a code or link that signs its reader in: staff do not see it, and it is deleted once it is sent. */
  confidential?: boolean
}

/** Sends one message. A job calls it, so after an error it is tried again. */
export interface MailTransport {
  send(message: Message): Promise<void>
}

/** The default: messages stay in the mailbox, where a merchant reads them during development. */
export const mailboxOnly: MailTransport = { send: async () => {} }

/** Whether e-mails leave the shop: a mail server is set up. */
export function sendsMail({ mail }: Pick<Outgoing, 'mail'>): boolean {
  return mail !== mailboxOnly
}

export function smtp(url: string): MailTransport {
  const transport = createTransport(url)
  return {
    async send({ id, from, to, subject, text, html }) {
      await transport.sendMail({ from, to, subject, text, html, messageId: `<${id}@cartwright>` })
    },
  }
}

/** Stores the message in the transaction that causes it, with a job that sends it. */
export async function queue(tx: Connection, message: Message, now: number): Promise<void> {
  const { siteId, id, from, to, subject, text, html, confidential = false } = message
  await tx.run(insertMessage, [
    siteId,
    id,
    from,
    to,
    subject,
    text,
    html,
    new Date(now),
    JSON.stringify({ siteId, id }),
    confidential,
  ])
}

/** Sends a message of {@link queue}: a job. Without a mail server, the message stays in the mailbox, not sent. */
export async function deliver({ db, mail, clock }: Outgoing, { siteId, id }: { siteId: string; id: string }) {
  if (!sendsMail({ mail })) return
  const [message] = await db.run(unsentMessage, [siteId, id])
  if (!message) return
  await mail.send(message)
  await db.run(markSent, [siteId, id, new Date(clock())])
}

interface Outgoing {
  db: Connection
  mail: MailTransport
  clock: Clock
}

/** Deletes messages 90 days after they were sent, or created if they never were. */
export async function deleteOldMessages({ db, clock }: Omit<Outgoing, 'mail'>): Promise<void> {
  await deleteAll(db, oldMessages, [new Date(clock() - 90 * day)])
}

const oldMessages = deletion('mail.delete-old', {
  table: 'messages',
  condition: 'coalesce(sent_at, created_at) < $1',
})

const insertMessage = statement<never>(
  'mail.keep',
  `WITH kept AS (
     INSERT INTO messages (site_id, id, sender, recipient, subject, text, html, created_at, confidential)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $10) RETURNING id)
   SELECT add_job('send-mail', $9::json, job_key := 'mail:' || id) FROM kept`,
)

const unsentMessage = statement<Message>(
  'mail.unsent',
  `SELECT site_id AS "siteId", id, sender AS "from", recipient AS "to", subject, text, html
   FROM messages WHERE site_id = $1 AND id = $2 AND sent_at IS NULL`,
)

const markSent = statement<never>(
  'mail.mark-sent',
  `UPDATE messages SET sent_at = $3,
     text = CASE WHEN confidential THEN '' ELSE text END,
     html = CASE WHEN confidential THEN '' ELSE html END
   WHERE site_id = $1 AND id = $2 AND sent_at IS NULL`,
)
