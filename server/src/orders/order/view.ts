import type { DescriptionLine, Image } from '@cartwright/contract/cart/line-item-fields.ts'
import { streetLine } from '@cartwright/contract/cart/street-address.ts'
import type { OrderLineItem, Price } from '@cartwright/contract/orders/line-items.ts'
import { isWaiver, type OrderDiscount, type Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import {
  type PageImage,
  type PageLine,
  type PageRow,
  type PageSummary,
  pageLocale,
  type ThanksProps,
} from '@cartwright/contract/pages/pages.ts'
import type { DeliveryLogistics } from '@cartwright/contract/pricing/shipping-info.ts'
import { timeSlotText } from '@cartwright/contract/pricing/time-slots.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import { pageImage } from '../../media/pictures/pages.rules.ts'
import { methodTitle, paymentTexts } from '../../payments/providers/texts.ts'
import * as money from '../../platform/values/money.ts'
import { optional } from '../../platform/values/optional.ts'
import { membershipNote } from './memberships.rules.ts'
import { minorOf, orderPriceText, orderTaxRows } from './prices.rules.ts'
import { isPaidInPerson, isPartlyLater, isPayable, type Order, type OrderData } from './rules.ts'
import { type OrderTexts, orderTexts } from './texts.ts'

type SummaryData = {
  [Name in 'fullPrices' | 'giftCard' | 'memberships' | 'payNow']?: OrderData[Name] | undefined
} & {
  /** Nobody waits for the rest of the money. */
  hasEnded?: boolean | undefined
}

/** The summary of an order, from the order alone: as the buyer agreed to it, in the reader's language. */
export function orderSummary(order: WireOrder, language: string, data: SummaryData = {}): PageSummary {
  const { fullPrices = {}, giftCard, memberships = [], payNow, hasEnded } = data
  const { priceSummary = {}, currency = '', appliedDiscounts = [], additionalFees = [] } = order
  const { subtotal, shipping, total } = priceSummary
  const texts = orderTexts(language).summary
  const isPositive = (price: Price | undefined) => Number(price?.amount ?? 0) > 0
  const format = (amount: money.Minor) => money.format(amount, currency, language)
  const text = (price: Price | undefined) => orderPriceText(price, { currency, language })
  const discounts = appliedDiscounts.map((discount) => ({
    ...(discount.coupon?.code ? { code: discount.coupon.code } : {}),
    ...optional('name', discountNameOf(discount, texts)),
    amount: minorOf(amountOf(discount), currency),
  }))
  const fees = additionalFees.map(({ name, price }) => ({ name, amount: minorOf(price, currency) }))
  const delivery = deliveryTitle(order, language)
  const rows = summaryRows(texts, {
    subtotal: text(subtotal),
    discounts: discountRows(discounts, { texts, text: format }),
    shipping: delivery
      ? { label: delivery, text: isPositive(shipping) ? text(shipping) : texts.free }
      : undefined,
    fees: feeRows(fees, { texts, text: format }),
    taxes: orderTaxRows(order, language),
    total: text(total),
  })
  const lines = (order.lineItems ?? []).map((line) => {
    const full = fullPrices[line.id ?? '']
    const paidWith = memberships.find(({ lineItemId }) => lineItemId === line.id)?.name
    const note = membershipNote({ paymentOption: line.paymentOption, name: paidWith }, texts)
    const shown = { ...orderLine(line, currency, format), ...note }
    return full === undefined ? shown : { ...shown, fullPriceText: format(BigInt(full)) }
  })
  const all = minorOf(total, currency)
  // A card may have paid more than the order costs by now.
  const card = giftCard && { ...giftCard, amount: money.lesser(BigInt(giftCard.amount), all) }
  const rest = all - (card?.amount ?? 0n)
  const now = payNow === undefined || !isPartlyLater(order) ? rest : money.lesser(BigInt(payNow), rest)
  const isPaidInPart = isPartlyLater(order) || order.paymentStatus === 'PARTIALLY_PAID'
  const paid = isPaidInPart ? minorOf(order.balanceSummary?.paid, currency) : 0n
  const due = hasEnded ? { total: paid, now: paid } : { total: all, now, card }
  const isPaid = paidStatuses.has(order.paymentStatus ?? '')
  const ofPayment = paymentRows({ ...due, paid, isPaid }, { texts, text: format })
  return { lines, rows: [...rows, ...ofPayment], totalText: text(total), currency }
}

function amountOf({ coupon, merchantDiscount, discountRule }: OrderDiscount): Price | undefined {
  return (coupon ?? merchantDiscount ?? discountRule)?.amount
}

/** What a shop takes off since something is cancelled says so. */
function discountNameOf(discount: OrderDiscount, texts: OrderTexts['summary']): string | undefined {
  const { name } = discount.discountRule ?? {}
  const { description } = discount.merchantDiscount ?? {}
  if (description) return isWaiver(discount) ? texts.canceled(description) : description
  return name?.translated ?? name?.original
}

interface Figures {
  subtotal: string
  discounts: PageRow[]
  shipping: { label: string; text: string } | undefined
  fees: PageRow[]
  taxes: PageRow[]
  total: string
}

/** The rows of a summary, from top to bottom. */
export function summaryRows(texts: OrderTexts['summary'], figures: Figures): PageRow[] {
  const { subtotal, discounts, shipping, fees, taxes, total } = figures
  return [
    { kind: 'subtotal', label: texts.subtotal, text: subtotal },
    ...discounts,
    ...(shipping ? [{ kind: 'shipping' as const, ...shipping }] : []),
    ...fees,
    ...taxes,
    { kind: 'total', label: texts.total, text: total },
  ]
}

/** A row for each discount with a name and for the coupon, and one for the merchant's own discounts. */
export function discountRows(
  discounts: readonly { code?: string; name?: string; amount: money.Minor }[],
  { texts, text }: { texts: OrderTexts['summary']; text: (amount: money.Minor) => string },
): PageRow[] {
  const byLabel = new Map<string, money.Minor>()
  for (const { code, name, amount } of discounts) {
    const label = code ? texts.coupon(code) : name || texts.discount
    byLabel.set(label, (byLabel.get(label) ?? 0n) + amount)
  }
  return [...byLabel].flatMap(([label, amount]) =>
    amount > 0n ? [{ kind: 'discount' as const, label, text: minusText(text(amount)) }] : [],
  )
}

/** A row for each name of fees that cost something. */
export function feeRows(
  fees: readonly { name?: string | undefined; amount: money.Minor }[],
  { texts, text }: { texts: OrderTexts['summary']; text: (amount: money.Minor) => string },
): PageRow[] {
  const byLabel = new Map<string, money.Minor>()
  for (const { name, amount } of fees) {
    const label = name || texts.fees
    byLabel.set(label, (byLabel.get(label) ?? 0n) + amount)
  }
  return [...byLabel].flatMap(([label, amount]) =>
    amount > 0n ? [{ kind: 'fee' as const, label, text: text(amount) }] : [],
  )
}

interface Payable {
  total: money.Minor
  card?: { obfuscatedCode: string; amount: money.Minor } | undefined
  /** Due at once, besides what the card pays. */
  now: money.Minor
  /** Of an order that is paid in part, with what the card has paid. */
  paid?: money.Minor
  /** Nothing is due any more. */
  isPaid?: boolean
}

const paidStatuses: ReadonlySet<string> = new Set(['PAID', 'PARTIALLY_REFUNDED', 'FULLY_REFUNDED'])

/** What a gift card pays of the total, and what is left; what is due at once, and what later. */
export function paymentRows(
  { total, card, now, paid = 0n, isPaid = false }: Payable,
  { texts, text }: { texts: OrderTexts['summary']; text: (amount: money.Minor) => string },
): PageRow[] {
  const ofCard = card?.amount ?? 0n
  const later = total - now - ofCard
  const rows: PageRow[] =
    card && ofCard > 0n
      ? [{ kind: 'discount', label: texts.giftCard(card.obfuscatedCode), text: minusText(text(ofCard)) }]
      : []
  if (paid > ofCard) {
    rows.push({ kind: 'later', label: texts.paid, text: text(paid - ofCard) })
    if (paid < total) rows.push({ kind: 'total', label: texts.stillToPay, text: text(total - paid) })
  } else if (later > 0n) {
    rows.push({ kind: 'total', label: texts.dueNow, text: text(now) })
    rows.push({ kind: 'later', label: texts.dueLater, text: text(later) })
  } else if (ofCard > 0n)
    rows.push({ kind: 'total', label: isPaid && now > 0n ? texts.paid : texts.due, text: text(now) })
  return rows
}

/** With the minus sign that is as wide as a digit. */
export function minusText(text: string): string {
  return `−${text}`
}

function orderLine(line: OrderLineItem, currency: string, format: (amount: money.Minor) => string): PageLine {
  return {
    id: line.id ?? '',
    name: line.productName?.original ?? '',
    ...lineImage(line.image, line.productName?.original),
    options: lineOptions(line.descriptionLines),
    ...lineQuantity(line.quantity ?? 1, line.serviceProperties),
    priceText: format(minorOf(line.lineItemPrice, currency) + minorOf(line.totalDiscount, currency)),
  }
}

/** Of a booking, the options say how many people come. */
export function lineQuantity(quantity: number, service: OrderLineItem['serviceProperties']) {
  return service?.numberOfParticipants ? {} : { quantity }
}

export function lineImage(described: Image | undefined, name = ''): { image?: PageImage } {
  const image = pageImage(described, name)
  return image ? { image } : {}
}

export function lineOptions(lines: readonly DescriptionLine[] = []): PageLine['options'] {
  return lines.map(({ name, plainText, colorInfo }) => ({
    label: name?.translated ?? name?.original ?? '',
    value: plainText?.translated ?? plainText?.original ?? colorInfo?.translated ?? colorInfo?.original ?? '',
  }))
}

type Logistics = { [Name in keyof DeliveryLogistics]: DeliveryLogistics[Name] | undefined }

/** The pickup address, the chosen slot or else the usual delivery time, and the merchant's instructions. */
export function deliveryNotes(
  { pickupDetails, deliveryTime, deliveryTimeSlot, instructions }: Logistics,
  locale: string,
): string[] {
  const where = pickupDetails?.address ? addressLines({ address: pickupDetails.address }, locale) : []
  const when = timeSlotText(deliveryTimeSlot, locale)
  return [where.join(', '), when || deliveryTime, instructions].filter((text): text is string =>
    Boolean(text),
  )
}

/** With what an order is paid: its gift card, too. */
export function paymentTitle({ data: { payment, giftCard } }: Pick<Order, 'data'>, language: string): string {
  const title = methodTitle(payment, language)
  const isMixed = giftCard !== undefined && payment.method !== 'gift-card'
  return isMixed ? `${paymentTexts(language).giftCard}, ${title}` : title
}

/** The payment method of an order, and whether it is paid. It need not be once all of it has ended. */
export function paymentText(order: Order, language: string, hasEnded = order.status === 'CANCELED'): string {
  const { data, status, paymentStatus, total, paid, refunded, currency } = order
  const { payment, giftCard } = data
  const plans = [...new Set((data.memberships ?? []).flatMap(({ name }) => name || []))].join(', ')
  if (total === 0n && plans) return orderTexts(language).summary.membership(plans)
  if (total === 0n) return paymentTexts(language).nothingDue
  const texts = orderTexts(language).payment
  const title = paymentTitle(order, language)
  const text = (amount: money.Minor) => money.format(amount, currency, language)
  if (giftCard && status === 'CANCELED' && paymentStatus !== 'PENDING' && refunded === 0n)
    return [
      ...(paid > 0n ? [texts.paidInPart(methodTitle(payment, language), text(paid))] : []),
      texts.cardReturned,
    ].join('. ')
  if (refunded > 0n && refunded < paid) return texts.partlyRefunded(title, text(paid), text(refunded))
  if (refunded > 0n) return texts.refunded(title, text(refunded))
  if (status === 'REJECTED' || paymentStatus === 'CANCELED') return texts.failed(title)
  if (hasEnded && paid === 0n && paymentStatus !== 'PENDING') return texts.notPaid(title)
  if (payment.method === 'gift-card') return title
  const isPartlyPaid = paymentStatus === 'PARTIALLY_PAID'
  if (paymentStatus === 'PAID' || (isPartlyPaid && giftCard !== undefined)) return texts.paid(title)
  if (isPartlyPaid && hasEnded) return texts.paidInPart(title, text(paid))
  if (isPartlyPaid) return texts.partlyPaid(title, text(paid), text(total - paid))
  if (paymentStatus === 'PENDING_MERCHANT') return texts.authorized(title)
  return paymentStatus === 'PENDING' ? texts.pending(title) : texts.unpaid(title)
}

/** "Pay the rest: $40.00" after a part such as a deposit; "Pay $40.00 online" of what was to be paid later and a card can pay. */
export function payText(
  order: Order,
  { language, byCard }: { language: string; byCard: boolean },
): string | undefined {
  const { paymentStatus, total, paid, currency, data } = order
  if (!isPayable(order)) return undefined
  const texts = orderTexts(language).payment
  const amount = money.format(total - paid, currency, language)
  if (paymentStatus === 'PARTIALLY_PAID') return texts.payRest(amount)
  const isLater = paymentStatus === 'NOT_PAID' && data.payment.kind === 'offline'
  return byCard && isLater && !isPaidInPerson(data.order) ? texts.payOnline(amount) : undefined
}

/** Whom and where an order goes to. None of one without a street or a place, such as a booking or a pickup. */
export function recipientLines({ recipientInfo }: WireOrder, language: string): string[] {
  const { address } = recipientInfo ?? {}
  const isAddressed = streetLine(address) || address?.city || address?.postalCode
  return isAddressed ? addressLines(recipientInfo, language) : []
}

/** Such as "Delivery (Standard)"; empty if nothing is delivered. */
export function deliveryTitle({ shippingInfo }: WireOrder, language: string): string {
  const { title, logistics } = shippingInfo ?? {}
  const { pickup, delivery } = orderTexts(language).summary
  return title ? (logistics?.pickupDetails ? pickup : delivery)(title) : ''
}

/** The delivery of an order: its title, and where, when and how. */
export function deliveryFacts(
  { shippingInfo }: WireOrder,
  language: string,
): ThanksProps['delivery'] | undefined {
  const { title, logistics = {} } = shippingInfo ?? {}
  if (!title) return undefined
  const isPickup = Boolean(logistics.pickupDetails)
  return { isPickup, lines: [title, ...deliveryNotes(logistics, pageLocale(language))] }
}
