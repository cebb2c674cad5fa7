import type { MailKind } from '@cartwright/contract/mail/templates.ts'
import type { MailBlock, OrderMail } from '@cartwright/contract/pages/mail.ts'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import type { SoldStatus } from '../../items/provider.ts'
import { statusOfItems, waitingNames } from '../../items/statuses.rules.ts'
import { transferMethod } from '../../payments/transfers/rules.ts'
import type { Attachment } from '../../platform/mail/mail.ts'
import { dateFormat } from '../../platform/values/dates.ts'
import { lesser } from '../../platform/values/money.ts'
import { oneLine } from '../../sites/mail/rules.ts'
import type { Values } from '../../sites/mail/templates.rules.ts'
import type { SellerFacts } from '../../sites/seller/view.ts'
import { type Download, downloadTexts } from '../downloads/view.ts'
import { orderPriceText } from '../order/prices.rules.ts'
import { dueBeforehand, type Order, orderToWire } from '../order/rules.ts'
import { deliveryFacts, orderSummary, paymentText, recipientLines } from '../order/view.ts'
import { type MailTexts, mailTexts } from './texts.ts'
import { howToPay } from './transfers.view.ts'

/** The shop as its customers know it. */
export interface Sender {
  name: string
  email: string
  phone: string
  language: string
  /** IANA */
  timeZone: string
  address: string
  /** The buyer's page of the order. */
  orderUrl: string
  /** To which buyers can transfer what is left to pay. */
  bank?: SellerFacts['bank'] | undefined
}

export interface OccasionContent
  extends Pick<OrderMail, 'subject' | 'title' | 'intro' | 'blocks'>,
    Partial<Pick<OrderMail, 'button' | 'footer'>> {
  /** Where to collect it need not be said again. */
  isDelivered?: boolean
  kind: MailKind
  /** What the merchant's texts can contain besides the order's number. */
  values?: Values
  /** For another reader than the buyer. */
  headings?: Pick<MailTexts, 'note' | 'address'>
  /** Pictures that its blocks show. */
  attachments?: readonly Attachment[]
}

/** What a mail about an order says besides the order. */
export type Occasion = (context: Context) => OccasionContent

export interface Context {
  order: Order
  sender: Sender
  texts: MailTexts
  number: string
}

/** The order is placed, with its downloads. It is a request while all of it waits for the merchant. */
export function confirmation(files: readonly Download[], statuses: readonly SoldStatus[]): Occasion {
  return (context) => {
    const { order, sender, texts, number } = context
    const payment = paymentOf(context)
    const wire = orderToWire(order)
    const status = statusOfItems(wire, statuses)
    const isRequest = status === 'PENDING'
    const { request } = texts
    const waits = isRequest
      ? [request.waits]
      : status === 'PARTLY_PENDING'
        ? [request.partWaits(waitingNames(wire, statuses))]
        : []
    const orderDate = dayOf(order.purchasedAt ?? order.createdAt, sender)
    const placed = texts.placed(number, orderDate)
    return {
      kind: isRequest ? 'order-request' : 'order-confirmation',
      values: { orderDate, notes: isRequest ? '' : waits.join(' ') },
      subject: isRequest ? request.subject(number, sender.name) : texts.confirmed(number, sender.name),
      title: isRequest ? request.title : texts.thanks,
      intro: [placed, ...waits].join(' '),
      ...payment,
      blocks: [...(files.length > 0 ? [filesBlock(files, sender)] : []), ...payment.blocks],
    }
  }
}

function paymentOf(context: Context): Pick<OccasionContent, 'blocks' | 'attachments'> {
  const { order, sender, texts } = context
  const { total, paid, data, paymentStatus } = order
  const { note, title, kind, method } = data.payment
  const isOwed = kind === 'offline' && paymentStatus === 'NOT_PAID' && note !== undefined
  const lines = isOwed ? note.split('\n') : [paymentText(order, sender.language)]
  const heading = isOwed ? `${texts.howToPay} (${title})` : texts.payment
  const isTransfer = method === transferMethod && order.status === 'APPROVED'
  if (!isOwed || !isTransfer) return { blocks: [{ id: 'payment', heading, lines }] }
  // The gift card is charged after the order.
  const byCard = data.giftCard && paid === 0n ? lesser(BigInt(data.giftCard.amount), total) : 0n
  return howToPay(context, { heading, lines, amount: dueBeforehand(order) - byCard })
}

/** The merchant's mail about a new order. Its link leads to the admin, so that forwarding the mail opens nothing. */
export function newOrder({ order, sender, texts, number }: Context): OccasionContent {
  const { newOrder: own, payment: heading } = texts
  const { priceSummary, currency, buyerInfo, recipientInfo, billingInfo } = order.data.order
  const { firstName, lastName, phone } = (recipientInfo ?? billingInfo)?.contactDetails ?? {}
  const name = oneLine([firstName, lastName].filter(Boolean).join(' '))
  const email = buyerInfo?.email ?? ''
  const pending = order.status === 'PENDING' ? [own.pending] : []
  const amount = orderPriceText(priceSummary?.total, { currency, language: sender.language })
  const [buyer, orderDate] = [name || email, dayOf(order.purchasedAt ?? order.createdAt, sender)]
  return {
    kind: 'order-new',
    values: { buyer, orderDate, amount },
    subject: own.subject(number, amount),
    title: own.title(number),
    intro: own.intro(buyer, orderDate),
    headings: own,
    blocks: [
      { id: 'payment', heading, lines: [paymentText(order, sender.language), ...pending] },
      { id: 'buyer', heading: own.buyer, lines: [name, email, phone ?? ''].filter((line) => line !== '') },
    ],
    button: { label: own.view, url: sender.orderUrl },
    footer: [sender.name, own.why],
  }
}

/** The downloads of an order that was paid later. */
export function downloads(files: readonly Download[]): Occasion {
  return ({ sender, texts, number }) => ({
    kind: 'order-downloads',
    subject: texts.downloads.subject(number, sender.name),
    title: texts.downloads.heading,
    intro: texts.downloads.ready(number),
    blocks: [filesBlock(files, sender)],
  })
}

export function filesBlock(files: readonly Download[], sender: Sender): MailBlock {
  const links = downloadTexts(files, sender).flatMap(({ name, note, url }) =>
    url ? [{ text: oneLine(name), note, url }] : [],
  )
  return { id: 'downloads', heading: mailTexts(sender.language).downloads.heading, lines: [], links }
}

/** The buyer asked for a new link to the order. */
export function newLink({ sender, texts, number }: Context): OccasionContent {
  const { subject, title, intro } = texts.newLink
  return {
    ...{ kind: 'order-link', subject: subject(number, sender.name), title, intro: intro(number) },
    blocks: [],
  }
}

/** A pending payment failed. */
export function rejection({ sender, texts, number }: Context): OccasionContent {
  return {
    kind: 'order-not-paid',
    subject: texts.rejected(number, sender.name),
    title: texts.unpaid,
    intro: texts.notPlaced(number),
    blocks: [],
  }
}

export interface Parcel {
  lineItems: readonly { id: string; quantity: number }[]
  trackingNumber: string | null
  shippingProvider: string | null
  trackingLink: string | null
}

/** Quantities and names of the pieces. */
export function parcelLines({ data }: Order, { lineItems }: Pick<Parcel, 'lineItems'>): string[] {
  const names = new Map(
    (data.order.lineItems ?? []).map(({ id, productName }) => [id, productName?.original ?? '']),
  )
  return lineItems.map(({ id, quantity }) => `${quantity} × ${names.get(id) ?? ''}`)
}

/** A parcel is on its way. */
export function shipped(parcel: Parcel): Occasion {
  return ({ order, sender, texts, number }) => {
    const { trackingNumber, shippingProvider, trackingLink } = parcel
    const pieces = parcelLines(order, parcel)
    const tracking = [shippingProvider, trackingNumber].filter(Boolean).join(' ')
    const links = trackingLink ? [{ text: trackingLink, url: trackingLink }] : []
    return {
      kind: 'order-shipped',
      subject: texts.shipped(number, sender.name),
      title: texts.onItsWay,
      intro: texts.sent(number),
      blocks: [
        { id: 'parcel', heading: texts.parcel, lines: tracking ? [...pieces, tracking] : pieces, links },
      ],
    }
  }
}

interface Written {
  kind: MailKind
  values: Values
  attachments: readonly Attachment[]
  props: OrderMail
}

/** A mail with what all mails about the order have. */
export function orderMail(order: Order, sender: Sender, occasion: Occasion): Written {
  const { language, name, address, email, phone, orderUrl } = sender
  const texts = mailTexts(language)
  const wire = order.data.order
  const delivery = deliveryFacts(wire, language)
  const recipient = recipientLines(wire, pageLocale(language))
  const { lines, rows } = orderSummary(orderToWire(order), language, {
    giftCard: order.data.giftCard,
    memberships: order.data.memberships,
    payNow: order.data.payNow,
    hasEnded: order.status === 'CANCELED',
  })
  const number = String(order.number)
  const about = occasion({ order, sender, texts, number })
  const { headings = texts, blocks, isDelivered = false, kind, values, attachments = [], ...content } = about
  const props = {
    button: { label: texts.viewOrder, url: orderUrl },
    footer: [name, address, email, phone].filter((line) => line !== ''),
    ...content,
    lines,
    rows,
    blocks: [
      ...blocks,
      ...(delivery && !isDelivered
        ? [
            {
              id: 'delivery',
              heading: delivery.isPickup ? texts.pickup : texts.delivery,
              lines: delivery.lines,
            },
          ]
        : []),
      ...(wire.buyerNote ? [{ id: 'note', heading: headings.note, lines: [oneLine(wire.buyerNote)] }] : []),
      ...(recipient.length > 0 ? [{ id: 'address', heading: headings.address, lines: recipient }] : []),
    ],
  }
  const { firstName } = (wire.billingInfo ?? wire.recipientInfo)?.contactDetails ?? {}
  return {
    kind,
    attachments,
    values: { orderNumber: number, shop: name, name: oneLine(firstName ?? ''), ...values },
    props,
  }
}

/** The plain text of a mail about an order. */
export function orderMailText({ title, intro, button, lines, rows, blocks, footer }: OrderMail): string {
  return [
    title,
    '',
    intro,
    '',
    ...lines.flatMap(({ quantity, name, options, note, priceText }) => [
      `${quantity === undefined ? '' : `${quantity} × `}${oneLine(name)}  ${priceText}`,
      ...options.map(({ label, value }) => `    ${oneLine(label)}: ${oneLine(value)}`),
      ...(note ? [`    ${oneLine(note)}`] : []),
    ]),
    '',
    ...rows.map(({ label, text }) => `${oneLine(label)}: ${text}`),
    ...blocks.flatMap(({ heading, lines: content, links = [] }) => [
      '',
      `${heading}:`,
      ...content,
      ...links.flatMap(({ text, note, url }) => (note ? [`${text} (${note})`, url] : [url])),
    ]),
    '',
    `${button.label}: ${button.url}`,
    '',
    ...footer,
    '',
  ].join('\n')
}

/** The day in the shop's time zone. */
export function dayOf(date: Date, { language, timeZone }: Sender): string {
  return dateFormat(pageLocale(language), { dateStyle: 'long', timeZone }).format(date)
}
