import type { BackInStockMail } from '@cartwright/contract/pages/mail.ts'
import { format, toMinor } from '../platform/values/money.ts'
import { type MailSample, sampleReader } from '../sites/mail/provider.ts'
import { oneLine } from '../sites/mail/rules.ts'
import type { NewMail } from '../sites/mail/service.ts'
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

export const backInStockSample: MailSample = (shop, { site, language }) => {
  const { currency } = site.settings
  const url = shop.hosts.urlOf(site.id)
  const priceText = format(toMinor('24', currency) ?? 0n, currency, language)
  const item = { name: textsIn(language).sample, choices: [], priceText }
  const facts = { item, shop: site.name, language, pageUrl: url, stopUrl: `${url}/back-in-stock` }
  return { site, to: sampleReader.email, ...written(facts) }
}

/** What the notification of a shop is made of. */
export function written(notification: Notification): Omit<NewMail<'back-in-stock'>, 'site' | 'to'> {
  const props = backInStockMail(notification)
  const { language, shop, item } = notification
  return {
    ...{ kind: 'back-in-stock', values: { shop, product: nameOf(item) }, language, name: 'back-in-stock' },
    ...{ props, text: backInStockText(props, language), topic: 'orders' },
  }
}

function nameOf(item: BackInStockMail['item']): string {
  return oneLine([item.name, item.choices.join(', ')].filter((part) => part !== '').join(' – '))
}

function backInStockMail({ item, shop, language, pageUrl, stopUrl }: Notification): BackInStockMail {
  const texts = textsIn(language)
  const name = nameOf(item)
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

function backInStockText(mail: BackInStockMail, language: string): string {
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
