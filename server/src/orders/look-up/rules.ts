import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { withoutWriting } from '../../gift-cards/cards/lines.rules.ts'
import { optional, pick } from '../../platform/values/optional.ts'
import { needsNoParcel } from '../order/rules.ts'

/** Reads an order number as people copy it from an e-mail: `10001`, `#10001`. */
export function orderNumber(text: string): string | undefined {
  return /^\s*#?\s*(\d{1,18})\s*$/.exec(text)?.[1]
}

/**
 * An order for a person who knows its number and e-mail address, but may not be the buyer: its items, prices and
 * statuses, without ids, the street, the full name and what the buyer wrote on gift cards.
 */
export function shortOrder(order: WireOrder): WireOrder {
  const { shippingInfo, recipientInfo, appliedDiscounts, lineItems = [] } = order
  return {
    ...pick(order, 'number', 'status', 'paymentStatus', 'fulfillmentStatus', 'createdDate', 'purchasedDate'),
    ...pick(order, 'readyForPickupDate'),
    ...pick(order, 'currency', 'priceSummary', 'taxIncludedInPrices', 'buyerLanguage', 'buyerNote'),
    ...optional('appliedDiscounts', appliedDiscounts?.map(shortDiscount)),
    lineItems: lineItems.map(shortLine),
    ...(shippingInfo ? { shippingInfo: shortShipping(shippingInfo) } : {}),
    ...optional('recipientInfo', recipientInfo && shortAddress(recipientInfo)),
  }
}

type Line = NonNullable<WireOrder['lineItems']>[number]
type Discount = NonNullable<WireOrder['appliedDiscounts']>[number]
type Shipping = NonNullable<WireOrder['shippingInfo']>

function shortLine(sold: Line): Line {
  const line = withoutWriting(sold)
  const { catalogReference } = line
  return {
    ...pick(line, 'id', 'productName', 'quantity', 'descriptionLines', 'image', 'itemType'),
    ...(needsNoParcel(line) ? { physicalProperties: { shippable: false } } : {}),
    ...optional('catalogReference', catalogReference && pick(catalogReference, 'appId', 'catalogItemId')),
    ...pick(line, 'price', 'lineItemPrice', 'totalDiscount'),
  }
}

function shortDiscount({ coupon, discountRule, merchantDiscount }: Discount): Discount {
  if (coupon) return { coupon: pick(coupon, 'code', 'amount') }
  if (discountRule) return { discountRule: pick(discountRule, 'name', 'amount') }
  return { merchantDiscount: pick(merchantDiscount ?? {}, 'amount') }
}

function shortShipping({ title, logistics = {} }: Shipping): Shipping {
  return {
    ...optional('title', title),
    logistics: pick(logistics, 'deliveryTime', 'deliveryTimeSlot', 'instructions', 'pickupDetails'),
  }
}

function shortAddress({ contactDetails, address }: AddressWithContact): AddressWithContact {
  const { firstName, lastName } = contactDetails ?? {}
  const initial = [...(lastName ?? '')][0]
  return {
    address: pick(address ?? {}, 'country', 'city'),
    contactDetails: { ...optional('firstName', firstName), ...(initial ? { lastName: `${initial}.` } : {}) },
  }
}
