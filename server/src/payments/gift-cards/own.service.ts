import { giftCardsAppId } from '@cartwright/contract/gift-cards/limits.ts'
import * as ledger from '../../gift-cards/cards/ledger.service.ts'
import * as cards from '../../gift-cards/cards/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { Refusal, refuse } from '../../platform/errors/errors.ts'
import { type Shop, systemCaller } from '../../platform/shop/shop.ts'
import type * as money from '../../platform/values/money.ts'
import type { GiftCardCharge } from './queries.ts'
import { unsealed } from './service.ts'

export type Settlement = { amount: money.Minor } & (
  | { outcome: 'REDEEMED'; transactionId: string | null }
  | { outcome: 'REFUSED'; reason: string }
)

/** Who keeps gift cards. Asked again about the same order, they take and give nothing more. */
export interface Keeper {
  redeem(charge: GiftCardCharge): Promise<Settlement>
  void(charge: GiftCardCharge): Promise<void>
}

/** Whether it is a card of the shop itself. */
export function isOwn({ pluginId }: { pluginId: string }): boolean {
  return pluginId === giftCardsAppId
}

/** Whatever others have redeemed is in the balance of a card that is locked. */
const endOfTime = Date.UTC(9999, 0)

/**
 * A card of the shop until the order is written: its balance is exact. From here on the order goes by the id of the card, so
 * that it may get a new code.
 */
export async function lock(
  tx: Connection,
  siteId: string,
  code: string,
): Promise<{ name: string; balance: money.Minor; known: number }> {
  const found = await cards.findByCode(tx, siteId, code)
  if (!found) throw refuse('REDEEM_GIFT_CARD_ERROR')
  const { id, balance } = await ledger.lockCard(tx, siteId, found.id)
  return { name: id, balance, known: endOfTime }
}

export function keeper(shop: Shop): Keeper {
  return {
    redeem: (charge) => redeem(shop, charge),
    void: (charge) => voidCharge(shop, charge),
  }
}

async function redeem(shop: Shop, charge: GiftCardCharge): Promise<Settlement> {
  const { siteId, orderId, amount, currency } = charge
  const payment = {
    siteId,
    orderId,
    amount,
    currency,
    key: `charge ${orderId}`,
    author: systemCaller(siteId),
  }
  try {
    const cardId = unsealed(shop, siteId, charge.code)
    const { entry } = await shop.db.transaction((tx) => ledger.redeem(tx, shop, { ...payment, cardId }))
    return { outcome: 'REDEEMED', amount, transactionId: entry.id }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { outcome: 'REFUSED', amount, reason: error.code ?? 'GIFT_CARD_NOT_FOUND' }
  }
}

async function voidCharge(shop: Shop, { siteId, orderId, transactionId }: GiftCardCharge): Promise<void> {
  if (transactionId === null) throw new Error(`the gift card of order ${orderId} has no transaction`)
  const author = systemCaller(siteId)
  await shop.db.transaction((tx) => ledger.voidPayment(tx, shop, { siteId, transactionId, author }))
}

interface Part {
  siteId: string
  transactionId: string
  amount: money.Minor
  /** Of the part of the refund. */
  id: string
}

/** Gives a part of a payment back to the card. */
export function refund(tx: Connection, shop: Shop, { siteId, transactionId, amount, id }: Part) {
  const author = systemCaller(siteId)
  return ledger.refundPayment(tx, shop, { siteId, transactionId, amount, key: `refund ${id}`, author })
}
