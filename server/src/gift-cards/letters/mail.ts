import { balancePath } from '@cartwright/contract/gift-cards/limits.ts'
import type { GiftCardMail } from '@cartwright/contract/pages/mail.ts'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { format } from '../../platform/values/money.ts'
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
  const { site, card, language } = letter
  const props = letterMail(shop, letter)
  await mail.send(tx, shop, {
    ...{ site, to: card.recipientEmail, language, name: 'gift-card', props, text: letterText(props) },
    ...{ topic: 'orders', confidential: true },
  })
}

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
        ...{ heading: texts.useTitle, lines: [texts.use] },
        links: [{ text: texts.balance, url: shop.hosts.urlOf(site.id) + balancePath }],
      },
      ...(message ? [{ heading, lines: message.split('\n') }] : []),
      ...(card.expiresAt
        ? [{ heading: texts.validUntil, lines: [dayText(card.expiresAt, { locale, site })] }]
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
