import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import type { Checkout as WireCheckout } from '@cartwright/contract/checkout/checkout.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { withoutWriting } from '../../gift-cards/cards/lines.rules.ts'
import type { OrderData } from '../../orders/order/rules.ts'
import { optional, pick } from '../../platform/values/optional.ts'
import type { CheckoutData } from '../model/rules.ts'

/** An order as the books need it: the items, the time, the prices and the tax, without the buyer. */
export function anonymousOrder({ order, edited: _before, ...data }: OrderData): OrderData {
  const {
    buyerInfo,
    buyerNote: _note,
    customFields: _fields,
    extendedFields: _more,
    activities,
    ...sold
  } = order
  return {
    ...data,
    order: {
      ...sold,
      ...(buyerInfo ? { buyerInfo: idsOf(buyerInfo) } : {}),
      ...placesIn(order),
      ...(order.shippingInfo ? { shippingInfo: anonymousShipping(order.shippingInfo) } : {}),
      ...(order.lineItems ? { lineItems: order.lineItems.map(anonymousLine) } : {}),
      ...(activities
        ? { activities: activities.map((one) => pick(one, 'id', 'createdDate', 'type', 'activityType')) }
        : {}),
      customFields: [],
    },
  }
}

/** The checkout of such an order. */
export function anonymousCheckout(data: CheckoutData): CheckoutData {
  const { lines, channelType, createdBy, purchaseFlowId, placed } = data
  return {
    lines: lines.map(anonymousStoredLine),
    channelType,
    createdBy,
    purchaseFlowId,
    given: {},
    ...pick(data, 'couponCode', 'fromCart', 'buyerLanguage'),
    ...optional('placed', placed && anonymousPlaced(placed)),
  }
}

function anonymousPlaced(placed: WireCheckout): WireCheckout {
  const { buyerInfo, buyerNote: _note, customFields: _fields, extendedFields: _more, ...sold } = placed
  const { shippingDestination, ...shippingInfo } = placed.shippingInfo ?? {}
  return {
    ...sold,
    ...(buyerInfo ? { buyerInfo: idsOf(buyerInfo) } : {}),
    ...(placed.billingInfo ? { billingInfo: place(placed.billingInfo) } : {}),
    shippingInfo: {
      ...shippingInfo,
      ...(shippingDestination ? { shippingDestination: place(shippingDestination) } : {}),
    },
    ...(placed.lineItems ? { lineItems: placed.lineItems.map(anonymousLine) } : {}),
  }
}

function idsOf<Info extends { email?: unknown }>({ email: _, ...ids }: Info): Omit<Info, 'email'> {
  return ids
}

function placesIn({ billingInfo, recipientInfo }: WireOrder): Partial<WireOrder> {
  return {
    ...optional('billingInfo', billingInfo && place(billingInfo)),
    ...optional('recipientInfo', recipientInfo && place(recipientInfo)),
  }
}

function anonymousShipping(shipping: NonNullable<WireOrder['shippingInfo']>): typeof shipping {
  const { logistics } = shipping
  const { shippingDestination, ...rest } = logistics ?? {}
  if (!logistics || !shippingDestination) return shipping
  return { ...shipping, logistics: { ...rest, shippingDestination: place(shippingDestination) } }
}

/** The country and the region, to which the tax is owed. */
function place({ address }: AddressWithContact): AddressWithContact {
  return { address: pick(address ?? {}, 'country', 'subdivision') }
}

interface Line {
  catalogReference?: unknown
  descriptionLines?: readonly unknown[] | null | undefined
  extendedFields?: unknown
}

/** Removes texts of the buyer, such as a name on a mug or on a gift card, from the reference and from the description. */
function anonymousLine<Item extends Line>(line: Item): Item {
  const written = Object.keys(textsIn(line.catalogReference))
  const { extendedFields: _, ...kept } = anonymousReference(line)
  const descriptionLines = kept.descriptionLines?.filter((one) => !written.includes(titleOf(one)))
  return { ...kept, ...(descriptionLines ? { descriptionLines } : {}) } as unknown as Item
}

/** The key of a line and what it remembers have the buyer's texts as well. */
function anonymousStoredLine({ sku: _, remembered, ...line }: CheckoutData['lines'][number]) {
  const known = remembered && { productName: remembered.productName, ...optional('image', remembered.image) }
  return { ...anonymousReference(line), ...optional('remembered', known) }
}

function anonymousReference<Item extends Pick<Line, 'catalogReference'>>(sold: Item): Item {
  const line = withoutWriting(sold)
  const { catalogReference } = line
  const { options } = (catalogReference ?? {}) as { options?: Record<string, unknown> }
  if (!options || !('customTextFields' in options)) return line
  const { customTextFields: _, ...rest } = options
  return { ...line, catalogReference: { ...(catalogReference as object), options: rest } }
}

function textsIn(reference: unknown): Record<string, unknown> {
  const { options } = (reference ?? {}) as { options?: { customTextFields?: Record<string, unknown> } }
  return options?.customTextFields ?? {}
}

function titleOf(line: unknown): string {
  return (line as { name?: { original?: string } }).name?.original ?? ''
}
