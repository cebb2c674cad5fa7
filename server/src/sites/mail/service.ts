import type { MailName, Mails } from '@cartwright/contract/pages/mail.ts'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { queue } from '../../platform/mail/mail.ts'
import { escapeHtml } from '../../platform/pages/html.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Site } from '../settings/service.ts'
import { mailTheme } from '../settings/theme.rules.ts'
import { directionOf } from '../settings/view.ts'
import { listMessages, type MessageRow, messageById } from './queries.ts'

/** A mail to one reader. */
export interface NewMail<Name extends MailName> {
  site: Site
  to: string
  /** BCP 47 */
  language: string
  name: Name
  props: Mails[Name]
  /** The plain text part. */
  text: string
  /** The sender's address at the shop's host, for a shop without an address of its own. */
  sender: 'orders' | 'accounts' | 'staff'
  /** It contains a code or link that signs its reader in. */
  confidential?: boolean
}

/** Renders a mail and queues it in the transaction that causes it. */
export async function send<Name extends MailName>(
  tx: Connection,
  shop: Shop,
  mail: NewMail<Name>,
): Promise<void> {
  const { site, to, name, props, text, sender, confidential = false } = mail
  const { settings } = site
  const language = pageLocale(mail.language)
  const [direction, theme] = [directionOf(language), mailTheme(settings.theme, shop.publicUrl)]
  const html = await shop
    .renderMail(name, { name: site.name, language, direction, theme }, props)
    .catch((error: unknown) => {
      // An order or a sign-in must not fail because its mail has no layout.
      shop.log.error({ err: error, mail: name }, 'mail is sent as plain text')
      return `<pre style="white-space:pre-wrap">${escapeHtml(text)}</pre>`
    })
  const from = `"${site.name.replaceAll(/["\\\r\n]/g, '')}" <${mailAddress(shop, site, sender)}>`
  const ids = { siteId: site.id, id: shop.newId() }
  await queue(tx, { ...ids, from, to, subject: props.subject, text, html, confidential }, shop.clock())
}

/** The shop's own address, or one at its host. */
export function mailAddress(shop: Shop, { settings }: Site, sender: NewMail<MailName>['sender']): string {
  return settings.email || `${sender}@${new URL(shop.publicUrl).hostname}`
}

/** The e-mails of a shop, newest first. */
export function list(
  shop: Shop,
  siteId: string,
  { to, before, limit }: { to?: string; before?: string; limit?: number | null },
): Promise<MessageRow[]> {
  return shop.db.run(listMessages, [siteId, to, before && new Date(before), limit ?? 50])
}

export async function read(shop: Shop, siteId: string, id: string): Promise<MessageRow> {
  const [message] = await shop.db.run(messageById, [siteId, id])
  if (!message) throw refuse('NOT_FOUND', 'No such message')
  return message
}
