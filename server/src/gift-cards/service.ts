import type {
  AdjustGiftCardRequest,
  IssuedGiftCard,
  IssueGiftCardReply,
  IssueGiftCardRequest,
  ListGiftCardsReply,
  ListGiftCardsRequest,
  ReadGiftCardReply,
  ReplaceGiftCardCodeRequest,
  UpdateGiftCardRequest,
} from '@cartwright/contract/gift-cards/gift-cards.ts'
import { type Connection, runOne } from '../platform/db/db.ts'
import { refuse, violation } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { toMinor } from '../platform/values/money.ts'
import * as sites from '../sites/settings/service.ts'
import { codeHash, codeText, typedCode } from './cards/codes.rules.ts'
import { lockCard, move, takeBackExpiry } from './cards/ledger.service.ts'
import { type CardRow, entriesOfCard, updateCard } from './cards/queries.ts'
import { entryToWire, statusOf, toWire } from './cards/rules.ts'
import * as cards from './cards/service.ts'
import { sendLetter } from './letters/mail.ts'
import { countCards, listCards } from './queries.ts'

const defaultLimit = 50

export async function list(
  shop: Shop,
  { siteId }: Caller,
  { search = '', state, limit, offset }: ListGiftCardsRequest,
): Promise<ListGiftCardsReply> {
  const now = new Date(shop.clock())
  const values = [siteId, ...wanted(siteId, search.trim()), state ?? null, now]
  const [rows, { total }] = await Promise.all([
    shop.db.run(listCards, [...values, limit ?? defaultLimit, offset ?? 0]),
    runOne(shop.db, countCards, values),
  ])
  return { giftCards: rows.map((card) => toWire(card, now.getTime())), total }
}

/** The hash, the last four characters and the pattern of an e-mail address that a search may mean. */
function wanted(siteId: string, search: string): [Buffer | null, string | null, string | null] {
  if (search === '') return [null, null, null]
  const email = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return [codeHash(siteId, typedCode(search) ?? search), search.toUpperCase().slice(-4), email]
}

export async function read(shop: Shop, { siteId }: Caller, id: string): Promise<ReadGiftCardReply> {
  const card = await cards.get(shop.db, siteId, id)
  const entries = await shop.db.run(entriesOfCard, [siteId, id])
  return {
    giftCard: toWire(card, shop.clock()),
    entries: entries.map((entry) => entryToWire(entry, card.currency)),
  }
}

/** Issues a card and gives its code, which nobody can read again. */
export async function issue(
  shop: Shop,
  caller: Caller,
  { giftCard: { amount: decimal, expirationDate, ...sent }, send = false }: IssueGiftCardRequest,
): Promise<IssueGiftCardReply> {
  const { siteId } = caller
  const site = await sites.get(shop, siteId)
  const { currency } = site.settings
  const amount = toMinor(decimal, currency)
  if (!amount) throw violation('giftCard.amount', `must be an amount in ${currency}`, 'VALIDATION')
  const expiresAt = toEnd(expirationDate, shop.clock())
  const code = cards.drawCode()
  const card = await shop.db.transaction(async (tx) => {
    const facts = { siteId, amount, currency, expiresAt, origin: 'MANUAL', code, author: caller } as const
    const inserted = await cards.insert(tx, shop, { ...sent, ...facts })
    if (!inserted) throw new Error('a gift card has the code of another')
    if (send) await sendTo(tx, shop, { site, card: inserted, code })
    return inserted
  })
  return { giftCard: toWire(card, shop.clock()), code: codeText(code) }
}

function toEnd(date: string | null | undefined, now: number): Date | null {
  if (!date) return null
  const end = new Date(date)
  if (end.getTime() <= now) throw violation('giftCard.expirationDate', 'must be in the future', 'VALIDATION')
  return end
}

async function sendTo(
  tx: Connection,
  shop: Shop,
  { site, card, code }: { site: sites.Site; card: CardRow; code: string },
): Promise<void> {
  if (card.recipientEmail === '') {
    throw violation('giftCard.recipient.email', 'is required to send the code', 'REQUIRED_FIELD')
  }
  await sendLetter(tx, shop, { site, card, code, language: site.settings.language })
}

/** Changes what is sent. What an expiry wrote off comes back if the card is valid again. */
export async function update(
  shop: Shop,
  caller: Caller,
  { id, revision, ...sent }: UpdateGiftCardRequest['giftCard'],
): Promise<{ giftCard: IssuedGiftCard }> {
  const { siteId } = caller
  const card = await shop.db.transaction(async (tx) => {
    const before = await lockCard(tx, siteId, id)
    const expiresAt =
      sent.expirationDate === undefined
        ? before.expiresAt
        : toNewEnd(sent.expirationDate, before, shop.clock())
    const [after] = await tx.run(updateCard, [
      ...[siteId, id, revision, sent.disabled ?? before.disabled, expiresAt, sent.note ?? before.note],
      ...[sent.recipient?.name ?? before.recipientName, sent.recipient?.email ?? before.recipientEmail],
      ...[sent.senderName ?? before.senderName, sent.message ?? before.message, new Date(shop.clock())],
    ])
    if (!after) throw refuse('REVISION_MISMATCH')
    const isOver = statusOf({ ...after, disabled: false }, shop.clock()) === 'EXPIRED'
    if (!isOver) await takeBackExpiry(tx, shop, { siteId, cardId: id, author: caller })
    return cards.get(tx, siteId, id)
  })
  return { giftCard: toWire(card, shop.clock()) }
}

/** Clients send whole entities back, so an end that is over may stay. */
function toNewEnd(date: string | null, { expiresAt }: CardRow, now: number): Date | null {
  return date && new Date(date).getTime() === expiresAt?.getTime() ? expiresAt : toEnd(date, now)
}

export async function adjust(
  shop: Shop,
  caller: Caller,
  { id, amount: decimal, reason }: AdjustGiftCardRequest,
): Promise<{ giftCard: IssuedGiftCard }> {
  const { siteId } = caller
  const card = await shop.db.transaction(async (tx) => {
    const { currency } = await lockCard(tx, siteId, id)
    const amount = toMinor(decimal, currency)
    if (!amount) throw violation('amount', `must be an amount in ${currency}`, 'VALIDATION')
    const key = `adjust ${shop.newId()}`
    await move(tx, shop, { siteId, cardId: id, kind: 'ADJUST', amount, key, reason, author: caller })
    return cards.get(tx, siteId, id)
  })
  return { giftCard: toWire(card, shop.clock()) }
}

/** A new code for a card whose code was lost, or came into wrong hands. */
export async function replaceCode(
  shop: Shop,
  { siteId }: Caller,
  { id, send = false }: ReplaceGiftCardCodeRequest,
): Promise<IssueGiftCardReply> {
  const site = await sites.get(shop, siteId)
  const { card, code } = await shop.db.transaction(async (tx) => {
    const renewed = await cards.renewCode(tx, shop, { siteId, id })
    if (send) await sendTo(tx, shop, { site, ...renewed })
    return renewed
  })
  return { giftCard: toWire(card, shop.clock()), code: codeText(code) }
}
