import type { BegunRefund, EndedRefund, ItemSale, Returning } from '../../items/provider.ts'
import type { Connection } from '../../platform/db/db.ts'
import { type Shop, systemCaller } from '../../platform/shop/shop.ts'
import { lesser, type Minor } from '../../platform/values/money.ts'
import { move } from '../cards/ledger.service.ts'
import { type CardRow, disableCard, entryByKey, lockCardsOfOrder, noteTakenBack } from '../cards/queries.ts'

/**
 * Takes the balance of the cards that a refund is for. Returns what of the order's money is on its cards, or was spent with
 * them: the cards that hold most go first, so that as much as possible can go back.
 */
export async function takeBack(
  tx: Connection,
  shop: Shop,
  { siteId, orderId, refundId, retryOf, returned }: ItemSale & BegunRefund,
): Promise<Minor> {
  const cards = await tx.run(lockCardsOfOrder, [siteId, orderId])
  let kept = cards.reduce((sum, card) => sum + card.issued - card.takenBack, 0n)
  for (const { lineItemId, quantity } of returned) {
    const open = []
    let left = quantity
    for (const card of cards.filter((one) => one.lineItemId === lineItemId)) {
      const before = retryOf && (await isTaken(tx, card, retryOf))
      if (before) left -= 1
      else open.push(card)
    }
    for (const card of open.toSorted(fullestFirst).slice(0, Math.max(0, left)))
      kept -= await take(tx, shop, { card, key: keyOf(refundId, card) })
  }
  return kept
}

/** What is left on the cards that a refund is for. What was spent does not go back. */
export async function worth(
  tx: Connection,
  _shop: Shop,
  { siteId, orderId, returned }: ItemSale & Returning,
): Promise<Map<string, Minor>> {
  const cards = await tx.run(lockCardsOfOrder, [siteId, orderId])
  return new Map(
    returned.flatMap(({ lineItemId, quantity }) => {
      const own = cards.filter((card) => card.lineItemId === lineItemId)
      if (own.length === 0) return []
      const chosen = own.toSorted(fullestFirst).slice(0, quantity)
      return [[lineItemId, chosen.reduce((sum, card) => sum + freed(card, card.balance), 0n)] as const]
    }),
  )
}

/** Gives the balances back if nothing of the refund went to the buyer. */
export async function endRefund(
  tx: Connection,
  shop: Shop,
  { siteId, orderId, refundId, succeeded }: ItemSale & EndedRefund,
): Promise<void> {
  if (succeeded) return
  for (const card of await tx.run(lockCardsOfOrder, [siteId, orderId])) {
    const taken = await openEntry(tx, card, keyOf(refundId, card))
    if (!taken) continue
    const key = `void ${taken.id}`
    await write(tx, shop, { card, kind: 'VOID', amount: -taken.amount, key, reverses: taken.id })
  }
}

/** The order is cancelled: its cards pay nothing any more. */
export async function cancel(tx: Connection, shop: Shop, { siteId, orderId }: ItemSale): Promise<void> {
  for (const card of await tx.run(lockCardsOfOrder, [siteId, orderId])) {
    await take(tx, shop, { card, key: `take-back cancel ${card.id}` })
    await tx.run(disableCard, [siteId, card.id, new Date(shop.clock())])
  }
}

function fullestFirst(one: CardRow, other: CardRow): number {
  return one.balance > other.balance ? -1 : 1
}

/** What of the order's money comes free when so much is taken off a card. */
function freed({ issued, takenBack }: CardRow, taken: Minor): Minor {
  return lesser(taken, issued - takenBack)
}

function keyOf(refundId: string, { id }: CardRow): string {
  return `take-back ${refundId} ${id}`
}

async function isTaken(tx: Connection, card: CardRow, refundId: string): Promise<boolean> {
  return (await openEntry(tx, card, keyOf(refundId, card))) !== undefined
}

/** An entry that nothing has reversed. */
async function openEntry(tx: Connection, { siteId }: CardRow, key: string) {
  const [entry] = await tx.run(entryByKey, [siteId, key])
  const [reversal] = entry ? await tx.run(entryByKey, [siteId, `void ${entry.id}`]) : []
  return reversal ? undefined : entry
}

/** Takes the whole balance of a card. Returns what of the order's money comes free: what was added by hand is none of it. */
async function take(
  tx: Connection,
  shop: Shop,
  { card, key }: { card: CardRow; key: string },
): Promise<Minor> {
  if (card.balance === 0n) return 0n
  return write(tx, shop, { card, kind: 'TAKE_BACK', amount: -card.balance, key })
}

interface Written {
  card: CardRow
  kind: 'TAKE_BACK' | 'VOID'
  amount: Minor
  key: string
  reverses?: string
}

async function write(tx: Connection, shop: Shop, { card, amount, ...entry }: Written): Promise<Minor> {
  const { siteId, id: cardId, orderId } = card
  const author = systemCaller(siteId)
  await move(tx, shop, { ...entry, siteId, cardId, amount, orderId: orderId ?? undefined, author })
  const free = amount < 0n ? freed(card, -amount) : -lesser(amount, card.takenBack)
  await tx.run(noteTakenBack, [siteId, cardId, free, new Date(shop.clock())])
  return free
}
