import type { MailBlock } from '@cartwright/contract/pages/mail.ts'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { zonedFormat } from '@cartwright/contract/times/zoned-times.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { oneLine } from '../../sites/mail/rules.ts'
import * as sites from '../../sites/settings/service.ts'
import type { FoundDefinition } from '../ticket-definitions/queries.ts'
import { waitingPath } from '../tickets/codes.rules.ts'
import { eventMail, sendEventMail } from '../tickets/mail.ts'
import { textsIn as ticketTexts } from '../tickets/texts.ts'
import type { WaitingRow } from './queries.ts'
import { codeUrl } from './rules.ts'
import { textsIn } from './texts.ts'

export interface SentVoucher {
  code: string
  quantity: number
  expiresAt: Date
  origin: 'MERCHANT' | 'WAITING_LIST'
  email: string
  firstName: string
  note: string
  language: string
}

/** Sends a code, with its end and why its reader gets it. */
export async function sendVoucher(
  tx: Connection,
  shop: Shop,
  { siteId, definition, voucher }: { siteId: string; definition: FoundDefinition; voucher: SentVoucher },
): Promise<void> {
  if (voucher.email === '') return
  const { code, quantity, expiresAt, origin, note } = voucher
  const isNext = origin === 'WAITING_LIST'
  const texts = textsIn(voucher.language)
  const common = ticketTexts(pageLocale(voucher.language))
  await sendAbout(tx, shop, {
    ...{ siteId, definition, reader: voucher },
    intro: isNext ? texts.offerIntro : texts.voucherIntro,
    subject: isNext ? texts.offerSubject : texts.voucherSubject,
    blocks: [
      ...(note ? [{ heading: definition.event.title, lines: [note] }] : []),
      { heading: texts.code, lines: [code] },
      { heading: texts.tickets, lines: [`${quantity} × ${definition.name}`] },
      { heading: texts.until, lines: [endText(definition, expiresAt, voucher.language)] },
    ],
    button: { label: texts.buy, url: codeUrl(shop.hosts.urlOf(siteId), definition.event.slug, code) },
    why: isNext ? common.whyWaiting : texts.voucherWhy,
  })
}

const untilStyle: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
}

function endText({ event }: FoundDefinition, at: Date, language: string): string {
  return zonedFormat(pageLocale(language), { ...untilStyle, timeZone: event.timeZone }).format(at)
}

/** Tells somebody that they wait, with the link to leave. */
export async function sendWaiting(
  tx: Connection,
  shop: Shop,
  { siteId, definition, entry }: { siteId: string; definition: FoundDefinition; entry: WaitingRow },
): Promise<void> {
  const texts = textsIn(entry.language)
  const common = ticketTexts(pageLocale(entry.language))
  await sendAbout(tx, shop, {
    ...{ siteId, definition, reader: entry },
    intro: texts.waitingIntro,
    subject: texts.waitingSubject,
    blocks: [{ heading: texts.tickets, lines: [`${entry.quantity} × ${definition.name}`] }],
    button: {
      label: common.waitingList,
      url: shop.hosts.urlOf(siteId) + waitingPath(shop.tokens, { siteId, id: entry.id }),
    },
    why: common.whyWaiting,
  })
}

interface About {
  siteId: string
  definition: FoundDefinition
  reader: { email: string; firstName: string; language: string }
  intro: string
  subject: (event: string) => string
  blocks: MailBlock[]
  button: { label: string; url: string }
  why: string
}

async function sendAbout(tx: Connection, shop: Shop, about: About): Promise<void> {
  const { siteId, definition, reader, intro, subject, blocks, button, why } = about
  const site = await sites.get(shop, siteId)
  const language = pageLocale(reader.language)
  const { event } = definition
  const mail = eventMail(shop, { site, event, language, name: reader.firstName, intro, isGuest: false, why })
  const props = {
    ...mail,
    subject: subject(oneLine(event.title)),
    blocks: [...blocks, ...mail.blocks],
    button,
  }
  await sendEventMail(tx, shop, { site, to: reader.email, language, props })
}
