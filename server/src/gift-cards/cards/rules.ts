import type {
  GiftCardEntry,
  GiftCardState,
  GiftCardStatus,
  IssuedGiftCard,
} from '@cartwright/contract/gift-cards/gift-cards.ts'
import { toDecimal } from '../../platform/values/money.ts'
import type { CardRow, EntryRow } from './queries.ts'

/** What keeps a card from paying, whatever its balance. */
export function statusOf(
  { disabled, expiresAt }: Pick<CardRow, 'disabled' | 'expiresAt'>,
  now: number,
): GiftCardStatus {
  if (disabled) return 'DISABLED'
  return expiresAt !== null && expiresAt.getTime() <= now ? 'EXPIRED' : 'VALID'
}

function stateOf(card: Pick<CardRow, 'disabled' | 'expiresAt' | 'balance'>, now: number): GiftCardState {
  const status = statusOf(card, now)
  return status === 'VALID' && card.balance === 0n ? 'USED_UP' : status
}

/** The card as the merchant sees it. */
export function toWire(card: CardRow, now: number): IssuedGiftCard {
  const { id, revision, lastFour, disabled, origin, currency, note, senderName, message, expiresAt } = card
  const { sendAt, orderId } = card
  return {
    ...{ id, lastFour, disabled, origin, currency, note, senderName, message },
    revision: String(revision),
    state: stateOf(card, now),
    issued: toDecimal(card.issued, currency),
    balance: toDecimal(card.balance, currency),
    recipient: { name: card.recipientName, email: card.recipientEmail },
    ...(expiresAt ? { expirationDate: expiresAt.toISOString() } : {}),
    ...(sendAt ? { sendDate: sendAt.toISOString() } : {}),
    ...(orderId ? { orderId } : {}),
    createdDate: card.createdAt.toISOString(),
    updatedDate: card.updatedAt.toISOString(),
  }
}

export function entryToWire(entry: EntryRow, currency: string): GiftCardEntry {
  const { id, kind, orderId, reason, authorKind, authorId } = entry
  return {
    id,
    kind,
    amount: toDecimal(entry.amount, currency),
    balance: toDecimal(entry.balance, currency),
    ...(orderId === null ? {} : { orderId }),
    ...(reason === '' ? {} : { reason }),
    author: { kind: authorKind, id: authorId },
    createdDate: entry.createdAt.toISOString(),
  }
}
