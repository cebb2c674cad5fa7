import type { BackInStockMail } from '@cartwright/contract/pages/mail.ts'
import { oneLine } from '../sites/mail/rules.ts'
import { textsIn } from './texts.ts'

interface Notification {
  item: BackInStockMail['item']
  shop: string
  /** BCP 47 */
  language: string
  pageUrl: string
  /** Unsubscribes the reader. */
  stopUrl: string
}

export function backInStockMail({ item, shop, language, pageUrl, stopUrl }: Notification): BackInStockMail {
  const texts = textsIn(language)
  const name = oneLine([item.name, item.choices.join(', ')].filter((part) => part !== '').join(' – '))
  return {
    subject: texts.subject(name),
    title: texts.title,
    intro: texts.intro(name),
    button: { label: texts.button, url: pageUrl },
    item,
    footer: [texts.why(shop)],
    stop: { label: texts.stop, url: stopUrl },
  }
}

export function backInStockText(mail: BackInStockMail, language: string): string {
  const { title, intro, item, button, footer, stop } = mail
  return [
    title,
    '',
    intro,
    '',
    `${textsIn(language).price}: ${item.priceText}`,
    `${button.label}: ${button.url}`,
    '',
    ...footer,
    `${stop.label}: ${stop.url}`,
    '',
  ].join('\n')
}
