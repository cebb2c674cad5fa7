import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import type { OrderLineItem } from '@cartwright/contract/orders/line-items.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import type { FormerLineItem, FormerOrder } from '@cartwright/contract/orders/search/former-orders.ts'
import { optional, pick } from '../../platform/values/optional.ts'

/** An order as Stores V2 had it. */
export function toFormerOrder(order: Order): FormerOrder {
  const { lineItems = [], priceSummary, status, fulfillmentStatus, channelInfo } = order
  const quantity = lineItems.reduce((sum, { quantity = 0 }) => sum + quantity, 0)
  const weight = lineItems.reduce(
    (sum, { quantity = 0, physicalProperties }) => sum + quantity * Number(physicalProperties?.weight ?? 0),
    0,
  )
  const amount = (name: 'subtotal' | 'shipping' | 'tax' | 'discount' | 'total') =>
    priceSummary?.[name]?.amount ?? '0'
  return {
    ...pick(order, 'id', 'buyerNote', 'currency', 'weightUnit', 'paymentStatus'),
    number: Number(order.number),
    ...optional('dateCreated', order.purchasedDate ?? order.createdDate),
    ...optional('lastUpdated', order.updatedDate),
    buyerInfo: buyerInfo(order),
    totals: {
      subtotal: amount('subtotal'),
      shipping: amount('shipping'),
      tax: amount('tax'),
      discount: amount('discount'),
      total: amount('total'),
      weight: weightText(weight),
      quantity,
    },
    ...(order.billingInfo ? { billingInfo: { address: address(order.billingInfo) } } : {}),
    ...shippingInfo(order),
    ...optional('fulfillmentStatus', status === 'CANCELED' ? ('CANCELED' as const) : fulfillmentStatus),
    archived: order.archived ?? false,
    read: order.seenByAHuman ?? false,
    ...(channelInfo ? { channelInfo: { ...channelInfo } } : {}),
    lineItems: lineItems.map((line, index) => lineItem(line, index + 1)),
  }
}

function buyerInfo({
  buyerInfo: buyer = {},
  billingInfo,
  recipientInfo,
}: Order): NonNullable<FormerOrder['buyerInfo']> {
  const { memberId, visitorId, email } = buyer
  const id = memberId ?? visitorId
  const contact = billingInfo?.contactDetails ?? recipientInfo?.contactDetails ?? {}
  return {
    ...optional('id', id),
    ...(id ? { identityType: memberId ? 'MEMBER' : 'VISITOR' } : {}),
    ...optional('email', email),
    ...pick(contact, 'firstName', 'lastName', 'phone'),
  }
}

/** A pickup has the place where the buyer collects, any other delivery the address. */
function shippingInfo({ shippingInfo: shipping, recipientInfo }: Order): Pick<FormerOrder, 'shippingInfo'> {
  if (!shipping) return {}
  const { title, code, region, logistics } = shipping
  const destination = logistics?.shippingDestination ?? recipientInfo
  return {
    shippingInfo: {
      ...optional('deliveryOption', title),
      ...optional('code', code),
      ...optional('estimatedDeliveryTime', logistics?.deliveryTime),
      ...optional('shippingRegion', region?.name),
      ...(logistics?.pickupDetails
        ? { pickupDetails: { pickupAddress: { ...logistics.pickupDetails.address } } }
        : { shipmentDetails: { address: address(destination) } }),
    },
  }
}

function address({ address: place, contactDetails }: AddressWithContact = {}) {
  const contact = contactDetails ?? {}
  const { firstName, lastName } = contact
  return {
    fullName: { ...optional('firstName', firstName), ...optional('lastName', lastName) },
    ...pick(contact, 'phone', 'company'),
    ...pick(place ?? {}, 'country', 'subdivision', 'city', 'addressLine', 'addressLine2'),
    ...optional('zipCode', place?.postalCode),
  }
}

const itemTypes: Readonly<Record<string, string>> = { PHYSICAL: 'PHYSICAL', DIGITAL: 'DIGITAL' }

function lineItem(line: OrderLineItem, index: number): FormerLineItem {
  const { productName, catalogReference, descriptionLines = [], physicalProperties, image, taxInfo } = line
  const options = descriptionLines.map(({ name, plainText, colorInfo }) => ({
    option: name?.original ?? '',
    selection: plainText?.original ?? colorInfo?.original ?? '',
  }))
  const variantId = catalogReference?.options?.variantId
  return {
    index,
    quantity: line.quantity ?? 0,
    name: productName?.original ?? '',
    translatedName: productName?.translated ?? productName?.original ?? '',
    ...optional('productId', catalogReference?.catalogItemId),
    ...(typeof variantId === 'string' ? { variantId } : {}),
    lineItemType: itemTypes[line.itemType?.preset ?? ''] ?? 'CUSTOM_AMOUNT_ITEM',
    options,
    ...optional('sku', physicalProperties?.sku),
    weight: weightText(Number(physicalProperties?.weight ?? 0)),
    ...(image ? { mediaItem: { mediaType: 'IMAGE', ...named(image) } } : {}),
    priceData: {
      taxIncludedInPrice: taxInfo?.taxIncludedInPrice ?? false,
      price: line.price?.amount ?? '0',
      totalPrice: line.lineItemPrice?.amount ?? line.totalPriceAfterTax?.amount ?? '0',
    },
    discount: line.totalDiscount?.amount ?? '0',
    tax: taxInfo?.taxAmount?.amount ?? '0',
  }
}

function named({ id, url, altText }: NonNullable<OrderLineItem['image']>) {
  return { ...optional('mediaId', id), ...optional('url', url), ...optional('altText', altText) }
}

/** Without the noise of sums of binary fractions. */
function weightText(weight: number): string {
  return String(Math.round(weight * 1_000_000) / 1_000_000)
}
