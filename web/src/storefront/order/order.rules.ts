import type { OrderLineItem, Price } from '@cartwright/contract/orders/line-items.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import type { PageLine, PageRow } from '@cartwright/contract/pages/pages.ts'
import { timeSlotText } from '@cartwright/contract/pricing/time-slots.ts'
import { pictureOf } from '../catalogue/pictures.rules.ts'

/** An order, as shown to anyone with its number and e-mail address. */
export interface FoundOrder {
  number: string
  placed: string
  state: OrderState
  payment: 'open' | 'paid' | 'partlyRefunded' | 'refunded'
  delivery?: { title: string; note?: string }
  recipient: string
  lines: PageLine[]
  /** With the name of the coupon or the delivery, where it has one. */
  rows: { kind: Kind; name?: string; text: string }[]
  note?: string
  /** Where the buyer asks for a return. */
  returnsUrl?: string
}

type Kind = PageRow['kind'] | 'rule' | 'taxIncluded' | 'pickup'

export type OrderState =
  | 'received'
  | 'confirmed'
  | 'readyForPickup'
  | 'partlyCollected'
  | 'collected'
  | 'partlySent'
  | 'sent'
  | 'downloadable'
  | 'canceled'

export function foundOrder(
  order: Order,
  { language, timeZone, free }: { language: string; timeZone: string; free: string },
): FoundOrder {
  const { number, purchasedDate, createdDate, shippingInfo, recipientInfo, lineItems = [] } = order
  const placed = purchasedDate ?? createdDate
  const { deliveryTime, deliveryTimeSlot } = shippingInfo?.logistics ?? {}
  const note = timeSlotText(deliveryTimeSlot, language) || deliveryTime
  const { firstName, lastName } = recipientInfo?.contactDetails ?? {}
  const { city, country } = recipientInfo?.address ?? {}
  const countryName = country && new Intl.DisplayNames([language], { type: 'region' }).of(country)
  return {
    number: String(number ?? ''),
    placed: placed
      ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(placed))
      : '',
    state: stateOf(order),
    payment: paymentOf(order),
    ...(shippingInfo?.title ? { delivery: { title: shippingInfo.title, ...(note ? { note } : {}) } } : {}),
    recipient: [[firstName, lastName].filter(Boolean).join(' '), city, countryName]
      .filter(Boolean)
      .join(', '),
    lines: lineItems.map((line) => lineOf(line, order)),
    rows: rowsOf(order, free),
    ...(order.buyerNote ? { note: order.buyerNote } : {}),
  }
}

function stateOf(order: Order): OrderState {
  const { status, fulfillmentStatus, lineItems = [] } = order
  if (status === 'CANCELED' || status === 'REJECTED') return 'canceled'
  const presets = lineItems.map(({ itemType, physicalProperties }) =>
    itemType?.preset !== 'DIGITAL' && physicalProperties?.shippable === false ? 'SERVICE' : itemType?.preset,
  )
  if (presets.length > 0 && presets.every((preset) => preset === 'SERVICE')) return 'confirmed'
  const hasGoods = presets.some((preset) => preset !== 'DIGITAL' && preset !== 'SERVICE')
  if (hasGoods && order.shippingInfo?.logistics?.pickupDetails) return pickupState(order)
  if (fulfillmentStatus === 'FULFILLED') return hasGoods ? 'sent' : 'downloadable'
  return fulfillmentStatus === 'PARTIALLY_FULFILLED' ? 'partlySent' : 'received'
}

function pickupState({ fulfillmentStatus, readyForPickupDate }: Order): OrderState {
  if (fulfillmentStatus === 'FULFILLED') return 'collected'
  if (readyForPickupDate) return 'readyForPickup'
  return fulfillmentStatus === 'PARTIALLY_FULFILLED' ? 'partlyCollected' : 'received'
}

function paymentOf({ paymentStatus }: Order): FoundOrder['payment'] {
  if (paymentStatus === 'PAID') return 'paid'
  if (paymentStatus === 'PARTIALLY_REFUNDED') return 'partlyRefunded'
  return paymentStatus === 'FULLY_REFUNDED' ? 'refunded' : 'open'
}

/** What the coupon takes off has a row of its own. */
function lineOf(line: OrderLineItem, { currency = 'USD', buyerLanguage }: Order): PageLine {
  const { id = '', productName, descriptionLines = [], quantity = 1, image } = line
  const name = productName?.original ?? ''
  const picture = pictureOf(image, name)
  const format = new Intl.NumberFormat(buyerLanguage ?? 'en', { style: 'currency', currency })
  return {
    id,
    name,
    ...(picture ? { image: { ...picture, alt: '' } } : {}),
    options: descriptionLines.map(({ name: label, plainText, colorInfo }) => ({
      label: label?.original ?? '',
      value: plainText?.original ?? colorInfo?.original ?? '',
    })),
    quantity,
    priceText: format.format(
      Number(line.lineItemPrice?.amount ?? 0) + Number(line.totalDiscount?.amount ?? 0),
    ),
  }
}

function rowsOf(order: Order, free: string): FoundOrder['rows'] {
  const {
    priceSummary,
    taxIncludedInPrices,
    shippingInfo,
    appliedDiscounts = [],
    additionalFees = [],
  } = order
  const { subtotal, shipping, tax, total } = priceSummary ?? {}
  const text = (price: Price | undefined) => price?.formattedAmount ?? ''
  const isSome = (price: Price | undefined) => Number(price?.amount ?? 0) > 0
  const some = (kind: Kind, price: Price | undefined) => (isSome(price) ? [{ kind, text: text(price) }] : [])
  return [
    { kind: 'subtotal', text: text(subtotal) },
    ...appliedDiscounts.flatMap(({ coupon, discountRule, merchantDiscount }) => {
      const { amount } = coupon ?? discountRule ?? merchantDiscount ?? {}
      const name = coupon?.code ?? discountRule?.name?.translated ?? discountRule?.name?.original
      return some(discountRule ? 'rule' : 'discount', amount).map((row) => ({
        ...row,
        text: `−${row.text}`,
        ...(name ? { name } : {}),
      }))
    }),
    ...(shippingInfo?.title
      ? [
          {
            kind: shippingInfo.logistics?.pickupDetails ? ('pickup' as const) : ('shipping' as const),
            name: shippingInfo.title,
            text: isSome(shipping) ? text(shipping) : free,
          },
        ]
      : []),
    ...additionalFees.flatMap(({ name, price }) => some('fee', price).map((row) => ({ ...row, name }))),
    ...some(taxIncludedInPrices ? 'taxIncluded' : 'tax', tax),
    { kind: 'total', text: text(total) },
  ]
}
