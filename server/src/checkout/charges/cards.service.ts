import { orderEvent, publishEvents } from '../../orders/order/events.service.ts'
import { type Order, orderToWire } from '../../orders/order/rules.ts'
import { updateMoney } from '../../orders/order/service.ts'
import { askerOf } from '../../payments/attempts/settings.service.ts'
import * as charges from '../../payments/gift-cards/charges.service.ts'
import { isOwn } from '../../payments/gift-cards/own.service.ts'
import { chargesByOrder, type GiftCardCharge } from '../../payments/gift-cards/queries.ts'
import type { EnteredGiftCard } from '../../payments/gift-cards/rules.ts'
import * as giftCards from '../../payments/gift-cards/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { Refusal, refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { toDecimal } from '../../platform/values/money.ts'
import type { PricedGiftCard } from '../../pricing/totals/purchase.rules.ts'
import { dueByCard, type Wanted } from './rules.ts'

/** A gift card that can pay `card.amount` of an order by its balance of now. */
export interface ReadyCard {
  entered: EnteredGiftCard
  card: PricedGiftCard
}

/** Asks whoever keeps the card. Refuses one that cannot pay what is wanted of it. */
export async function readyCard(
  shop: Shop,
  order: Order,
  { code, amount }: NonNullable<Wanted['card']>,
): Promise<ReadyCard> {
  const { siteId, currency } = order
  const due = dueByCard(order)
  if (amount !== undefined && amount > due) throw refuse('INVALID_AMOUNT')
  const about = askerOf(orderToWire(order))
  const requested = amount === undefined ? undefined : toDecimal(amount, currency)
  const entered = await giftCards
    .enter(shop, { siteId, about }, { code, requested })
    .catch((error: unknown) => {
      throw error instanceof Refusal && error.code === 'GIFT_CARD_IS_EMPTY'
        ? refuse('INSUFFICIENT_FUNDS')
        : error
    })
  await requireFirst(shop, order, entered)
  const card = await giftCards.price(shop, { siteId, about, due }, entered)
  if (!card) throw refuse('GIFT_CARD_UNAVAILABLE')
  if (card.error) throw refuse(card.error)
  if (amount !== undefined && card.amount < amount) throw refuse('INSUFFICIENT_FUNDS')
  return { entered, card }
}

/** An order takes one card; one that was refused gives way to another. */
async function requireFirst(shop: Shop, { siteId, id }: Order, entered: EnteredGiftCard): Promise<void> {
  const before = await findCard(shop, { siteId, orderId: id })
  if (!before || before.status === 'REFUSED') return
  const isSame = await isSameCard(shop, before, entered)
  throw refuse(isSame ? 'GIFT_CARD_ALREADY_APPLIED' : 'MAX_GIFT_CARDS_EXCEEDED')
}

async function isSameCard(shop: Shop, before: GiftCardCharge, entered: EnteredGiftCard): Promise<boolean> {
  const { siteId } = before
  if (before.pluginId !== entered.pluginId) return false
  const code = giftCards.codeOf(shop, siteId, entered)
  const name = isOwn(entered) ? await giftCards.idOfOwn(shop, siteId, code) : code
  return giftCards.unsealed(shop, siteId, before.code) === name
}

export async function findCard(shop: Shop, { siteId, orderId }: charges.ChargeKey) {
  const [charge] = await shop.db.run(chargesByOrder, [siteId, [orderId]])
  return charge
}

/** Notes what the card pays of a locked order; a job redeems it after the commit. */
export async function takeCard(
  tx: Connection,
  shop: Shop,
  { order, ready: { entered, card } }: { order: Order; ready: ReadyCard },
): Promise<void> {
  const { siteId, id: orderId, currency } = order
  if (card.amount > dueByCard(order)) throw refuse('INVALID_AMOUNT')
  await charges.hold(tx, shop, { siteId, orderId, currency, entered, card })
  await charges.redeem(tx, shop, { siteId, orderId })
  const { pluginId, obfuscatedCode } = card
  const giftCard = { pluginId, obfuscatedCode, amount: String(card.amount) }
  const data = { ...order.data, giftCard }
  const after = await updateMoney(tx, shop, { order: { ...order, data }, activities: [] })
  await publishEvents(tx, [orderEvent(shop, 'updated', after)])
}
