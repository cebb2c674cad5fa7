import { statement } from '../../platform/db/db.ts'

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
}

const messageColumns = `id, sender AS "from", recipient AS "to", subject, text, html, confidential,
  created_at AS "createdAt", sent_at AS "sentAt"`

export const listMessages = statement<MessageRow>(
  'messages.list',
  `SELECT ${messageColumns} FROM messages
   WHERE site_id = $1 AND ($2::text IS NULL OR recipient = $2) AND ($3::timestamptz IS NULL OR created_at < $3)
   ORDER BY created_at DESC, id DESC LIMIT $4`,
)
export const messageById = statement<MessageRow>(
  'messages.by-id',
  `SELECT ${messageColumns} FROM messages WHERE site_id = $1 AND id = $2`,
)
