import type { PageRow } from '@cartwright/contract/pages.ts'
import { addressLines } from './addresses.rules.ts'
import type { Order } from './order-entity.rules.ts'
import { orderSummaryOf, type SummaryWords } from './summary.rules.ts'

/** Who writes: the shop as its customers know it. */
export interface Sender {
  name: string
  email: string
  phone: string
  language: string
  /** IANA */
  timeZone: string
  address: string
}

export interface Letter {
  subject: string
  text: string
  html: string
}

/** The e-mail that an order is placed. */
export function confirmation(order: Order, sender: Sender): Letter {
  const words = wordsOf(sender.language)
  const number = String(order.number)
  return letter(order, sender, {
    subject: words.confirmed(number, sender.name),
    title: words.thanks,
    intro: words.placed(number, dayOf(order.purchasedAt ?? order.createdAt, sender, words)),
    ...(order.data.payment.kind === 'offline' && order.paymentStatus === 'NOT_PAID' && order.data.payment.note
      ? { payment: order.data.payment.note }
      : {}),
  })
}

/** The e-mail that the late answer of a payment was no. */
export function rejection(order: Order, sender: Sender): Letter {
  const words = wordsOf(sender.language)
  const number = String(order.number)
  return letter(order, sender, {
    subject: words.rejected(number, sender.name),
    title: words.unpaid,
    intro: words.notPlaced(number),
  })
}

interface Message {
  subject: string
  title: string
  intro: string
  payment?: string
}

function letter(order: Order, sender: Sender, message: Message): Letter {
  const { subject } = message
  return { subject, text: plain(order, sender, message), html: designed(order, sender, message) }
}

function plain(order: Order, sender: Sender, { title, intro, payment }: Message): string {
  const words = wordsOf(sender.language)
  const { lines, rows } = orderSummaryOf(order.data.order, words.summary)
  const address = addressLines(order.data.order.recipientInfo, sender.language)
  const delivery = order.data.order.shippingInfo?.title
  return [
    title,
    '',
    intro,
    '',
    ...lines.flatMap(({ quantity, name, options, priceText }) => [
      `${quantity} × ${oneLine(name)}  ${priceText}`,
      ...options.map(({ label, value }) => `    ${oneLine(label)}: ${oneLine(value)}`),
    ]),
    '',
    ...rows.map(({ label, text }) => `${oneLine(label)}: ${text}`),
    ...(payment ? ['', `${words.payment} (${order.data.payment.title}):`, payment] : []),
    ...(delivery ? ['', `${words.delivery}: ${delivery}`] : []),
    ...(address.length > 0 ? ['', `${words.address}:`, ...address] : []),
    '',
    ...footer(sender),
    '',
  ].join('\n')
}

function designed(order: Order, sender: Sender, { subject, title, intro, payment }: Message): string {
  const words = wordsOf(sender.language)
  const { lines, rows } = orderSummaryOf(order.data.order, words.summary)
  const address = addressLines(order.data.order.recipientInfo, sender.language)
  const delivery = order.data.order.shippingInfo?.title
  const block = (heading: string, texts: readonly string[]) =>
    `<h2 style="${styles.heading}">${html(heading)}</h2><p style="${styles.text}">${texts.map(html).join('<br>')}</p>`
  return `<!doctype html><html lang="${html(localeOf(sender, words))}"><head><meta charset="utf-8"><title>${html(subject)}</title></head>
<body style="${styles.body}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="${styles.card}"><tr><td style="padding:32px">
<p style="${styles.shop}">${html(sender.name)}</p>
<h1 style="${styles.title}">${html(title)}</h1>
<p style="${styles.text}">${html(intro)}</p>
<table width="100%" cellpadding="0" cellspacing="0" style="${styles.table}">${lines.map(lineRow).join('')}</table>
<table width="100%" cellpadding="0" cellspacing="0" style="${styles.table}">${rows.map(sumRow).join('')}</table>
${payment ? block(`${words.payment}: ${order.data.payment.title}`, payment.split('\n')) : ''}
${delivery ? block(words.delivery, [delivery]) : ''}
${address.length > 0 ? block(words.address, address) : ''}
<p style="${styles.small}">${footer(sender).map(html).join('<br>')}</p>
</td></tr></table></td></tr></table></body></html>
`
}

function lineRow({
  quantity,
  name,
  options,
  priceText,
}: ReturnType<typeof orderSummaryOf>['lines'][number]): string {
  const details = options.map(
    ({ label, value }) => `<br><span style="${styles.muted}">${html(label)}: ${html(value)}</span>`,
  )
  return `<tr><td style="${styles.cell}">${quantity} × ${html(name)}${details.join('')}</td><td align="right" valign="top" style="${styles.cell}">${html(priceText)}</td></tr>`
}

function sumRow({ kind, label, text }: PageRow): string {
  const style = kind === 'total' ? `${styles.cell};font-weight:700` : styles.cell
  return `<tr><td style="${style}">${html(label)}</td><td align="right" style="${style}">${html(text)}</td></tr>`
}

function footer({ name, email, phone, address }: Sender): string[] {
  return [name, address, email, phone].filter((line) => line !== '')
}

const styles = {
  body: 'margin:0;background:#f4f1ec;font-family:Georgia,serif;color:#22252a',
  card: 'max-width:560px;width:100%;background:#ffffff;border-radius:8px',
  shop: 'margin:0 0 24px;font-size:18px;letter-spacing:.02em',
  title: 'margin:0 0 12px;font-size:26px;font-weight:400',
  heading: 'margin:24px 0 4px;font-size:15px;font-weight:700',
  text: 'margin:0;font-size:15px;line-height:1.5',
  table: 'margin-top:20px;border-top:1px solid #e4dfd6;font-size:15px',
  cell: 'padding:8px 0',
  muted: 'color:#6b6f76;font-size:13px',
  small: 'margin:32px 0 0;color:#6b6f76;font-size:13px;line-height:1.5',
}

interface Words {
  /** The language of these words. */
  language: string
  thanks: string
  unpaid: string
  payment: string
  delivery: string
  address: string
  /** Those of the pages when absent. */
  summary?: SummaryWords
  confirmed(number: string, shop: string): string
  placed(number: string, day: string): string
  rejected(number: string, shop: string): string
  notPlaced(number: string): string
}

const english: Words = {
  language: 'en',
  thanks: 'Thank you for your order',
  unpaid: 'Your payment was not accepted',
  payment: 'How to pay',
  delivery: 'Delivery',
  address: 'Address',
  confirmed: (number, shop) => `Your order ${number} at ${shop}`,
  placed: (number, day) => `We have received your order ${number} of ${day}.`,
  rejected: (number, shop) => `Your order ${number} at ${shop} was not paid`,
  notPlaced: (number) =>
    `The payment for your order ${number} was not accepted, so we will not send it. Nothing was charged. You are welcome to order again.`,
}

const german: Words = {
  language: 'de',
  thanks: 'Danke für deine Bestellung',
  unpaid: 'Die Zahlung wurde nicht angenommen',
  payment: 'So bezahlst du',
  delivery: 'Lieferung',
  address: 'Adresse',
  summary: {
    subtotal: 'Zwischensumme',
    discount: 'Rabatt',
    free: 'Kostenlos',
    fees: 'Gebühren',
    tax: 'Steuer',
    taxIncluded: 'Enthaltene Steuer',
    total: 'Gesamt',
  },
  confirmed: (number, shop) => `Deine Bestellung ${number} bei ${shop}`,
  placed: (number, day) => `Wir haben deine Bestellung ${number} vom ${day} erhalten.`,
  rejected: (number, shop) => `Deine Bestellung ${number} bei ${shop} wurde nicht bezahlt`,
  notPlaced: (number) =>
    `Die Zahlung für deine Bestellung ${number} wurde nicht angenommen, deshalb verschicken wir sie nicht. Es wurde nichts abgebucht.`,
}

function wordsOf(language: string): Words {
  return isOf(language, german) ? german : english
}

function isOf(language: string, words: Words): boolean {
  return language.toLowerCase().split('-')[0] === words.language
}

/** The shop's own flavour of the language that the letter is written in. */
function localeOf({ language }: Sender, words: Words): string {
  return isOf(language, words) ? language : words.language
}

/** The day it was for the shop. */
function dayOf(date: Date, sender: Sender, words: Words): string {
  const { timeZone } = sender
  return new Intl.DateTimeFormat(localeOf(sender, words), { dateStyle: 'long', timeZone }).format(date)
}

/** So that nothing in a name looks like a line of the shop's own. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

function html(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
