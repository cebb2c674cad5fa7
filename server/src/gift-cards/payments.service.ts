import type {
  GetGiftCardReply,
  GetGiftCardRequest,
  RedeemGiftCardReply,
  RedeemGiftCardRequest,
  VoidGiftCardTransactionRequest,
} from '@cartwright/contract/gift-cards/gift-cards.ts'
import { giftCardsAppId } from '@cartwright/contract/gift-cards/limits.ts'
import type { Connection } from '../platform/db/db.ts'
import { refuse, violation } from '../platform/errors/errors.ts'
import { type Caller, may, type Shop } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'
import { type Minor, toDecimal, toMinor } from '../platform/values/money.ts'
import * as ledger from './cards/ledger.service.ts'
import { lookUp } from './cards/look-up.service.ts'
import { type CardRow, entryById } from './cards/queries.ts'
import { statusOf } from './cards/rules.ts'
import * as cards from './cards/service.ts'

/** A card by its code, for whoever has it. Refuses those who keep guessing. */
export async function get(
  shop: Shop,
  caller: Caller,
  { code, appId }: GetGiftCardRequest,
): Promise<GetGiftCardReply> {
  const card = await findWithLimit(shop, caller, { code, appId })
  const { id, balance, currency, lastFour } = card
  return {
    giftCard: {
      obfuscatedCode: `••••${lastFour}`,
      balance: { value: toDecimal(balance, currency), currency },
      status: statusOf(card, shop.clock()),
      appId: giftCardsAppId,
      externalId: id,
    },
  }
}

/** Whoever may see all cards need not guess. */
async function findWithLimit(shop: Shop, caller: Caller, wanted: Wanted): Promise<CardRow> {
  const { siteId, id: identity, address } = caller
  if (may(caller, 'ECOM.READ_GIFT_CARDS')) return find(shop.db, siteId, wanted)
  const { code, appId } = wanted
  const card = isOurs(appId) ? await lookUp(shop, { siteId, code, identity, address }) : undefined
  if (!card) throw refuse('GIFT_CARD_NOT_FOUND')
  return card
}

interface Wanted {
  code: string
  appId?: string | null | undefined
}

async function find(on: Connection, siteId: string, { code, appId }: Wanted): Promise<CardRow> {
  const card = isOurs(appId) ? await cards.findByCode(on, siteId, code) : undefined
  if (!card) throw refuse('GIFT_CARD_NOT_FOUND')
  return card
}

function isOurs(appId: string | null | undefined): boolean {
  return !appId || appId.toLowerCase() === giftCardsAppId
}

/** Takes an amount from a card, at most once for each order. */
export async function redeem(
  shop: Shop,
  caller: Caller,
  { code, appId, amount: sent, orderId }: RedeemGiftCardRequest,
): Promise<RedeemGiftCardReply> {
  const { siteId } = caller
  return shop.db.transaction(async (tx) => {
    const { id: cardId, currency: own } = await find(tx, siteId, { code, appId })
    const currency = sent.currency ?? own
    const amount = toAmount(sent.value, currency)
    const key = `redeem ${cardId} ${orderId || shop.newId()}`
    const isOrder = orderId && isGuid(orderId)
    const payment = { siteId, cardId, amount, currency, key, author: caller }
    const { entry, isNew } = await ledger.redeem(tx, shop, {
      ...payment,
      ...(isOrder ? { orderId } : {}),
    })
    const isVoided = !isNew && (await ledger.isVoided(tx, siteId, entry.id))
    if (isVoided) throw refuse('ALREADY_VOIDED', undefined, { transactionId: entry.id })
    if (!isNew) throw refuse('ALREADY_REDEEMED', undefined, { transactionId: entry.id })
    return { transactionId: entry.id }
  })
}

function toAmount(value: string, currency: string): Minor {
  const amount = toMinor(value, currency)
  if (amount === undefined || amount <= 0n)
    throw violation('amount.value', `must be an amount in ${currency}`, 'VALIDATION')
  return amount
}

/** Gives back what {@link redeem} took. What an order of the shop was paid with goes back with the order. */
export async function voidTransaction(
  shop: Shop,
  caller: Caller,
  { transactionId, appId }: VoidGiftCardTransactionRequest,
): Promise<object> {
  const { siteId } = caller
  const id = transactionId.toLowerCase()
  if (!isOurs(appId) || !isGuid(id)) throw refuse('TRANSACTION_NOT_FOUND')
  return shop.db.transaction(async (tx) => {
    const [entry] = await tx.run(entryById, [siteId, id])
    if (!entry?.key.startsWith('redeem ')) throw refuse('TRANSACTION_NOT_FOUND')
    const status = statusOf(await cards.get(tx, siteId, entry.cardId), shop.clock())
    if (status !== 'VALID') throw refuse(`GIFT_CARD_${status}`)
    const { isNew } = await ledger.voidPayment(tx, shop, { siteId, transactionId: id, author: caller })
    if (!isNew) throw refuse('ALREADY_VOIDED')
    return {}
  })
}
