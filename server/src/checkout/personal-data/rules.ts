import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import type { Checkout as WireCheckout } from '@cartwright/contract/checkout/checkout.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import type { OrderData } from '../../orders/order/rules.ts'
import type { CheckoutData } from '../model/rules.ts'

/** An order as the books need it: what was sold, when, for how much and where the tax went; not to whom. */
export function anonymousOrder({ order, ...data }: OrderData): OrderData {
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
      ...(activities ? { activities: activities.map(anonymousActivity) } : {}),
      customFields: [],
    },
  }
}

/** What is left of the checkout of such an order. */
export function anonymousCheckout(data: CheckoutData): CheckoutData {
  const { lines, couponCode, fromCart, channelType, createdBy, buyerLanguage, purchaseFlowId, placed } = data
  return {
    lines: lines.map(anonymousReference),
    channelType,
    createdBy,
    purchaseFlowId,
    given: {},
    ...(couponCode === undefined ? {} : { couponCode }),
    ...(fromCart === undefined ? {} : { fromCart }),
    ...(buyerLanguage === undefined ? {} : { buyerLanguage }),
    ...(placed === undefined ? {} : { placed: anonymousPlaced(placed) }),
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
    ...(billingInfo ? { billingInfo: place(billingInfo) } : {}),
    ...(recipientInfo ? { recipientInfo: place(recipientInfo) } : {}),
  }
}

function anonymousShipping(shipping: NonNullable<WireOrder['shippingInfo']>): typeof shipping {
  const { logistics } = shipping
  const { shippingDestination, ...rest } = logistics ?? {}
  if (!logistics || !shippingDestination) return shipping
  return { ...shipping, logistics: { ...rest, shippingDestination: place(shippingDestination) } }
}

/** Tax is owed to countries and their regions. */
function place({ address }: AddressWithContact): AddressWithContact {
  const { country, subdivision } = address ?? {}
  return { address: { ...(country ? { country } : {}), ...(subdivision ? { subdivision } : {}) } }
}

function anonymousActivity({
  id,
  createdDate,
  type,
  activityType,
}: NonNullable<WireOrder['activities']>[number]) {
  return {
    ...(id === undefined ? {} : { id }),
    ...(createdDate === undefined ? {} : { createdDate }),
    ...(type === undefined ? {} : { type }),
    ...(activityType === undefined ? {} : { activityType }),
  }
}

interface Line {
  catalogReference?: unknown
  descriptionLines?: readonly unknown[] | null | undefined
  extendedFields?: unknown
}

/** What the buyer had written on it, such as a name on a mug, is said in the reference and once more in words. */
function anonymousLine<Item extends Line>(line: Item): Item {
  const written = Object.keys(textsIn(line.catalogReference))
  const { extendedFields: _, ...kept } = anonymousReference(line)
  const descriptionLines = line.descriptionLines?.filter((one) => !written.includes(titleOf(one)))
  return { ...kept, ...(descriptionLines ? { descriptionLines } : {}) } as unknown as Item
}

function anonymousReference<Item extends Pick<Line, 'catalogReference'>>(line: Item): Item {
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
