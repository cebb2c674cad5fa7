import { type Connection, runOne } from '../../platform/db/db.ts'
import { Refusal, refuse } from '../../platform/errors/errors.ts'
import { type Shop, systemCaller } from '../../platform/shop/shop.ts'
import * as money from '../../platform/values/money.ts'
import { type KnownPlugin, PluginRefusal } from '../../plugins/asking/plugin.ts'
import { askOnce } from '../../plugins/asking/service.ts'
import { known } from '../../plugins/service.ts'
import type { PricedGiftCard } from '../../pricing/totals/purchase.rules.ts'
import * as own from './own.service.ts'
import * as queries from './queries.ts'
import { type EnteredGiftCard, hashOf } from './rules.ts'
import { balanceAge, codeOf, sealed, unsealed } from './service.ts'

interface Hold {
  siteId: string
  orderId: string
  currency: string
  entered: EnteredGiftCard
  card: PricedGiftCard
}

/** Milliseconds after which a redeemed amount is certainly missing in the balance that a plugin tells. */
const knownAfter = balanceAge + 10_000

/**
 * Notes with an order what its gift card pays. Nobody is asked for it before the order is placed. Refuses a card that
 * other orders are about to use up.
 */
export async function hold(tx: Connection, shop: Shop, { siteId, orderId, ...held }: Hold): Promise<void> {
  const { currency, entered, card } = held
  await tx.run(queries.lockCards, [siteId])
  const now = shop.clock()
  const kept = own.isOwn(entered)
    ? await own.lock(tx, siteId, codeOf(shop, siteId, entered))
    : { name: codeOf(shop, siteId, entered), balance: card.balance ?? 0n, known: now - knownAfter }
  const [hash, since] = [hashOf(kept.name), new Date(kept.known)]
  const others = await runOne(tx, queries.takenByOthers, [siteId, card.pluginId, hash, orderId, since])
  if (others.amount + card.amount > kept.balance) throw refuse('REDEEM_GIFT_CARD_ERROR')
  const code = sealed(shop, siteId, kept.name)
  const values = [siteId, orderId, card.pluginId, code, hash, card.amount, currency, new Date(now)]
  const [written] = await tx.run(queries.holdCharge, values)
  if (!written) throw refuse('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS')
}

/** The order is not placed, or the next attempt to pay it has other terms. */
export async function drop(tx: Connection, siteId: string, orderId: string): Promise<void> {
  await tx.run(queries.dropHeld, [siteId, orderId])
}

/** The order is placed: a job redeems the card. */
export async function redeem(tx: Connection, shop: Shop, { siteId, orderId }: ChargeKey): Promise<void> {
  await tx.run(queries.redeemHeld, [siteId, orderId, new Date(shop.clock())])
}

/** What the card of a locked order is still to pay. */
export async function pending(tx: Connection, { siteId, orderId }: ChargeKey): Promise<money.Minor> {
  const [charge] = await tx.run(queries.chargesByOrder, [siteId, [orderId]])
  return charge?.status === 'HELD' || charge?.status === 'REDEEMING' ? charge.amount : 0n
}

/** The order needs the card no longer: a job voids what was redeemed. Gives what the order counted as paid with it. */
export async function end(
  tx: Connection,
  shop: Shop,
  { siteId, orderId, from = ['HELD', 'REDEEMING', 'REDEEMED'] }: ChargeKey & { from?: readonly string[] },
): Promise<money.Minor> {
  const [ended] = await tx.run(queries.endCharge, [siteId, orderId, new Date(shop.clock()), from])
  return ended?.counted ?? 0n
}

/**
 * Gives a part of what the order paid with a card of the shop back to it, once for each id. Returns what went back: nothing
 * if less than that is left, and undefined if the card is none of the shop or was not redeemed.
 */
export async function returnPart(
  tx: Connection,
  shop: Shop,
  { siteId, orderId, id, amount }: ChargeKey & { id: string; amount: money.Minor },
): Promise<money.Minor | undefined> {
  const [charge] = await tx.run(queries.lockRedeemed, [siteId, orderId])
  if (!charge?.transactionId || !own.isOwn(charge)) return undefined
  const { transactionId } = charge
  const { isNew, returned } = await own.refund(tx, shop, { siteId, transactionId, amount, id })
  if (isNew) await tx.run(queries.addReturned, [siteId, orderId, returned, new Date(shop.clock())])
  return returned
}

/** The order costs less than its card was to pay. Gives what the card pays; nothing if it was refused. */
export async function lower(
  tx: Connection,
  { siteId, orderId, to }: ChargeKey & { to: money.Minor },
): Promise<money.Minor | undefined> {
  const [charge] = await tx.run(queries.lowerCharge, [siteId, orderId, to])
  return charge?.amount
}

export interface ChargeKey {
  siteId: string
  orderId: string
}

export type Settlement = own.Settlement

/** Milliseconds after which a missing plugin is deleted. During an upgrade, servers differ in their own plugins. */
const goneAfter = 60 * 60_000

/**
 * Asks whoever keeps a card to redeem or to void it. They know a redemption by the id of its order, so asking again after
 * a lost answer takes nothing more. Returns what became of a redemption; `write` must note it. What a plugin was to pay
 * that has been deleted is due.
 */
export async function settle(
  shop: Shop,
  key: ChargeKey,
  write: (settlement: Settlement) => Promise<queries.GiftCardCharge['status'] | undefined>,
): Promise<void> {
  const { siteId, orderId } = key
  const [charge] = await shop.db.run(queries.markAsked, [siteId, orderId])
  if (!charge) return
  const keeper = await keeperOf(shop, charge)
  if (!keeper) {
    await write({ outcome: 'REFUSED', amount: charge.amount, reason: 'PLUGIN_NOT_FOUND' })
    return
  }
  let { status, transactionId } = charge
  if (status === 'REDEEMING' || transactionId === null) {
    const settlement = await keeper.redeem(charge)
    const written = await write(settlement)
    if (settlement.outcome === 'REFUSED' || written === undefined) return
    ;({ transactionId } = settlement)
    status = written
  }
  if (status !== 'VOIDING') return
  await keeper.void({ ...charge, transactionId })
  await shop.db.run(queries.markVoided, [siteId, orderId, new Date(shop.clock())])
}

export async function noteSettlement(
  tx: Connection,
  shop: Shop,
  { siteId, orderId, settlement }: ChargeKey & { settlement: Settlement },
): Promise<queries.GiftCardCharge['status'] | undefined> {
  const now = new Date(shop.clock())
  const [written] =
    settlement.outcome === 'REDEEMED'
      ? await tx.run(queries.markRedeemed, [siteId, orderId, settlement.transactionId, now])
      : await tx.run(queries.markRefused, [siteId, orderId, settlement.reason, now])
  return written?.status
}

/** The shop or a plugin; undefined for a plugin that has been deleted. */
async function keeperOf(shop: Shop, charge: queries.GiftCardCharge): Promise<own.Keeper | undefined> {
  if (own.isOwn(charge)) return own.keeper(shop)
  const plugin = await pluginOf(shop, charge)
  return (
    plugin && {
      redeem: (due) => redeemAtPlugin(shop, plugin, due),
      void: (due) => voidAtPlugin(shop, plugin, due),
    }
  )
}

async function pluginOf(shop: Shop, charge: queries.GiftCardCharge): Promise<KnownPlugin | undefined> {
  const { siteId, orderId, pluginId, status, updatedAt } = charge
  try {
    return await known(shop, systemCaller(siteId), pluginId)
  } catch (error) {
    const isMissing = error instanceof Refusal && error.code === 'PLUGIN_NOT_FOUND'
    if (!isMissing || shop.clock() < updatedAt.getTime() + goneAfter) throw error
    shop.log.warn({ orderId, pluginId, status }, 'the plugin of a gift card is deleted')
    return undefined
  }
}

async function redeemAtPlugin(
  shop: Shop,
  plugin: KnownPlugin,
  charge: queries.GiftCardCharge,
): Promise<Settlement> {
  const { siteId, orderId, amount, currency: currencyCode } = charge
  const code = unsealed(shop, siteId, charge.code)
  const request = { code, amount: Number(money.toDecimal(amount, currencyCode)), orderId, currencyCode }
  try {
    const question = {
      kind: 'GIFT_CARDS',
      function: 'redeem',
      request,
      about: about(charge),
      ids: [],
    } as const
    const { transactionId } = await askOnce(shop, plugin, question)
    return { outcome: 'REDEEMED', amount, transactionId }
  } catch (error) {
    if (!(error instanceof PluginRefusal)) throw error
    const isOurs = error.code === 'ALREADY_REDEEMED' && charge.asked
    if (!isOurs) return { outcome: 'REFUSED', amount, reason: error.code }
    const { transactionId } = error.data
    return {
      outcome: 'REDEEMED',
      amount,
      transactionId: typeof transactionId === 'string' ? transactionId : null,
    }
  }
}

async function voidAtPlugin(shop: Shop, plugin: KnownPlugin, charge: queries.GiftCardCharge): Promise<void> {
  const { transactionId } = charge
  if (transactionId === null)
    throw new Error(`the gift card of order ${charge.orderId} is redeemed, but its transaction is unknown`)
  const request = { transactionId }
  const question = { kind: 'GIFT_CARDS', function: '_void', request, about: about(charge), ids: [] } as const
  await askOnce(shop, plugin, question).catch((error: unknown) => {
    if (!(error instanceof PluginRefusal && error.code === 'ALREADY_VOIDED')) throw error
  })
}

/** Nobody waits for the answer: the shop itself asks. */
function about({ currency }: queries.GiftCardCharge) {
  return { currency, languages: [], identity: { identityType: 'APP' as const } }
}
