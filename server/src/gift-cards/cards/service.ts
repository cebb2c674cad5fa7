import { randomBytes } from 'node:crypto'
import type { GiftCardOrigin } from '@cartwright/contract/gift-cards/gift-cards.ts'
import { createCache } from '../../platform/cache/cache.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import type { Minor } from '../../platform/values/money.ts'
import { codeHash, lastFour, newCode, typedCode } from './codes.rules.ts'
import { move } from './ledger.service.ts'
import { type CardRow, cardByCode, cardById, hasCards, insertCard, setCode } from './queries.ts'

/** Whether the shop has issued gift cards. */
export async function areIssued(shop: Shop, siteId: string): Promise<boolean> {
  if (shop.db.isInUnit()) return (await shop.db.run(hasCards, [siteId])).length > 0
  return (await issuedCache.get(shop, siteId, siteId)) ?? false
}

const issuedCache = createCache<boolean>({
  name: 'gift-cards',
  topics: ['gift-cards'],
  max: 1000,
  async load(shop, siteId) {
    return new Map([[siteId, (await shop.db.run(hasCards, [siteId])).length > 0]])
  },
})

/** The card of a code, however it was typed. */
export async function findByCode(
  on: Connection,
  siteId: string,
  typed: string,
): Promise<CardRow | undefined> {
  const code = typedCode(typed)
  if (code === undefined) return undefined
  const [card] = await on.run(cardByCode, [siteId, codeHash(siteId, code)])
  return card
}

export async function get(on: Connection, siteId: string, id: string): Promise<CardRow> {
  const [card] = await on.run(cardById, [siteId, id])
  if (!card) throw refuse('GIFT_CARD_NOT_FOUND', 'No gift card has this id')
  return card
}

export interface NewCard {
  siteId: string
  amount: Minor
  currency: string
  expiresAt?: Date | null | undefined
  origin: GiftCardOrigin
  note?: string | undefined
  recipient?: { name?: string | undefined; email?: string | undefined } | undefined
  senderName?: string | undefined
  message?: string | undefined
  /** In capital letters. A card that is sent later has none yet. */
  code?: string | undefined
  /** The piece of an order that it is sold as. */
  sold?: { orderId: string; lineItemId: string; piece: number } | undefined
  sendAt?: Date | undefined
  language?: string | undefined
  author: Pick<Caller, 'kind' | 'id'>
}

/** Writes a card and the first line of its ledger; undefined where another card has this code, or is this piece. */
export async function insert(tx: Connection, shop: Shop, card: NewCard): Promise<CardRow | undefined> {
  const { siteId, amount, currency, expiresAt = null, origin, recipient = {}, code, sold, author } = card
  const id = shop.newId()
  const isFirst = (await tx.run(hasCards, [siteId])).length === 0
  const [inserted] = await tx.run(insertCard, [
    ...[
      siteId,
      id,
      code === undefined ? null : codeHash(siteId, code),
      code === undefined ? '' : lastFour(code),
    ],
    ...[amount, currency, expiresAt, origin, card.note ?? '', recipient.name ?? '', recipient.email ?? ''],
    ...[card.senderName ?? '', card.message ?? '', new Date(shop.clock())],
    ...[sold?.orderId ?? null, sold?.lineItemId ?? null, sold?.piece ?? null],
    ...[card.sendAt ?? null, card.language ?? ''],
  ])
  if (!inserted) return undefined
  const key = `issue ${id}`
  const issue = { siteId, cardId: id, kind: 'ISSUE', amount, key, orderId: sold?.orderId, author } as const
  const entry = await move(tx, shop, issue)
  if (isFirst) await shop.changes.publishIn(tx, 'gift-cards', siteId)
  return { ...inserted, balance: entry.balance }
}

/** A code that is new in the shop, as good as certainly: the unique key refuses any other. */
export function drawCode(): string {
  return newCode(randomBytes)
}

/** Gives a card a new code; a former one ends. Returns the code, which is stored nowhere. */
export async function renewCode(
  tx: Connection,
  shop: Shop,
  { siteId, id }: Pick<CardRow, 'siteId' | 'id'>,
): Promise<{ card: CardRow; code: string }> {
  const code = drawCode()
  const values = [siteId, id, codeHash(siteId, code), lastFour(code), new Date(shop.clock())]
  const [card] = await tx.run(setCode, values)
  if (!card) throw refuse('GIFT_CARD_NOT_FOUND', 'No gift card has this id')
  return { card, code }
}
