import { type PageLine, type PageRow, pageLocale } from '@cartwright/contract/pages/pages.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import {
  html,
  type Letter,
  type LetterStyles,
  letterHtml,
  oneLine,
  stylesOf,
} from '../../sites/mail/letters.rules.ts'
import type { Look } from '../../sites/settings/theme.rules.ts'
import type { DownloadText } from '../downloads/view.ts'
import type { Order } from '../order/rules.ts'
import { deliveryFacts, orderSummary, paymentText } from '../order/view.ts'
import { type MailTexts, mailTexts } from './texts.ts'

/** Who writes: the shop as its customers know it. */
export interface Sender {
  name: string
  email: string
  phone: string
  language: string
  /** IANA */
  timeZone: string
  address: string
  /** Where the buyer sees the order. */
  orderUrl: string
  look: Look
}

/** The e-mail that an order is placed, with the files it has brought. */
export function confirmation(order: Order, sender: Sender, files: readonly DownloadText[]): Letter {
  const texts = mailTexts(sender.language)
  const number = String(order.number)
  const { note, title, kind } = order.data.payment
  const isOwed = kind === 'offline' && order.paymentStatus === 'NOT_PAID' && note !== undefined
  return letter(order, sender, {
    subject: texts.confirmed(number, sender.name),
    title: texts.thanks,
    intro: texts.placed(number, dayOf(order.purchasedAt ?? order.createdAt, sender)),
    ...(files.length > 0 ? { extra: filesBlock(files, texts) } : {}),
    payment: isOwed
      ? { heading: `${texts.howToPay} (${title})`, lines: note.split('\n') }
      : { heading: texts.payment, lines: [paymentText(order, sender.language)] },
  })
}

/** The e-mail with files that came later, because the money did. */
export function downloads(order: Order, sender: Sender, files: readonly DownloadText[]): Letter {
  const texts = mailTexts(sender.language)
  const number = String(order.number)
  return letter(order, sender, {
    subject: texts.downloads.subject(number, sender.name),
    title: texts.downloads.heading,
    intro: texts.downloads.ready(number),
    extra: filesBlock(files, texts),
  })
}

function filesBlock(files: readonly DownloadText[], { downloads: { heading } }: MailTexts): Block {
  const links = files.flatMap(({ name, note, url }) => (url ? [{ text: oneLine(name), note, url }] : []))
  return { heading, lines: [], links }
}

/** The e-mail that the late answer of a payment was no. */
export function rejection(order: Order, sender: Sender): Letter {
  const texts = mailTexts(sender.language)
  const number = String(order.number)
  return letter(order, sender, {
    subject: texts.rejected(number, sender.name),
    title: texts.unpaid,
    intro: texts.notPlaced(number),
  })
}

/** A parcel of an order. */
export interface Parcel {
  lineItems: readonly { id: string; quantity: number }[]
  trackingNumber: string | null
  shippingProvider: string | null
  trackingLink: string | null
}

/** The e-mail that pieces of the order are on their way. */
export function shipped(order: Order, parcel: Parcel, sender: Sender): Letter {
  const texts = mailTexts(sender.language)
  const number = String(order.number)
  const names = new Map(
    (order.data.order.lineItems ?? []).map(({ id, productName }) => [id, productName?.original ?? '']),
  )
  const { lineItems, trackingNumber, shippingProvider, trackingLink } = parcel
  const pieces = lineItems.map(({ id, quantity }) => `${quantity} × ${names.get(id) ?? ''}`)
  const tracking = [shippingProvider, trackingNumber].filter(Boolean).join(' ')
  return letter(order, sender, {
    subject: texts.shipped(number, sender.name),
    title: texts.onItsWay,
    intro: texts.sent(number),
    extra: {
      heading: texts.parcel,
      lines: [...pieces, ...(tracking ? [tracking] : []), ...(trackingLink ? [trackingLink] : [])],
    },
  })
}

/** The e-mail that the order was called off. */
export function canceled(order: Order, message: string, sender: Sender): Letter {
  const texts = mailTexts(sender.language)
  const number = String(order.number)
  const said = message
    .split('\n')
    .map(oneLine)
    .filter((line) => line !== '')
  return letter(order, sender, {
    subject: texts.canceled(number, sender.name),
    title: texts.calledOff,
    intro: texts.notSent(number),
    ...(said.length > 0 ? { extra: { heading: sender.name, lines: said } } : {}),
  })
}

interface Block {
  heading: string
  lines: readonly string[]
  links?: readonly { text: string; note: string; url: string }[]
}

interface Message {
  subject: string
  title: string
  intro: string
  payment?: Block
  /** What this letter is about. */
  extra?: Block
}

/** Everything a letter says, before it is set as text or as HTML. */
interface Content extends Message {
  sender: Sender
  lines: PageLine[]
  rows: PageRow[]
  blocks: Block[]
  footer: string[]
}

function letter(order: Order, sender: Sender, message: Message): Letter {
  const { language, name, address, email, phone } = sender
  const texts = mailTexts(language)
  const wire = order.data.order
  const delivery = deliveryFacts(wire, language)
  const buyer = addressLines(wire.recipientInfo, pageLocale(language))
  const content: Content = {
    ...message,
    ...orderSummary(wire, language),
    sender,
    blocks: [
      ...(message.extra ? [message.extra] : []),
      ...(message.payment ? [message.payment] : []),
      ...(delivery
        ? [{ heading: delivery.isPickup ? texts.pickup : texts.delivery, lines: delivery.lines }]
        : []),
      ...(wire.buyerNote ? [{ heading: texts.note, lines: [oneLine(wire.buyerNote)] }] : []),
      ...(buyer.length > 0 ? [{ heading: texts.address, lines: buyer }] : []),
    ],
    footer: [name, address, email, phone].filter((line) => line !== ''),
  }
  return { subject: message.subject, text: plain(content), html: designed(content) }
}

function plain({ title, intro, sender, lines, rows, blocks, footer }: Content): string {
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
    ...blocks.flatMap(({ heading, lines: said, links = [] }) => [
      '',
      `${heading}:`,
      ...said,
      ...links.flatMap(({ text, note, url }) => [`${text} (${note})`, url]),
    ]),
    '',
    `${mailTexts(sender.language).look}: ${sender.orderUrl}`,
    '',
    ...footer,
    '',
  ].join('\n')
}

function designed(content: Content): string {
  const { subject, title, intro, sender, lines, rows, blocks, footer } = content
  const { language, name, orderUrl, look } = sender
  const styles = stylesOf(look)
  return letterHtml({
    ...{ name, language, look, subject, title, intro, footer },
    button: { label: mailTexts(language).look, url: orderUrl },
    content: `<table width="100%" cellpadding="0" cellspacing="0" class="line" style="${styles.table}">${lines.map((line) => lineRow(line, styles)).join('')}</table>
<table width="100%" cellpadding="0" cellspacing="0" class="line" style="${styles.table}">${rows.map((row) => sumRow(row, styles)).join('')}</table>
${blocks.map((one) => block(one, styles)).join('\n')}`,
  })
}

function lineRow({ quantity, name, options, priceText, image }: PageLine, styles: LetterStyles): string {
  const picture = image
    ? `<img src="${html(image.src)}" alt="" width="64" height="80" style="${styles.picture}">`
    : ''
  const details = options.map(
    ({ label, value }) =>
      `<br><span class="soft" style="${styles.muted}">${html(label)}: ${html(value)}</span>`,
  )
  return `<tr><td class="line" width="80" valign="top" style="${styles.cell}">${picture}</td><td class="ink" valign="top" style="${styles.cell}"><strong style="font-weight:500">${quantity} × ${html(name)}</strong>${details.join('')}</td><td class="ink" align="right" valign="top" style="${styles.cell};${styles.amount}">${html(priceText)}</td></tr>`
}

function sumRow({ kind, label, text }: PageRow, styles: LetterStyles): string {
  if (kind === 'total') {
    return `<tr><td class="ink" style="${styles.row};font-weight:500">${html(label)}</td><td class="ink" align="right" style="${styles.row};${styles.amount};${styles.total}">${html(text)}</td></tr>`
  }
  const [tone, amount] = kind === 'discount' ? (['accent', 'accent'] as const) : (['soft', 'ink'] as const)
  return `<tr><td class="${tone}" style="${styles.row};${styles[tone]}">${html(label)}</td><td class="${amount}" align="right" style="${styles.row};${styles.amount};${styles[amount]}">${html(text)}</td></tr>`
}

function block({ heading, lines, links = [] }: Block, styles: LetterStyles): string {
  const anchors = links.map(
    ({ text, note, url }) =>
      `<a class="accent" href="${html(url)}" style="${styles.accent}">${html(text)}</a> (${html(note)})`,
  )
  return `<h2 class="ink" style="${styles.heading}">${html(heading)}</h2><p class="soft" style="${styles.text}">${[...lines.map(html), ...anchors].join('<br>')}</p>`
}

/** The day it was for the shop. */
function dayOf(date: Date, { language, timeZone }: Sender): string {
  return new Intl.DateTimeFormat(pageLocale(language), { dateStyle: 'long', timeZone }).format(date)
}
