import type { MailKind } from '@cartwright/contract/mail/templates.ts'
import type { AnyMail, MailName, Mails } from '@cartwright/contract/pages/mail.ts'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import type { ListMessagesRequest } from '@cartwright/contract/sites/mail.ts'
import type { Static } from 'typebox'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import {
  type Attachment,
  type MailCalendar,
  type Message,
  queue,
  type Topic,
} from '../../platform/mail/mail.ts'
import { escapeHtml } from '../../platform/pages/html.ts'
import { type Caller, may, type Shop } from '../../platform/shop/shop.ts'
import { sellerNotice } from '../seller/view.ts'
import type { Site } from '../settings/service.ts'
import { mailTheme } from '../settings/theme.rules.ts'
import { directionOf } from '../settings/view.ts'
import {
  addMessageJob,
  endMessageJobs,
  listFailedMessages,
  listMessages,
  type MessageRow,
  messageById,
  picturesOfMessage,
} from './queries.ts'
import { withPictures } from './rules.ts'
import type { TemplateContent } from './templates.queries.ts'
import { edited, plainText, type Values } from './templates.rules.ts'
import * as templates from './templates.service.ts'

/** A mail to one reader. */
export interface NewMail<Name extends MailName> {
  site: Site
  /** Of those whose texts the merchant can change. */
  kind?: MailKind
  /** What the merchant's texts can contain. */
  values?: Values
  to: string
  /** BCP 47 */
  language: string
  name: Name
  props: Mails[Name]
  /** The plain text part. */
  text: string
  /** Also the sender's address at the shop's host, for a shop without an address of its own. */
  topic: Topic
  /** It contains a code or link that signs its reader in. */
  confidential?: boolean
  calendar?: MailCalendar
  attachments?: readonly Attachment[]
  /** Where one click ends e-mails of this kind. */
  unsubscribeUrl?: string
}

/** Renders a mail and queues it in the transaction that causes it. */
export function send<Name extends MailName>(tx: Connection, shop: Shop, mail: NewMail<Name>): Promise<void> {
  return sendAll(tx, shop, [mail])
}

/** Renders mails and queues them together. */
export async function sendAll<Name extends MailName>(
  tx: Connection,
  shop: Shop,
  mails: readonly NewMail<Name>[],
): Promise<void> {
  const messages = await Promise.all(mails.map((mail) => messageOf(shop, mail)))
  await queue(tx, messages, shop.clock())
}

export type SentMail = NewMail<MailName>

async function messageOf<Name extends MailName>(shop: Shop, mail: NewMail<Name>): Promise<Message> {
  const { site, kind, language } = mail
  const content = kind && (await templates.storedFor(shop, site.id, { kind, language }))
  return messageWith(shop, mail, content ?? {})
}

/** A mail as the merchant wants it; without changes, as it is. */
export async function messageWith<Name extends MailName>(
  shop: Shop,
  given: NewMail<Name>,
  changes: TemplateContent,
): Promise<Message> {
  const mail = withTexts(given, changes)
  const { site, to, name, topic, confidential = false, calendar, attachments = [], unsubscribeUrl } = mail
  const { settings } = site
  const language = mail === given ? pageLocale(mail.language) : mail.language
  const { props, text } = topic === 'staff' ? mail : withSeller(mail, sellerNotice(settings.seller, language))
  const [direction, theme] = [directionOf(language), mailTheme(settings.theme, shop.hosts.urlOf(site.id))]
  const html = await shop
    .renderMail(name, { name: site.name, language, direction, theme }, props)
    .catch((error: unknown) => {
      // An order or a sign-in must not fail because its mail has no layout.
      shop.log.error({ err: error, mail: name }, 'mail is sent as plain text')
      return `<pre style="white-space:pre-wrap">${escapeHtml(text)}</pre>`
    })
  const from = `"${site.name.replaceAll(/["\\\r\n]/g, '')}" <${mailAddress(shop, site, topic)}>`
  const ids = { siteId: site.id, id: shop.newId() }
  const content = { subject: props.subject, text, html, attachments, ...(calendar && { calendar }) }
  return { ...ids, from, to, ...content, topic, confidential, ...(unsubscribeUrl && { unsubscribeUrl }) }
}

function withTexts<Name extends MailName>(mail: NewMail<Name>, changes: TemplateContent): NewMail<Name> {
  const { kind, values = {}, language } = mail
  if (!kind || Object.keys(changes).length === 0) return mail
  const props = edited(mail.props as AnyMail, changes, { kind, values, language })
  return { ...mail, props: props as Mails[Name], text: plainText(props) }
}

/** Says at the end who sells, if the shop says so. */
function withSeller<Name extends MailName>(
  { props, text }: Pick<NewMail<Name>, 'props' | 'text'>,
  seller: string,
): Pick<NewMail<Name>, 'props' | 'text'> {
  if (seller === '') return { props, text }
  return { props: { ...props, footer: [...props.footer, seller] }, text: `${text.trimEnd()}\n\n${seller}\n` }
}

/** The shop's own address, or one at its host. */
export function mailAddress(shop: Shop, { id, settings }: Site, topic: Topic): string {
  return settings.email || `${topic}@${new URL(shop.hosts.urlOf(id)).hostname}`
}

/** Whose e-mails are read: staff see those about what they may see otherwise. */
export interface Reader {
  siteId: string
  topics: readonly Topic[]
}

const topicPermissions: Record<Topic, string> = {
  orders: 'ECOM.READ_ORDERS',
  accounts: 'MEMBERS.READ',
  staff: 'SITE.MANAGE_STAFF',
  forms: 'FORMS.READ',
  bookings: 'BOOKINGS.READ',
  events: 'EVENTS.READ',
}
const allTopics = Object.keys(topicPermissions) as Topic[]

export function toReader(caller: Caller): Reader {
  return { siteId: caller.siteId, topics: allTopics.filter((topic) => may(caller, topicPermissions[topic])) }
}

/** E-mails of a shop, newest first. */
export function list(
  shop: Shop,
  { siteId, topics }: Reader,
  { to, failed, before, limit }: Static<typeof ListMessagesRequest>,
): Promise<MessageRow[]> {
  const rows = [siteId, topics, to, before && new Date(before), limit ?? 50]
  return shop.db.run(failed ? listFailedMessages : listMessages, rows)
}

export async function read(shop: Shop, { siteId, topics }: Reader, id: string): Promise<MessageRow> {
  const [message] = await shop.db.run(messageById, [siteId, topics, id])
  if (!message) throw refuse('NOT_FOUND', 'No such message')
  return message
}

/** The same as a page, with its pictures. */
export async function readPage(
  shop: Shop,
  reader: Reader,
  id: string,
): Promise<Pick<MessageRow, 'html' | 'confidential'>> {
  const { html, confidential } = await read(shop, reader, id)
  const pictures = html.includes('"cid:') ? await shop.db.run(picturesOfMessage, [reader.siteId, id]) : []
  return { html: withPictures(html, pictures), confidential }
}

/** Queues a message once more, whether it was sent, failed or waits. */
export async function sendAgain(shop: Shop, reader: Reader, id: string): Promise<MessageRow> {
  const { siteId } = reader
  const { confidential, status } = await read(shop, reader, id)
  // The text of a confidential message is gone once it is sent.
  if (confidential && status === 'SENT') throw refuse('MESSAGE_DELETED')
  await shop.db.transaction(async (tx) => {
    await tx.run(endMessageJobs, [siteId, id])
    await tx.run(addMessageJob, [siteId, id])
  })
  return read(shop, reader, id)
}
