import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { given } from '../../checkout/model/rules.ts'

/** A number as people copy it from a letter: `10001`, `#10001`. */
export function orderNumber(text: string): string | undefined {
  return /^\s*#?\s*(\d{1,18})\s*$/.exec(text)?.[1]
}

/**
 * An order for somebody who knows its number and e-mail address, and may still be somebody else: what was bought and how
 * it stands, but neither a way in nor where exactly anybody lives.
 */
export function shortOrder(order: WireOrder): WireOrder {
  const { number, status, paymentStatus, fulfillmentStatus, currency, priceSummary } = order
  const { taxIncludedInPrices, buyerLanguage, shippingInfo, recipientInfo, createdDate, purchasedDate } =
    order
  const { deliveryTime, instructions, pickupDetails } = shippingInfo?.logistics ?? {}
  return {
    ...given('number', number),
    ...given('status', status),
    ...given('paymentStatus', paymentStatus),
    ...given('fulfillmentStatus', fulfillmentStatus),
    ...given('createdDate', createdDate),
    ...given('purchasedDate', purchasedDate),
    ...given('currency', currency),
    ...given('priceSummary', priceSummary),
    ...given('taxIncludedInPrices', taxIncludedInPrices),
    ...given('buyerLanguage', buyerLanguage),
    ...given('buyerNote', order.buyerNote),
    ...given('appliedDiscounts', order.appliedDiscounts?.map(shortDiscount)),
    lineItems: (order.lineItems ?? []).map(shortLine),
    ...(shippingInfo
      ? {
          shippingInfo: {
            ...given('title', shippingInfo.title),
            logistics: {
              ...given('deliveryTime', deliveryTime),
              ...given('instructions', instructions),
              ...given('pickupDetails', pickupDetails),
            },
          },
        }
      : {}),
    ...given('recipientInfo', shortAddress(recipientInfo)),
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
    ...given('id', id),
    ...given('productName', productName),
    ...given('catalogReference', catalogReference),
    ...given('quantity', quantity),
    ...given('descriptionLines', descriptionLines),
    ...given('image', image),
    ...given('price', price),
    ...given('lineItemPrice', lineItemPrice),
    ...given('totalDiscount', totalDiscount),
  }
}

function shortDiscount({ coupon, merchantDiscount }: Discount): Discount {
  const { code, amount } = coupon ?? {}
  if (coupon) return { coupon: { ...given('code', code), ...given('amount', amount) } }
  return { merchantDiscount: { ...given('amount', merchantDiscount?.amount) } }
}

function shortAddress(info: AddressWithContact | undefined): AddressWithContact | undefined {
  if (!info) return undefined
  const { firstName, lastName } = info.contactDetails ?? {}
  const { country, city } = info.address ?? {}
  const initial = [...(lastName ?? '')][0]
  return {
    address: { ...given('country', country), ...given('city', city) },
    contactDetails: { ...given('firstName', firstName), ...(initial ? { lastName: `${initial}.` } : {}) },
  }
}
