import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { optional } from '../../platform/values/optional.ts'

/** Reads an order number as people copy it from an e-mail: `10001`, `#10001`. */
export function orderNumber(text: string): string | undefined {
  return /^\s*#?\s*(\d{1,18})\s*$/.exec(text)?.[1]
}

/**
 * An order for a person who knows its number and e-mail address, but may not be the buyer: its items, prices and
 * statuses, without ids, the street and the full name.
 */
export function shortOrder(order: WireOrder): WireOrder {
  const { number, status, paymentStatus, fulfillmentStatus, currency, priceSummary } = order
  const { taxIncludedInPrices, buyerLanguage, shippingInfo, recipientInfo, createdDate, purchasedDate } =
    order
  const { deliveryTime, instructions, pickupDetails } = shippingInfo?.logistics ?? {}
  return {
    ...optional('number', number),
    ...optional('status', status),
    ...optional('paymentStatus', paymentStatus),
    ...optional('fulfillmentStatus', fulfillmentStatus),
    ...optional('createdDate', createdDate),
    ...optional('purchasedDate', purchasedDate),
    ...optional('currency', currency),
    ...optional('priceSummary', priceSummary),
    ...optional('taxIncludedInPrices', taxIncludedInPrices),
    ...optional('buyerLanguage', buyerLanguage),
    ...optional('buyerNote', order.buyerNote),
    ...optional('appliedDiscounts', order.appliedDiscounts?.map(shortDiscount)),
    lineItems: (order.lineItems ?? []).map(shortLine),
    ...(shippingInfo
      ? {
          shippingInfo: {
            ...optional('title', shippingInfo.title),
            logistics: {
              ...optional('deliveryTime', deliveryTime),
              ...optional('instructions', instructions),
              ...optional('pickupDetails', pickupDetails),
            },
          },
        }
      : {}),
    ...optional('recipientInfo', shortAddress(recipientInfo)),
  }
}

type Line = NonNullable<WireOrder['lineItems']>[number]
type Discount = NonNullable<WireOrder['appliedDiscounts']>[number]

function shortLine(line: Line): Line {
  const {
    id,
    productName,
    catalogReference,
    quantity,
    descriptionLines,
    image,
    price,
    lineItemPrice,
    totalDiscount,
  } = line
  return {
    ...optional('id', id),
    ...optional('productName', productName),
    ...optional('catalogReference', catalogReference),
    ...optional('quantity', quantity),
    ...optional('descriptionLines', descriptionLines),
    ...optional('image', image),
    ...optional('price', price),
    ...optional('lineItemPrice', lineItemPrice),
    ...optional('totalDiscount', totalDiscount),
  }
}

function shortDiscount({ coupon, merchantDiscount }: Discount): Discount {
  const { code, amount } = coupon ?? {}
  if (coupon) return { coupon: { ...optional('code', code), ...optional('amount', amount) } }
  return { merchantDiscount: { ...optional('amount', merchantDiscount?.amount) } }
}

function shortAddress(info: AddressWithContact | undefined): AddressWithContact | undefined {
  if (!info) return undefined
  const { firstName, lastName } = info.contactDetails ?? {}
  const { country, city } = info.address ?? {}
  const initial = [...(lastName ?? '')][0]
  return {
    address: { ...optional('country', country), ...optional('city', city) },
    contactDetails: { ...optional('firstName', firstName), ...(initial ? { lastName: `${initial}.` } : {}) },
  }
}
