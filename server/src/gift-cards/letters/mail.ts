import { balancePath } from '@cartwright/contract/gift-cards/limits.ts'
import type { GiftCardMail } from '@cartwright/contract/pages/mail.ts'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { format, toMinor } from '../../platform/values/money.ts'
import { type MailSample, sampleReader } from '../../sites/mail/provider.ts'
import { oneLine } from '../../sites/mail/rules.ts'
import * as mail from '../../sites/mail/service.ts'
import type { Site } from '../../sites/settings/service.ts'
import { storefrontPath } from '../../sites/settings/view.ts'
import { codeText } from '../cards/codes.rules.ts'
import type { CardRow } from '../cards/queries.ts'
import { textsIn } from './texts.ts'

interface Letter {
  site: Site
  card: CardRow
  /** In plain text; the letter is the only place where it is. */
  code: string
  /** BCP 47 */
  language: string
}

/** Sends a card to its recipient. The text is deleted once it has left. */
export async function sendLetter(tx: Connection, shop: Shop, letter: Letter): Promise<void> {
  await mail.send(tx, shop, toMail(shop, letter))
}

function toMail(shop: Shop, letter: Letter): mail.NewMail<'gift-card'> {
  const { site, card, language } = letter
  const props = letterMail(shop, letter)
  const [sender, recipient] = [oneLine(card.senderName), oneLine(card.recipientName)]
  const amount = format(card.balance, card.currency, pageLocale(language))
  return {
    ...{ site, to: card.recipientEmail, language, name: 'gift-card', props, text: letterText(props) },
    ...{ kind: 'gift-card', values: { shop: site.name, amount, sender, recipient } },
    ...{ topic: 'orders', confidential: true },
  }
}

/** The letter of a card that nobody has bought. */
export const giftCardSample: MailSample = (shop, { site, language }) => {
  const { currency } = site.settings
  const amount = toMinor('50', currency) ?? 0n
  const at = new Date(shop.clock())
  const id = '00000000-0000-7000-8000-000000000003'
  const { firstName, email } = sampleReader
  const card: CardRow = {
    ...{ siteId: site.id, id, revision: 1n, lastFour: 'K7QP', issued: amount, balance: amount, currency },
    ...{ expiresAt: new Date(at.getTime() + year), disabled: false, origin: 'MANUAL', note: '' },
    ...{ recipientName: firstName, recipientEmail: email, senderName: 'Jonas', sendAt: null, language },
    message: textsIn(language).sampleMessage,
    ...{ orderId: null, lineItemId: null, takenBack: 0n, createdAt: at, updatedAt: at },
  }
  return toMail(shop, { site, card, code: 'R4TM9WXE2HNBK7QP', language })
}

/** Milliseconds */
const year = 365 * 24 * 60 * 60 * 1000

function letterMail(shop: Shop, { site, card, code, language }: Letter): GiftCardMail {
  const texts = textsIn(language)
  const locale = pageLocale(language)
  const amount = format(card.balance, card.currency, locale)
  const [sender, message] = [oneLine(card.senderName), card.message.trim()]
  const heading = sender ? texts.messageFrom(sender) : texts.message
  return {
    subject: texts.subject(sender, oneLine(site.name)),
    title: texts.title(amount),
    intro: `${texts.hello(oneLine(card.recipientName))} ${texts.intro(amount, site.name)}`,
    code: codeText(code),
    blocks: [
      {
        ...{ id: 'how', heading: texts.useTitle, lines: [texts.use] },
        links: [{ text: texts.balance, url: shop.hosts.urlOf(site.id) + balancePath }],
      },
      ...(message ? [{ id: 'message', heading, lines: message.split('\n') }] : []),
      ...(card.expiresAt
        ? [
            {
              id: 'valid-until',
              heading: texts.validUntil,
              lines: [dayText(card.expiresAt, { locale, site })],
            },
          ]
        : []),
    ],
    button: { label: texts.button, url: shop.hosts.urlOf(site.id) + storefrontPath(site.settings, '/') },
    footer: [texts.why(site.name)],
  }
}

/** The last day, though the card ends at its midnight. */
function dayText(end: Date, { locale, site }: { locale: string; site: Site }): string {
  const { timeZone } = site.settings
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(end.getTime() - 1)
}

function letterText({ title, intro, code, blocks, button, footer }: GiftCardMail): string {
  const facts = blocks.flatMap(({ heading, lines, links = [] }) => [
    ...[heading, ...lines, ...links.map((link) => `${link.text}: ${link.url}`), ''],
  ])
  return [title, '', intro, '', code, '', ...facts, `${button.label}: ${button.url}`, '', ...footer, ''].join(
    '\n',
  )
}
