import { createHash } from 'node:crypto'
import type { DraftOrderInput } from '@cartwright/contract/draft-orders/draft-orders.ts'
import type { StoredLine } from '../cart/lines/rules.ts'
import { priceCheckout } from '../checkout/model/prices.service.ts'
import type { Checkout, CheckoutData } from '../checkout/model/rules.ts'
import { orderTerms } from '../checkout/placing/rules.ts'
import type { StockDemand } from '../inventory/stock/rules.ts'
import { type FulfillmentRow, fulfillmentsByOrder } from '../orders/fulfilment/queries.ts'
import { draftOrderData } from '../orders/order/draft.rules.ts'
import type { Order } from '../orders/order/rules.ts'
import { getOrder } from '../orders/order/service.ts'
import { refundsByOrder } from '../payments/refunds/queries.ts'
import { refuse, refuseIf, type Violation, violation } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { canonical } from '../platform/values/canonical-json.ts'
import { optional, pick } from '../platform/values/optional.ts'
import type { PurchaseViolation } from '../pricing/totals/lines.rules.ts'
import type { PricedPurchase, PriceOptions } from '../pricing/totals/purchase.rules.ts'
import * as pricing from '../pricing/totals/service.ts'
import * as sites from '../sites/settings/service.ts'
import { editedOrder, fulfilledPieces } from './changes.rules.ts'
import { assertKnownLines, checkoutOf, toLines } from './drafts.service.ts'
import {
  agreedDelivery,
  draftOf,
  isLocked,
  keptDelivery,
  keptTerms,
  knownLines,
  linesWithMore,
  type Obstacle,
  obstacles,
  obstacleTo,
  stockGivenBack,
  toStoredLine,
  withVouchers,
} from './edits.rules.ts'
import { lineViolations, termsOf, termViolations } from './input.rules.ts'
import type { DraftRow } from './queries.ts'

/** What a draft makes of its order. */
export interface Edit {
  before: Order
  after: Order
  /** With what is wrong with the draft. */
  priced: PricedPurchase
  /** The pieces that come on top, priced as if they alone were bought: what is short, and which variants they are. */
  added: PricedPurchase
  back: readonly StockDemand[]
  sent: readonly FulfillmentRow[]
}

/** A draft of changes to an order. Nothing is written. */
export async function composeEdit(
  shop: Shop,
  caller: Caller,
  {
    orderId,
    sent,
    before,
    revision,
  }: { orderId: string; sent: DraftOrderInput; before?: DraftRow | undefined; revision?: string | undefined },
): Promise<DraftRow> {
  const { siteId } = caller
  const [site, order] = await Promise.all([sites.get(shop, siteId), getOrder(shop, siteId, orderId)])
  const obstacle = obstacleTo(
    order,
    site,
    (await shop.db.run(refundsByOrder, [siteId, [orderId]])).length > 0,
  )
  if (obstacle) throw refuseEdit(obstacle)
  const sourceRevision = revisionOf(order)
  if (revision !== undefined && revision !== sourceRevision) throw changedSince()
  const data = await dataOf(shop, caller, { order, sent, currency: site.settings.currency })
  const now = new Date(shop.clock())
  const { memberId } = order.data.order.buyerInfo ?? {}
  const owner = { ownerId: order.ownerId, ownerKind: memberId ? ('member' as const) : ('visitor' as const) }
  const { id, version = 0n, createdAt = now } = before ?? { id: shop.newId() }
  const source = { orderId: null, sourceOrderId: order.id, sourceRevision, committedAt: null }
  return { id, version, ...owner, data, ...source, createdAt, updatedAt: now }
}

function refuseEdit(reason: Obstacle) {
  return refuse('ORDER_CANNOT_BE_EDITED', obstacles[reason], { reason })
}

function changedSince() {
  const text = 'The order has changed since this draft was begun. Reload it and change it again'
  return refuse('CHANGED_SINCE', text, { fields: ['order'] })
}

interface Sent {
  order: Order
  sent: DraftOrderInput
  currency: string
}

async function dataOf(shop: Shop, caller: Caller, { order, sent, currency }: Sent): Promise<CheckoutData> {
  const before = draftOf(order)
  const { catalogLineItems, customLineItems, discounts, shippingInfo, recipientInfo, buyerNote } = sent
  const known = knownLines(order)
  const isKnown = ({ id }: { id?: string | null }) => known.has(id?.toLowerCase() ?? '')
  const added = {
    catalogLineItems: (catalogLineItems ?? []).filter((line) => !isKnown(line)),
    customLineItems: (customLineItems ?? []).filter((line) => !isKnown(line)),
  }
  refuseIf([
    ...buyerViolations(order, sent),
    ...lineViolations(sent, { currency, path: 'draftOrder.', isKnown }),
    ...termViolations(sent, currency),
  ])
  const kept = [...(catalogLineItems ?? []), ...(customLineItems ?? [])].filter(isKnown)
  const lines =
    catalogLineItems || customLineItems
      ? [
          ...keptLines(order, kept),
          ...(await toLines(shop, caller, { sent: added, path: 'draftOrder.', known: kept.map(idOf) })),
        ]
      : before.lines
  const terms = termsOf(sent)
  const data = {
    ...before,
    lines,
    ...(shippingInfo ? pick(terms, 'selectedShipping') : {}),
    ...(recipientInfo ? pick(terms, 'shippingDestination') : {}),
    ...pick(terms, 'billingInfo'),
    agreed: {
      ...optional('delivery', (shippingInfo ? terms : before).agreed?.delivery),
      discounts: discounts ? (terms.agreed?.discounts ?? []) : (before.agreed?.discounts ?? []),
    },
  }
  assertKnownLines(data, lines)
  if (buyerNote === undefined) return data
  const { buyerNote: _, ...rest } = data
  return { ...rest, ...pick(terms, 'buyerNote') }
}

function idOf({ id }: { id?: string | null | undefined }): { id: string } {
  return { id: id?.toLowerCase() ?? '' }
}

interface KeptLine {
  id?: string | null | undefined
  quantity?: number | undefined
  price?: { amount?: string | undefined } | undefined
}

/** Lines of the order keep their words, and their price unless another is sent. */
function keptLines(order: Order, sent: readonly KeptLine[]): StoredLine[] {
  const known = knownLines(order)
  return sent.flatMap(({ id, quantity, price }) => {
    const line = known.get(id?.toLowerCase() ?? '')
    if (!line) return []
    return [
      toStoredLine(line, {
        ...(quantity ? { quantity } : {}),
        ...(price?.amount ? { price: price.amount } : {}),
      }),
    ]
  })
}

function buyerViolations({ data, email }: Order, { buyerInfo }: DraftOrderInput): Violation[] {
  const { memberId } = data.order.buyerInfo ?? {}
  const isOther =
    (buyerInfo?.memberId && buyerInfo.memberId !== memberId) ||
    (buyerInfo?.email && buyerInfo.email.trim().toLowerCase() !== email.toLowerCase())
  const description = 'is that of the order: change it there'
  return isOther ? [{ field: 'draftOrder.buyerInfo', description, violatedRule: 'FIELD_NOT_ALLOWED' }] : []
}

/** What a draft would make of its order today, and what stands against it. */
export async function priceEdit(
  shop: Shop,
  { siteId }: Pick<Caller, 'siteId'>,
  { row, options = {} }: { row: DraftRow; options?: PriceOptions },
): Promise<Edit> {
  const orderId = row.sourceOrderId ?? ''
  // The order comes first: whatever changes it later is seen by its version.
  const before = await getOrder(shop, siteId, orderId)
  const [site, sent, refunds] = await Promise.all([
    sites.get(shop, siteId),
    shop.db.run(fulfillmentsByOrder, [siteId, [orderId]]),
    shop.db.run(refundsByOrder, [siteId, [orderId]]),
  ])
  const checkout = checkoutFor(siteId, before, row)
  const [priced, added] = await Promise.all([
    priceCheckout(shop, checkout, { ...options, plugins: false, fees: false }),
    priceAdded(shop, { checkout, lines: linesWithMore(before, row.data.lines), options }),
  ])
  const data = draftOrderData(orderTerms(checkout), priced, before.data.payment)
  const { total } = priced.result.summary
  const after = editedOrder(before, { data: row.data, priced: data, total, sent, now: shop.clock() })
  const obstacle = obstacleTo(before, site, refunds.length > 0)
  const back = stockGivenBack(before, row.data.lines)
  const violations = [
    ...(obstacle ? [against(obstacles[obstacle])] : []),
    ...(back
      ? []
      : [against('This order is too old to change its items: it does not know which variants they were')]),
    ...lockedViolations(before, after),
    ...fulfilledViolations(after, sent),
    ...downloadViolations(added),
    ...priced.violations.filter(({ lineItemId }) => lineItemId === undefined),
    ...added.violations,
  ]
  return { before, after, priced: { ...priced, violations }, added, back: back ?? [], sent }
}

function checkoutFor(siteId: string, order: Order, row: DraftRow): Checkout {
  const kept = keptDelivery(order, row.data)
  const delivery = kept && agreedDelivery(kept, row.data.agreed?.discounts ?? [])
  const data = { ...row.data, lines: withVouchers(order, row.data.lines), ...delivery }
  return { ...checkoutOf(siteId, { ...row, data }), id: order.checkoutId, kept: keptTerms(order, row.data) }
}

interface Added {
  checkout: Checkout
  lines: StoredLine[]
  options: PriceOptions
}

function priceAdded(shop: Shop, { checkout, lines, options }: Added): Promise<PricedPurchase> {
  const { siteId, id: checkoutId, ownerId: buyerId, ownerKind: buyerKind, data } = checkout
  const { buyerLanguage } = data
  const purchase = {
    siteId,
    lines,
    checkoutId,
    buyerId,
    buyerKind,
    buyerLanguage,
    source: 'CHECKOUT' as const,
  }
  return pricing.quote(shop, purchase, {
    ...options,
    ...{ plugins: false, fees: false, shipping: false, tax: false },
  })
}

function against(description: string, lineItemId?: string): PurchaseViolation {
  const code = 'ORDER_CANNOT_BE_EDITED'
  return { severity: 'ERROR', description, data: { code }, ...(lineItemId ? { lineItemId } : {}) }
}

function lockedViolations(before: Order, after: Order): PurchaseViolation[] {
  const next = new Map((after.data.order.lineItems ?? []).map((line) => [line.id, line]))
  return (before.data.order.lineItems ?? []).flatMap((line) => {
    const { id, quantity, priceBeforeDiscounts, productName } = line
    const other = next.get(id)
    const isSame =
      other?.quantity === quantity && other?.priceBeforeDiscounts?.amount === priceBeforeDiscounts?.amount
    const name = productName?.original ?? ''
    const text = `${name} cannot be changed here: tickets, bookings, plans, downloads and gift cards stay as they are`
    return !isLocked(line) || isSame ? [] : [against(text, id)]
  })
}

function fulfilledViolations(after: Order, sent: readonly FulfillmentRow[]): PurchaseViolation[] {
  const left = new Map((after.data.order.lineItems ?? []).map(({ id, quantity = 0 }) => [id, quantity]))
  return [...fulfilledPieces(sent)].flatMap(([id, pieces]) =>
    (left.get(id) ?? 0) < pieces
      ? [against(`${pieces} of an item are sent already: that many must stay in the order`, id)]
      : [],
  )
}

function downloadViolations({ lines }: PricedPurchase): PurchaseViolation[] {
  return lines.flatMap(({ line, item }) =>
    item?.productType === 'digital'
      ? [against(`${item.name} is a download: write a new order for it`, line.id)]
      : [],
  )
}

/** Changes when anything of the order changes that a draft is based on. */
function revisionOf({ data, email }: Order): string {
  const basis = pick(
    data.order,
    ...(['lineItems', 'recipientInfo', 'billingInfo', 'shippingInfo', 'priceSummary', 'buyerNote'] as const),
  )
  return createHash('sha256')
    .update(canonical({ email, ...basis }))
    .digest('hex')
    .slice(0, 32)
}

export function assertSameRevision({ sourceRevision }: DraftRow, order: Order): void {
  if (sourceRevision !== revisionOf(order)) throw changedSince()
}

/** A draft of changes can only be committed, and one of a new order only be made an order. */
export function requireEdit(row: DraftRow): string {
  if (row.sourceOrderId) return row.sourceOrderId
  throw violation('draftOrderId', 'is of a new order: make an order of it', 'VALIDATION')
}
