import type { GiftCardEntryKind } from '@cartwright/contract/gift-cards/gift-cards.ts'
import { type Connection, runOne } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { type Caller, type Shop, systemCaller } from '../../platform/shop/shop.ts'
import type { Minor } from '../../platform/values/money.ts'
import type { CardRow, EntryRow } from './queries.ts'
import * as queries from './queries.ts'
import { statusOf } from './rules.ts'

interface Movement {
  siteId: string
  cardId: string
  kind: GiftCardEntryKind
  /** What the balance grows by. */
  amount: Minor
  /** What happens at most once in the shop. */
  key: string
  orderId?: string | undefined
  reverses?: string
  reason?: string
  author: Pick<Caller, 'kind' | 'id'>
}

/** Moves the balance of a card whose row is locked. Refuses to take more than it has. */
export async function move(tx: Connection, shop: Shop, movement: Movement): Promise<EntryRow> {
  const { siteId, cardId, kind, amount, key, orderId, reverses, reason = '', author } = movement
  const [entry] = await tx.run(queries.moveBalance, [
    ...[siteId, cardId, shop.newId(), amount, kind, key, orderId ?? null, reverses ?? null, reason],
    ...[author.kind, author.id, new Date(shop.clock())],
  ])
  if (!entry) throw refuse('INSUFFICIENT_FUNDS')
  return entry
}

export async function lockCard(tx: Connection, siteId: string, cardId: string): Promise<CardRow> {
  const [card] = await tx.run(queries.lockCard, [siteId, cardId])
  if (!card) throw refuse('GIFT_CARD_NOT_FOUND')
  return card
}

interface Payment {
  siteId: string
  cardId: string
  amount: Minor
  currency: string
  /** Two payments with the same key are one. */
  key: string
  orderId?: string | undefined
  author: Pick<Caller, 'kind' | 'id'>
}

/** Takes an amount from a card. `isNew` is false if it was taken before under the same key. */
export async function redeem(
  tx: Connection,
  shop: Shop,
  { currency, ...payment }: Payment,
): Promise<{ entry: EntryRow; isNew: boolean }> {
  const { siteId, cardId, amount, key } = payment
  const card = await lockCard(tx, siteId, cardId)
  const [before] = await tx.run(queries.entryByKey, [siteId, key])
  if (before) return { entry: before, isNew: false }
  const status = statusOf(card, shop.clock())
  if (status !== 'VALID') throw refuse(`GIFT_CARD_${status}`)
  if (card.currency !== currency) throw refuse('CURRENCY_NOT_SUPPORTED')
  const entry = await move(tx, shop, { ...payment, kind: 'REDEEM', amount: -amount })
  return { entry, isNew: true }
}

interface Return {
  siteId: string
  /** Of the entry of the payment. */
  transactionId: string
  author: Pick<Caller, 'kind' | 'id'>
}

/** Gives back what is left of a payment, all at once and only once. */
export async function voidPayment(
  tx: Connection,
  shop: Shop,
  { siteId, transactionId, author }: Return,
): Promise<{ isNew: boolean }> {
  const { payment, left } = await lockPayment(tx, { siteId, transactionId })
  const key = `void ${payment.id}`
  const [before] = await tx.run(queries.entryByKey, [siteId, key])
  if (before) return { isNew: false }
  const { cardId, orderId } = payment
  const facts = { siteId, cardId, key, reverses: payment.id, orderId: orderId ?? undefined, author }
  await move(tx, shop, { ...facts, kind: 'VOID', amount: left })
  await keepUsable(tx, shop, { siteId, cardId })
  return { isNew: true }
}

/** Whether a payment has gone back at once. */
export async function isVoided(tx: Connection, siteId: string, transactionId: string): Promise<boolean> {
  const [entry] = await tx.run(queries.entryByKey, [siteId, `void ${transactionId}`])
  return entry !== undefined
}

/** Milliseconds for which somebody can use at least what has come back to a card. */
const usableFor = 90 * 86_400_000

async function keepUsable(
  tx: Connection,
  shop: Shop,
  { siteId, cardId }: { siteId: string; cardId: string },
): Promise<void> {
  await tx.run(queries.extendCard, [siteId, cardId, new Date(shop.clock() + usableFor)])
}

/** Gives a part of a payment back under a key. Returns what went back: nothing if less than that is left. */
export async function refundPayment(
  tx: Connection,
  shop: Shop,
  { siteId, transactionId, author, amount, key }: Return & { amount: Minor; key: string },
): Promise<{ isNew: boolean; returned: Minor }> {
  const { payment, left } = await lockPayment(tx, { siteId, transactionId })
  const [before] = await tx.run(queries.entryByKey, [siteId, key])
  if (before) return { isNew: false, returned: before.amount }
  if (amount > left) return { isNew: false, returned: 0n }
  const { cardId, orderId } = payment
  const facts = { siteId, cardId, key, reverses: payment.id, orderId: orderId ?? undefined, author }
  await move(tx, shop, { ...facts, kind: 'REFUND', amount })
  await keepUsable(tx, shop, { siteId, cardId })
  return { isNew: true, returned: amount }
}

/** A payment, its card locked, and what has not gone back of it. */
async function lockPayment(
  tx: Connection,
  { siteId, transactionId }: Pick<Return, 'siteId' | 'transactionId'>,
): Promise<{ payment: EntryRow; card: CardRow; left: Minor }> {
  const [payment] = await tx.run(queries.entryById, [siteId, transactionId])
  if (payment?.kind !== 'REDEEM') throw refuse('TRANSACTION_NOT_FOUND')
  const card = await lockCard(tx, siteId, payment.cardId)
  const { amount: returned } = await runOne(tx, queries.reversedOf, [siteId, payment.id])
  return { payment, card, left: -payment.amount - returned }
}

/** Writes off what is left on a card whose time is over. */
async function expire(shop: Shop, { siteId, id: cardId }: { siteId: string; id: string }): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const card = await lockCard(tx, siteId, cardId)
    if (statusOf({ ...card, disabled: false }, shop.clock()) !== 'EXPIRED' || card.balance === 0n) return
    const author = systemCaller(siteId)
    const key = `expire ${shop.newId()}`
    await move(tx, shop, { siteId, cardId, kind: 'EXPIRE', amount: -card.balance, key, author })
  })
}

/** Writes off the rest of cards that have expired; a chore. */
export async function expireCards(shop: Shop): Promise<void> {
  const due = await shop.db.run(queries.cardsToExpire, [new Date(shop.clock())])
  for (const card of due)
    await expire(shop, card).catch((error: unknown) =>
      // The others do not wait for this one.
      shop.log.error({ err: error, ...card }, 'a gift card could not be written off'),
    )
}

/** The card is valid again: what its expiry wrote off comes back. */
export async function takeBackExpiry(
  tx: Connection,
  shop: Shop,
  { siteId, cardId, author }: { siteId: string; cardId: string; author: Pick<Caller, 'kind' | 'id'> },
): Promise<void> {
  for (const expiry of await tx.run(queries.openExpiries, [siteId, cardId])) {
    const key = `void ${expiry.id}`
    const facts = { siteId, cardId, key, reverses: expiry.id, author }
    await move(tx, shop, { ...facts, kind: 'VOID', amount: -expiry.amount })
  }
}
