import * as abandoned from '../../abandoned-checkouts/model/recovery.service.ts'
import * as cart from '../../cart/cart/service.ts'
import * as inventory from '../../inventory/service.ts'
import { type Claimant, countsClaims, tooMuchUnpaid, tryClaim } from '../../inventory/stock/claims.service.ts'
import * as holds from '../../inventory/stock/holds.service.ts'
import * as items from '../../items/sales.service.ts'
import { merchantAddresses } from '../../orders/mail/service.ts'
import { orderEvent, publishEvents } from '../../orders/order/events.service.ts'
import { type Order, saleOf } from '../../orders/order/rules.ts'
import { draftOrder, findOrder, insertOrder, takeOrderNumbers } from '../../orders/order/service.ts'
import * as pluginStock from '../../orders/plugin-stock/service.ts'
import type { Payment } from '../../payments/attempts/queries.ts'
import * as charges from '../../payments/gift-cards/charges.service.ts'
import type { PaymentInput } from '../../payments/providers/provider.ts'
import type { PaymentMethod } from '../../payments/providers/rules.ts'
import { chooseMethod } from '../../payments/providers/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Minor } from '../../platform/values/money.ts'
import * as coupons from '../../pricing/coupons/usage.service.ts'
import { useRules } from '../../pricing/discount-rules/usage.service.ts'
import { slotDescriptions } from '../../pricing/slots/rules.ts'
import * as slots from '../../pricing/slots/service.ts'
import type { PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { priceCheckout } from '../model/prices.service.ts'
import { checkoutById, markCheckoutPlaced } from '../model/queries.ts'
import { type Checkout, checkoutToWire, stockDemand } from '../model/rules.ts'
import { type Saving, type SavingRequest, withSaving } from '../saved-methods/rules.ts'
import { approve } from './approval.service.ts'
import { type Buyer, claimantFor, endTrust, openTrust, ProofNeeded, type Trust } from './buyers.service.ts'
import { chargeMemberships } from './memberships.service.ts'
import { holdPluginStock, type PluginStock, pluginStockFor } from './plugin-stock.service.ts'
import { type Blocker, findBlocker, itemsBlocker, orderTerms, shortageBlocker } from './rules.ts'

export interface PlaceRequest extends SavingRequest {
  siteId: string
  checkoutId: string
  payment: PaymentInput
  /** The total on the shopper's button, in minor units. Another total is refused. */
  expectedTotal?: Minor | undefined
  /** What the shopper agreed to pay at once, in minor units. */
  expectedDue?: Minor | undefined
  /** The version of the checkout that the shopper saw. Another version is refused. */
  expectedVersion?: bigint
  /** Absent for the merchant, who may order whatever there is. */
  buyer?: Buyer | undefined
  /** The merchant asks for the money later, even if the shop takes only cards. */
  isPaidLater?: boolean | undefined
  /** The buyer gets no confirmation. */
  isQuiet?: boolean | undefined
  /** Nobody is there whom a bank could ask. */
  isOffSession?: true
  /** The checkout with fresh prices, if the caller has just read them. */
  quoted?: { checkout: Checkout; priced: PricedPurchase }
}

/** Milliseconds for which the items of an unpaid order count against the share of its buyer. */
const unpaidFor = 60 * 60_000

/** Only requests for the same checkout get in between, so this many tries mean that something is wrong. */
const maxTries = 10

/** Writes the order of a checkout and takes what it needs. */
export async function reserveOrder(shop: Shop, request: PlaceRequest): Promise<Payment> {
  const { buyer } = request
  let trust: Trust | undefined
  const trustIn = async ({ checkout, method }: Quote) => {
    if (buyer && method.kind === 'offline') trust ??= await openTrust(shop, checkout, buyer)
    return trust
  }
  try {
    return await writeUnchanged(shop, request, trustIn)
  } catch (error) {
    if (trust) endTrust(shop, request.checkoutId, { trust, error })
    throw error
  }
}

async function writeUnchanged(
  shop: Shop,
  request: PlaceRequest,
  trustIn: (quote: Quote) => Promise<Trust | undefined>,
): Promise<Payment> {
  for (let tries = 0; tries < maxTries; tries++) {
    const { quoted, ...unread } = request
    const quote = await quoteCheckout(shop, tries === 0 ? request : unread)
    const trust = await trustIn(quote)
    const { stock, priced } = quote
    if (stock) await holdPluginStock(shop, { stock, priced, assert: assertNoBlocker })
    const payment = await shop.db
      .transaction((tx) => writeOrder(tx, shop, { ...quote, trust }))
      .catch((error: unknown) => tryAgain(error, trust))
    if (!payment) continue
    holds.publishChange(shop, request.siteId, stockDemand(quote.priced))
    shop.changes.publish('order', request.siteId, payment.orderId)
    shop.db.afterCommit(() => shop.metrics.count('orders'))
    return payment
  }
  changed()
}

/** The checkout, or the stock that plugins set aside for it, has changed since it was priced. Nothing of the order stays. */
class Outdated extends Error {}

/** Returns if another try may succeed. */
async function tryAgain(error: unknown, trust: Trust | undefined): Promise<undefined> {
  if (trust && error instanceof ProofNeeded) await trust.prove(error)
  else if (!(error instanceof Outdated)) throw error
}

interface Quote {
  site: sites.Site
  checkout: Checkout
  priced: PricedPurchase
  method: PaymentMethod
  saving: Saving
  claimant: Claimant | undefined
  /** Of plugins. */
  stock: PluginStock | undefined
  isQuiet: boolean
}

async function quoteCheckout(shop: Shop, request: PlaceRequest): Promise<Quote> {
  const { siteId, expectedTotal, expectedDue, expectedVersion, isPaidLater, isQuiet = false } = request
  const site = await sites.get(shop, siteId)
  const { checkout, priced } = request.quoted ?? (await readQuoted(shop, request))
  if (expectedVersion !== undefined && expectedVersion !== checkout.version) changed()
  assertNoBlocker(findBlocker(priced, { data: checkout.data, expectedTotal, expectedDue }))
  const options = { byMerchant: !request.buyer, isPaidLater, isSaved: request.saved !== undefined }
  const chosen = chooseMethod(shop, priced, { ...request.payment, ...options })
  const { method, saving } = withSaving(checkout, chosen, request) ?? changed()
  const claimant = request.buyer && (await claimantFor(shop, checkout, request.buyer.address))
  const stock = await pluginStockFor(shop, checkout, priced)
  return { site, checkout, priced, method, saving, claimant, stock, isQuiet }
}

async function readQuoted(
  shop: Shop,
  { siteId, checkoutId }: PlaceRequest,
): Promise<{ checkout: Checkout; priced: PricedPurchase }> {
  const [row] = await shop.db.run(checkoutById, [siteId, checkoutId, null])
  if (!row) throw refuse('CHECKOUT_NOT_FOUND')
  if (row.completedAt) throw refuse('CHECKOUT_IS_COMPLETE')
  const checkout = { ...row, siteId }
  return { checkout, priced: await priceCheckout(shop, checkout, { fresh: true }) }
}

/**
 * Writes the order and its payment and takes its stock and coupon. An offline order is approved at once. What does not wait
 * for an answer is sent together, and the number of the order comes late, since all orders of the shop wait for it.
 */
async function writeOrder(
  tx: Connection,
  shop: Shop,
  { trust, ...quote }: Quote & { trust: Trust | undefined },
): Promise<Payment> {
  const { site, checkout, priced, method, saving, stock, isQuiet } = quote
  const { siteId, cartId, orderId } = checkout
  const isOffline = method.kind === 'offline'
  const [previous] = await Promise.all([
    markPlaced(tx, shop, quote).then(() => (orderId ? findOrder(tx, siteId, orderId) : undefined)),
    trust?.spend(tx),
    isOffline && cartId ? cart.complete(tx, shop, { siteId, cartId, ordered: checkout.data }) : undefined,
  ])
  if (stock && !(await pluginStock.take(tx, shop, { siteId, ...stock }))) throw new Outdated()
  const terms = orderTerms(checkout)
  const draft = draftOrder(shop, { terms, priced, method, previous, id: stock?.orderId })
  await useDiscounts(tx, shop, { draft, checkout })
  await holdGiftCard(tx, shop, { draft, quote, previous })
  const { counted: taken, events: sales } = await takeItems(tx, shop, { draft, quote })
  const paidByMembership = await chargeMemberships(tx, shop, { draft, priced })
  const [merchants, number] = await Promise.all([
    isOffline ? merchantAddresses(tx, site) : [],
    previous?.number ?? takeOrderNumbers(tx, siteId, 1),
  ])
  const data = { ...draft.data, ...saving, taken, ...(stock && { pluginStock: true as const }) }
  const order = { ...draft, number, data, paymentId: shop.newId() }
  const events = [...sales, orderEvent(shop, previous ? 'updated' : 'created', order)]
  const [payment] = await Promise.all([
    insertOrder(tx, shop, order),
    isOffline
      ? approve(tx, shop, { order, site, checkout, merchants, paidByMembership, events, isQuiet })
      : publishEvents(tx, events),
  ])
  if (isOffline) await abandoned.follow(tx, shop, { site, order })
  return payment
}

async function markPlaced(tx: Connection, shop: Shop, { checkout, priced, method }: Quote): Promise<void> {
  const { siteId, id, version } = checkout
  const completedAt = method.kind === 'offline' ? new Date(shop.clock()) : null
  const placed = JSON.stringify(checkoutToWire(checkout, priced))
  const [marked] = await tx.run(markCheckoutPlaced, [siteId, id, version, placed, completedAt])
  if (!marked) throw new Outdated()
}

/** Counts the coupon and the automatic discounts of the order. */
async function useDiscounts(
  tx: Connection,
  shop: Shop,
  { draft, checkout: { ownerId, data } }: { draft: Order; checkout: Checkout },
): Promise<void> {
  const { coupon, discountRuleIds: ruleIds } = draft.data
  if (ruleIds) await useRules(tx, { siteId: draft.siteId, orderId: draft.id, ruleIds })
  if (!coupon) return
  const use = { siteId: draft.siteId, orderId: draft.id, couponId: coupon.id, now: shop.clock() }
  const isCounted = await coupons.useCoupon(tx, { ...use, buyer: { id: ownerId, email: data.email } })
  if (!isCounted) throw refuse('CHECKOUT_CHANGED', `Coupon ${coupon.code} can no longer be used`)
}

async function holdGiftCard(
  tx: Connection,
  shop: Shop,
  {
    draft: { siteId, id: orderId, currency },
    quote: { checkout, priced },
    previous,
  }: { draft: Order; quote: Quote; previous: Order | undefined },
): Promise<void> {
  if (previous?.data.giftCard) await charges.drop(tx, siteId, previous.id)
  const { giftCard: entered } = checkout.data
  const { giftCard: card } = priced
  if (!entered || !card || card.amount === 0n) return
  await charges.hold(tx, shop, { siteId, orderId, currency, entered, card })
}

/** Takes the stock, the place in the chosen slot, and what other rooms sell. */
async function takeItems(
  tx: Connection,
  shop: Shop,
  { draft, quote }: { draft: Order; quote: Quote },
): Promise<inventory.SellResult> {
  const [sold] = await Promise.all([
    takeStock(tx, shop, { draft, quote }),
    takeSlot(tx, shop, { draft, priced: quote.priced }),
  ])
  await sellItems(tx, shop, { draft, priced: quote.priced })
  return sold
}

async function takeStock(
  tx: Connection,
  shop: Shop,
  { draft, quote: { checkout, priced, method, claimant } }: { draft: Order; quote: Quote },
): Promise<inventory.SellResult> {
  const author = { kind: checkout.ownerKind, id: checkout.ownerId }
  const wants = stockDemand(priced)
  const sale = { siteId: draft.siteId, checkoutId: checkout.id, orderId: draft.id, author, wants }
  const paysNow = method.kind !== 'offline'
  const claim = { ...sale, claimant, paysNow, expiresAt: shop.clock() + unpaidFor }
  const [isAllowed, sold] = await Promise.all([
    tryClaim(tx, shop, claim),
    inventory.sell(tx, shop, { ...sale, isLocked: countsClaims(shop, claimant) }),
  ])
  if (claimant && !isAllowed) throw await tooMuchUnpaid(shop, draft.siteId, claimant)
  if (sold.shorts.length > 0) assertNoBlocker(shortageBlocker(priced, sold.shorts))
  return sold
}

/** Takes a place in the chosen slot, which another order may have filled since it was priced. */
async function takeSlot(
  tx: Connection,
  shop: Shop,
  { draft: { siteId, id, checkoutId }, priced }: { draft: Order; priced: PricedPurchase },
): Promise<void> {
  const { slot } = priced.result.shipping.selected ?? {}
  if (!slot) return slots.giveBack(tx, { siteId, checkoutId })
  if (await slots.take(tx, shop, { siteId, checkoutId, slot, orderId: id })) return
  const lost = 'SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE'
  throw refuse(lost, slotDescriptions.SLOT_FULL, { reason: 'SLOT_FULL' })
}

/** Has other rooms take what the order needs of theirs. A merchant's own line only names an item. */
async function sellItems(
  tx: Connection,
  shop: Shop,
  { draft, priced }: { draft: Order; priced: PricedPurchase },
): Promise<void> {
  const lineItemIds = priced.lines.flatMap(({ line }) => (line.custom ? [] : [line.id]))
  const shorts = await items.sell(tx, shop, { ...saleOf(draft), lineItemIds })
  if (shorts.length > 0) assertNoBlocker(itemsBlocker(priced, shorts))
}

function changed(): never {
  throw refuse('CHECKOUT_CHANGED')
}

function assertNoBlocker(blocker: Blocker | undefined): void {
  if (blocker) throw refuse(blocker.code, blocker.description, blocker.data)
}
