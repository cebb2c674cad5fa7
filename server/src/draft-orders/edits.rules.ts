import type { OrderLineItem } from '@cartwright/contract/orders/line-items.ts'
import {
  isWaiver,
  type OrderDiscount,
  type OrderShippingInfo,
  type Order as WireOrder,
} from '@cartwright/contract/orders/orders.ts'
import type { StoredLine } from '../cart/lines/rules.ts'
import { storeAppIds } from '../catalogue/items/rules.ts'
import type { CheckoutData } from '../checkout/model/rules.ts'
import type { StockDemand } from '../inventory/stock/rules.ts'
import { minorOf } from '../orders/order/prices.rules.ts'
import {
  hasNothingToSend,
  isGiftCard,
  isPartlyLater,
  type Order,
  type OrderEdits,
} from '../orders/order/rules.ts'
import { share } from '../platform/values/money.ts'
import { optional, pick } from '../platform/values/optional.ts'
import type { DiscountSource, RuleDiscount } from '../pricing/model/discounts.rules.ts'
import type { AdditionalFee } from '../pricing/model/fees.rules.ts'
import { agreedDeliveryCode, type KeptTerms } from '../pricing/totals/purchase.rules.ts'
import type { Site } from '../sites/settings/service.ts'

// ── Which orders and lines can be edited ────────────────────────────────────────────────────────────────

export const obstacles = {
  NOT_OPEN: 'Only an order that is open can be edited',
  FULFILLED: 'All of this order is sent already: write a new order for what is missing',
  PAYMENT_PENDING: 'A payment of this order is not decided yet. Edit the order when it is',
  REFUNDED: 'Something of this order has been refunded or returned: write a new order for what is missing',
  IMPORTED: 'This order comes from another shop, where it was paid',
  UNTAXED: 'This order was bought without VAT: cancel it and write it anew',
  MEMBERSHIP: 'A plan of the buyer pays a part of this order',
  PAID_IN_PERSON: 'A part of this order is paid later, such as the rest of a deposit',
  PLUGIN_STOCK: 'An app keeps the stock of this order',
  ENDED_ITEMS: 'Something of this order has been cancelled already, such as a booking',
  SETTINGS:
    'The shop has another currency, or other prices with or without tax, than when this order was placed',
} as const
export type Obstacle = keyof typeof obstacles

const editable: ReadonlySet<Order['paymentStatus']> = new Set(['NOT_PAID', 'PARTIALLY_PAID', 'PAID'])
const ofRefund: ReadonlySet<Order['paymentStatus']> = new Set(['PARTIALLY_REFUNDED', 'FULLY_REFUNDED'])

/** Why an order stays as it is. */
export function obstacleTo(
  order: Order,
  { settings }: Pick<Site, 'settings'>,
  hasRefunds: boolean,
): Obstacle | undefined {
  const { status, paymentStatus, fulfillmentStatus, data, currency } = order
  const { taxIncludedInPrices = false, appliedDiscounts = [] } = data.order
  if (status !== 'APPROVED' || !order.reserved) return 'NOT_OPEN'
  if (data.moved) return 'IMPORTED'
  if (data.order.taxInfo?.exemption) return 'UNTAXED'
  if (fulfillmentStatus === 'FULFILLED' && !hasNothingToSend(data.order)) return 'FULFILLED'
  const isRefunded = hasRefunds || order.refunded + order.refundPending > 0n || ofRefund.has(paymentStatus)
  if (isRefunded || data.order.lineItems?.some(({ restockQuantity }) => restockQuantity)) return 'REFUNDED'
  if (!editable.has(paymentStatus)) return 'PAYMENT_PENDING'
  if (data.memberships?.length) return 'MEMBERSHIP'
  if (isPartlyLater(data.order)) return 'PAID_IN_PERSON'
  if (data.pluginStock) return 'PLUGIN_STOCK'
  if (appliedDiscounts.some(isWaiver)) return 'ENDED_ITEMS'
  if (settings.currency !== currency || settings.taxIncludedInPrices !== taxIncludedInPrices)
    return 'SETTINGS'
  return undefined
}

const neverGoods = new Set(['DIGITAL', 'GIFT_CARD', 'SERVICE'])

/** A ticket, a booking, a plan, a download and the like: the order keeps such a line as it is. */
export function isLocked({
  catalogReference,
  itemType,
  subscriptionInfo,
  fixedQuantity,
}: OrderLineItem): boolean {
  const { appId } = catalogReference ?? {}
  const isElsewhere = appId !== undefined && !storeAppIds.has(appId)
  return (
    isElsewhere ||
    neverGoods.has(itemType?.preset ?? '') ||
    subscriptionInfo !== undefined ||
    fixedQuantity === true
  )
}

// ── An order as a draft ─────────────────────────────────────────────────────────────────────────────────

/** The order as a draft that changes nothing. */
export function draftOf({ data, email }: Order): CheckoutData {
  const { order: wire, edited } = data
  const { lineItems = [], shippingInfo, channelInfo, createdBy, purchaseFlowId } = wire
  const discounts = [...(edited?.discounts ?? [])]
  return {
    ...{ lines: lineItems.map((line) => toStoredLine(line)), email, given: {} },
    ...{ channelType: channelInfo?.type ?? 'WEB', createdBy: createdBy ?? {} },
    purchaseFlowId: purchaseFlowId ?? '',
    ...pick(wire, 'buyerLanguage', 'buyerNote', 'billingInfo'),
    ...optional('shippingDestination', destinationOf(wire)),
    ...(shippingInfo ? agreedDelivery(shippingInfo, discounts) : { agreed: { discounts } }),
  }
}

export function destinationOf({ shippingInfo, recipientInfo }: WireOrder): WireOrder['recipientInfo'] {
  return shippingInfo?.logistics?.shippingDestination ?? recipientInfo
}

/** A delivery at the price that it has in the order. */
export function agreedDelivery(
  { title = '', cost, logistics }: OrderShippingInfo,
  discounts: NonNullable<CheckoutData['agreed']>['discounts'],
): Pick<CheckoutData, 'selectedShipping' | 'agreed'> {
  const { address } = logistics?.pickupDetails ?? {}
  const pickup = address ? { pickup: { name: title, address } } : {}
  const delivery = { title, price: cost?.price?.amount ?? '0', ...pickup }
  return { selectedShipping: { code: agreedDeliveryCode }, agreed: { discounts, delivery } }
}

/** A line of an order, at the price and with the words that it has there. */
export function toStoredLine(
  line: OrderLineItem,
  { quantity = line.quantity ?? 1, price = line.priceBeforeDiscounts?.amount ?? '0' } = {},
): StoredLine {
  const { id = '', catalogReference, image, taxInfo } = line
  return {
    ...{ id, quantity },
    ...optional('catalogReference', catalogReference),
    custom: {
      price,
      ...pick(line, 'productName', 'descriptionLines', 'itemType', 'physicalProperties', 'taxableAddress'),
      ...pick(line, 'serviceProperties', 'priceDescription', 'fixedQuantity', 'priceUndetermined'),
      ...optional('media', image),
      ...optional('taxGroupId', taxInfo?.taxGroupId),
    },
  }
}

/** The gift cards of an order stay untaxed and undiscounted. */
export function withVouchers(order: Order, lines: readonly StoredLine[]): StoredLine[] {
  const known = knownLines(order)
  return lines.map((line) => {
    const placed = known.get(line.id)
    return line.custom && placed && isGiftCard(placed)
      ? { ...line, custom: { ...line.custom, voucher: true } }
      : line
  })
}

/** The lines of an order by their ids, with those that edits have removed. */
export function knownLines({ data }: Order): ReadonlyMap<string, OrderLineItem> {
  const lines = [...(data.edited?.placed.lineItems ?? []), ...(data.order.lineItems ?? [])]
  return new Map(lines.map((line) => [line.id ?? '', line]))
}

/** The delivery of the order that a draft keeps, if it chooses no other. */
export function keptDelivery(
  { data, currency }: Order,
  { selectedShipping, agreed }: Pick<CheckoutData, 'selectedShipping' | 'agreed'>,
): OrderShippingInfo | undefined {
  if (!selectedShipping) return undefined
  const { delivery } = agreed ?? {}
  const minor = (amount: string | undefined) => minorOf({ amount: amount ?? '0' }, currency)
  const isSame = ({ title, code, carrierId, cost }: OrderShippingInfo) =>
    delivery
      ? title === delivery.title && minor(cost?.price?.amount) === minor(delivery.price)
      : code === selectedShipping.code && (selectedShipping.carrierId ?? carrierId) === carrierId
  const { shippingInfo: placed } = data.edited?.placed ?? {}
  // The place in a slot that an edit has given back is gone.
  const first = placed?.logistics?.deliveryTimeSlot ? undefined : placed
  return [first, data.order.shippingInfo].find((one) => one && isSame(one))
}

// ── What of the placed order counts for the totals ──────────────────────────────────────────────────────

export function placedOf({ data }: Order): OrderEdits['placed'] {
  const { edited, order } = data
  if (edited) return edited.placed
  const { shippingInfo } = order
  const { shippingDestination: _, ...logistics } = shippingInfo?.logistics ?? {}
  return {
    ...pick(order, 'lineItems', 'appliedDiscounts', 'additionalFees'),
    ...(shippingInfo ? { shippingInfo: { ...shippingInfo, logistics } } : {}),
  }
}

/**
 * The discounts and fees that the order was placed with. A discount of a line grows and shrinks with its pieces, always
 * reckoned from the placed order, so that an edit that is taken back leaves the first amounts.
 */
export function keptTerms(order: Order, data: CheckoutData): KeptTerms {
  const placed = placedOf(order)
  const { currency } = order
  const pieces = new Map((placed.lineItems ?? []).map(({ id = '', quantity = 1 }) => [id, quantity]))
  const wanted = new Map(data.lines.map(({ id, quantity }) => [id, quantity]))
  const kept = keptDelivery(order, data)
  const { edited } = order.data
  const isFirstDelivery = kept !== undefined && (!edited || kept === edited.placed.shippingInfo)
  const amountOf = (discount: OrderDiscount) =>
    minorOf((discount.coupon ?? discount.discountRule ?? discount.merchantDiscount)?.amount, currency)
  const discounts = (placed.appliedDiscounts ?? []).flatMap((discount): RuleDiscount[] => {
    const source = sourceOf(discount)
    if (discount.discountType === 'SHIPPING')
      return isFirstDelivery ? [{ source, target: 'SHIPPING', parts: [{ amount: amountOf(discount) }] }] : []
    const parts = (discount.lineItemDiscounts ?? []).flatMap(({ id = '', totalDiscount }) => {
      const [now, before] = [wanted.get(id), pieces.get(id)]
      if (!now || !before) return []
      const amount = share(minorOf(totalDiscount, currency), BigInt(now), BigInt(before))
      return [{ amount, lineItemIds: [id] }]
    })
    return parts.length > 0 ? [{ source, target: 'LINES', parts }] : []
  })
  const fees = (placed.additionalFees ?? []).map((fee) => toFee(fee, currency))
  return { placedAt: order.purchasedAt ?? order.createdAt, discounts, fees }
}

function sourceOf({ coupon, discountRule, merchantDiscount }: OrderDiscount): DiscountSource {
  if (coupon) {
    const { id = '', code = '', name = '' } = coupon
    return { kind: 'COUPON', id, code, name }
  }
  if (discountRule) {
    const { id = '', name } = discountRule
    const original = name?.original ?? ''
    return { kind: 'RULE', id, name: original, translatedName: name?.translated ?? original }
  }
  return { kind: 'MERCHANT', isKept: true, ...optional('description', merchantDiscount?.description) }
}

function toFee(fee: NonNullable<WireOrder['additionalFees']>[number], currency: string): AdditionalFee {
  const { code, id, name = '', price, lineItemIds, taxInfo, providerAppId } = fee
  return {
    ...{ code: code ?? id ?? '', name, amount: minorOf(price, currency) },
    ...optional('lineItemIds', lineItemIds),
    taxable: (taxInfo?.taxBreakdown ?? []).length > 0,
    ...optional('taxGroupId', taxInfo?.taxGroupId),
    ...optional('providerId', providerAppId),
  }
}

// ── Stock ───────────────────────────────────────────────────────────────────────────────────────────────

/** The lines of which a draft has more pieces than the order, each with the pieces that come on top. */
export function linesWithMore(order: Order, lines: readonly StoredLine[]): StoredLine[] {
  const before = new Map((order.data.order.lineItems ?? []).map(({ id, quantity }) => [id, quantity ?? 0]))
  return lines.flatMap(({ custom: _, ...line }) => {
    const quantity = line.quantity - (before.get(line.id) ?? 0)
    return quantity > 0 && line.catalogReference ? [{ ...line, quantity }] : []
  })
}

/**
 * The stock that an order gives back when it has these lines. Undefined: the order does not know which variant a line took,
 * as it was placed long ago.
 */
export function stockGivenBack({ data }: Order, lines: readonly StoredLine[]): StockDemand[] | undefined {
  const after = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  const left = new Map(data.taken.map((one) => [keyOf(one), one.quantity]))
  const back: StockDemand[] = []
  for (const { id = '', quantity = 0, catalogReference } of data.order.lineItems ?? []) {
    const fewer = quantity - (after.get(id) ?? 0)
    const productId = catalogReference?.catalogItemId?.toLowerCase()
    if (fewer <= 0 || !productId) continue
    const ofProduct = data.taken.filter((one) => one.productId === productId)
    const variantId = data.variants?.[id] ?? (ofProduct.length === 1 ? ofProduct[0]?.variantId : undefined)
    if (variantId === undefined) {
      if (ofProduct.length > 0) return undefined
      continue
    }
    const key = keyOf({ productId, variantId })
    const pieces = Math.min(fewer, left.get(key) ?? 0)
    left.set(key, (left.get(key) ?? 0) - pieces)
    if (pieces > 0) back.push({ productId, variantId, quantity: pieces })
  }
  return back
}

/** The stock that the order has taken after both. */
export function takenAfter(
  before: readonly StockDemand[],
  { more, back }: { more: readonly StockDemand[]; back: readonly StockDemand[] },
): StockDemand[] {
  const sums = new Map<string, StockDemand>()
  const add = (one: StockDemand, sign: 1 | -1) => {
    const known = sums.get(keyOf(one))?.quantity ?? 0
    sums.set(keyOf(one), { ...one, quantity: known + sign * one.quantity })
  }
  for (const one of [...before, ...more]) add(one, 1)
  for (const one of back) add(one, -1)
  return [...sums.values()].filter(({ quantity }) => quantity > 0)
}

function keyOf({ productId, variantId }: Pick<StockDemand, 'productId' | 'variantId'>): string {
  return `${productId} ${variantId}`
}
