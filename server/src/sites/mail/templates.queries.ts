import type { MailKind, MailSection, MailTexts } from '@cartwright/contract/mail/templates.ts'
import { quickRead, statement } from '../../platform/db/db.ts'

/** What a shop has changed in e-mails of one kind in one language. */
export interface TemplateContent extends MailTexts {
  sections?: readonly MailSection[]
}

export interface TemplateRow {
  kind: MailKind
  language: string
  content: TemplateContent
  revision: bigint
}

const columns = 'kind, language, content, revision'

export const templatesOfSite = quickRead<TemplateRow>(
  'mail-templates.of-site',
  `SELECT ${columns} FROM mail_templates WHERE site_id = $1`,
)
/** Of ids such as `order-new de`. */
export const templatesByIds = quickRead<TemplateRow>(
  'mail-templates.by-ids',
  `SELECT ${columns} FROM mail_templates WHERE site_id = $1 AND kind || ' ' || language = ANY ($2::text[])`,
)
export const insertTemplate = statement<TemplateRow>(
  'mail-templates.insert',
  `INSERT INTO mail_templates (site_id, kind, language, content, revision, updated_at)
   VALUES ($1, $2, $3, $4, 1, $5) ON CONFLICT DO NOTHING RETURNING ${columns}`,
)
export const updateTemplate = statement<TemplateRow>(
  'mail-templates.update',
  `UPDATE mail_templates SET content = $4, revision = revision + 1, updated_at = $5
   WHERE site_id = $1 AND kind = $2 AND language = $3 AND revision = $6 RETURNING ${columns}`,
)
