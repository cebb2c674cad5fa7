import type {
  CalculatedDraftOrder,
  DraftCatalogLine,
  DraftCustomLine,
  DraftDiscount,
  DraftDiscountOption,
  DraftOrder,
  DraftOrderInput,
  DraftShippingOption,
} from '@cartwright/contract/draft-orders/draft-orders.ts'
import type { OrderLineItem } from '@cartwright/contract/orders/line-items.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import type { StoredLine } from '../cart/lines/rules.ts'
import type { AgreedDiscount } from '../checkout/model/rules.ts'
import { toPrice } from '../orders/order/prices.rules.ts'
import { orderToWire } from '../orders/order/rules.ts'
import { optional, pick } from '../platform/values/optional.ts'
import { agreedDeliveryCode, type PricedPurchase } from '../pricing/totals/purchase.rules.ts'
import { logistics } from '../pricing/wire/shipping.rules.ts'
import { calculation } from '../pricing/wire/totals.rules.ts'
import { fulfilledPieces } from './changes.rules.ts'
import { isLocked } from './edits.rules.ts'
import type { Edit } from './edits.service.ts'
import type { DraftRow } from './queries.ts'

/** A draft on the wire; `order` is the order that it has become, or would become today. */
export function draftToWire(row: DraftRow, order: WireOrder, priced?: PricedPurchase): DraftOrder {
  const { id, data, orderId, sourceOrderId, sourceRevision, committedAt, createdAt, updatedAt } = row
  const { lineItems = [], shippingInfo, recipientInfo, buyerInfo = {}, additionalFees = [] } = order
  const { appliedDiscounts = [] } = order
  const ownPrices = new Map(
    data.lines.map((line) => [line.id, Boolean(line.custom ?? line.catalogOverrideFields)]),
  )
  return {
    id,
    ...optional('orderId', orderId ?? sourceOrderId),
    ...optional('orderRevision', sourceRevision),
    revision: String(row.version),
    status: orderId || committedAt ? 'COMMITTED' : 'DRAFT',
    lineItems: lineItems.map((lineItem) => ({
      lineItem,
      added: true,
      hasOwnPrice: ownPrices.get(lineItem.id ?? '') ?? false,
    })),
    ...(shippingInfo ? { shippingInfo: { shippingInfo, added: true } } : {}),
    buyerInfo,
    buyerDetails: { buyerInfo, added: true },
    ...(recipientInfo ? { recipientInfo: { recipientInfo, added: true } } : {}),
    additionalFees: additionalFees.map((additionalFee) => ({
      additionalFee,
      source: 'AUTOMATIC',
      applied: true,
    })),
    discounts: draftDiscounts(appliedDiscounts, { priced, isEdit: sourceOrderId !== null }),
    ...pick(order, 'billingInfo', 'buyerNote', 'createdBy', 'weightUnit', 'currency', 'priceSummary'),
    ...pick(order, 'balanceSummary', 'taxSummary', 'taxInfo', 'purchaseFlowId', 'extendedFields'),
    ...optional('memberId', buyerInfo.memberId),
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  }
}

/** A draft of changes: what it adds and removes, and what is sent already. */
export function editToWire(row: DraftRow, { before, after, priced, sent }: Edit): DraftOrder {
  const draft = draftToWire(row, orderToWire(after), priced)
  const was = new Map((before.data.order.lineItems ?? []).map((line) => [line.id, line]))
  const is = new Set((draft.lineItems ?? []).map(({ lineItem }) => lineItem?.id))
  const pieces = fulfilledPieces(sent)
  const about = (lineItem: OrderLineItem) => ({
    locked: isLocked(lineItem),
    fulfilledQuantity: pieces.get(lineItem.id ?? '') ?? 0,
  })
  const removed = [...was.values()].filter(({ id }) => !is.has(id))
  const { shippingInfo, recipientInfo } = draft
  return {
    ...draft,
    lineItems: [
      ...(draft.lineItems ?? []).map(({ lineItem = {}, ...line }) => {
        const isAdded = !was.has(lineItem.id)
        return { ...line, lineItem, added: isAdded, ...(isAdded ? {} : about(lineItem)) }
      }),
      ...removed.map((lineItem) => ({ lineItem, removed: true, hasOwnPrice: true, ...about(lineItem) })),
    ],
    ...(shippingInfo ? { shippingInfo: { ...shippingInfo, added: !before.data.order.shippingInfo } } : {}),
    ...(recipientInfo ? { recipientInfo: { ...recipientInfo, added: false } } : {}),
    buyerDetails: { ...draft.buyerDetails, added: false },
  }
}

export function calculatedDraft(
  draftOrder: DraftOrder,
  priced: PricedPurchase | undefined,
): CalculatedDraftOrder {
  if (!priced) return { draftOrder, shippingOptions: [], violations: [] }
  const { violations, calculationErrors } = calculation(priced)
  return { draftOrder, shippingOptions: shippingOptions(priced), calculationErrors, violations }
}

/** The discounts of an order are in the order of its calculation. */
function draftDiscounts(
  applied: NonNullable<WireOrder['appliedDiscounts']>,
  { priced, isEdit }: { priced: PricedPurchase | undefined; isEdit: boolean },
): DraftDiscount[] {
  return applied.map((discount, index) => {
    const { source } = priced?.result.appliedDiscounts[index] ?? {}
    const percentage = source?.kind === 'MERCHANT' ? source.percentage : undefined
    const isKept = isEdit && !(source?.kind === 'MERCHANT' && !source.isKept)
    return {
      discount,
      source: isKept ? 'ORIGINAL_ORDER' : discount.merchantDiscount ? 'CUSTOM' : 'AUTOMATIC',
      applied: true,
      ...(percentage === undefined ? {} : { percentage: String(percentage) }),
    }
  })
}

function shippingOptions(priced: PricedPurchase): DraftShippingOption[] {
  return priced.result.shipping.options
    .filter(({ code }) => code !== agreedDeliveryCode)
    .map((option) => ({
      ...pick(option, 'carrierId', 'code', 'title'),
      logistics: logistics(option),
      cost: { price: toPrice(option.cost, priced), currency: priced.currency },
    }))
}

/** A draft as it was sent. Sent back unchanged, it leaves the draft as it is. */
export function inputOf({ ownerId, ownerKind, data }: DraftRow): DraftOrderInput {
  const { lines, agreed, selectedShipping, shippingDestination, given, email } = data
  const { delivery, discounts = [] } = agreed ?? {}
  return {
    catalogLineItems: lines.flatMap(toCatalogLine),
    customLineItems: lines.flatMap(toCustomLine),
    discounts: discounts.map(toDiscount),
    buyerInfo: { ...(ownerKind === 'member' ? { memberId: ownerId } : {}), ...optional('email', email) },
    ...optional('recipientInfo', shippingDestination),
    ...pick(data, 'billingInfo', 'buyerNote'),
    ...pick(given, 'extendedFields'),
    ...(delivery
      ? { shippingInfo: { title: delivery.title, cost: { price: { amount: delivery.price } } } }
      : optional('shippingInfo', selectedShipping)),
  }
}

function toCatalogLine({
  id,
  quantity,
  catalogReference,
  custom,
  catalogOverrideFields,
}: StoredLine): DraftCatalogLine[] {
  if (!catalogReference) return []
  const amount = custom?.price ?? catalogOverrideFields?.price ?? undefined
  return [{ id, catalogReference, quantity, ...(amount === undefined ? {} : { price: { amount } }) }]
}

function toCustomLine({ id, quantity, catalogReference, custom }: StoredLine): DraftCustomLine[] {
  if (catalogReference || !custom) return []
  const { id: _, price, fullPrice, depositAmount: _deposit, ...words } = custom
  const amounts = { ...optional('price', price), ...optional('fullPrice', fullPrice ?? undefined) }
  const prices = Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, { amount }]))
  return [{ ...words, id, quantity, ...prices }]
}

function toDiscount({ amount, percentage, lineItemIds, description }: AgreedDiscount): DraftDiscountOption {
  return {
    ...(amount === undefined ? {} : { priceAmount: { amount } }),
    ...optional('percentage', percentage),
    ...optional('lineItemId', lineItemIds?.[0]),
    ...optional('description', description),
  }
}
