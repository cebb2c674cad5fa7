import type { ErrorCode } from '@cartwright/contract/errors.ts'
import { giftCardsAppId } from '@cartwright/contract/gift-cards/limits.ts'
import type { ChargeOrderRequest } from '@cartwright/contract/payments/charges.ts'
import { isPayable, type Order } from '../../orders/order/rules.ts'
import { assertOpen } from '../../orders/order/status.rules.ts'
import { refuse, type Violation } from '../../platform/errors/errors.ts'
import { type Minor, toMinor } from '../../platform/values/money.ts'

/** What a request asks to charge of an order. */
export interface Wanted {
  /** By a saved way to pay. */
  saved?: { id: string; amount?: Minor | undefined } | undefined
  card?: { code: string; amount?: Minor | undefined } | undefined
}

/** What of a request the shop cannot do, whatever the order is. */
export function problemsOf({ regularCharge, giftCards, memberships }: ChargeOrderRequest): Violation[] {
  const found: Violation[] = []
  if (!regularCharge && !giftCards?.length)
    found.push({
      field: 'regularCharge',
      description: 'is required, or giftCards',
      violatedRule: 'REQUIRED_FIELD',
    })
  if (memberships?.length)
    found.push({
      field: 'memberships',
      description: 'pay at the checkout alone',
      violatedRule: 'FIELD_NOT_ALLOWED',
    })
  if (regularCharge?.delayedCharge)
    found.push({
      field: 'regularCharge.delayedCharge',
      description: 'is not possible: the money is taken at once',
      violatedRule: 'FIELD_NOT_ALLOWED',
    })
  return found
}

export function wantedOf(
  { regularCharge, giftCards = [] }: Pick<ChargeOrderRequest, 'regularCharge' | 'giftCards'>,
  currency: string,
): Wanted {
  const [card, ...more] = giftCards
  if (more.length > 0) throw refuse('MAX_GIFT_CARDS_EXCEEDED')
  if (regularCharge && !regularCharge.paymentIntentId) throw refuse('PAYMENT_INTENT_ID_REQUIRED')
  return {
    saved: regularCharge?.paymentIntentId
      ? { id: regularCharge.paymentIntentId.toLowerCase(), amount: sumOf(regularCharge.amount, currency) }
      : undefined,
    card: card && { code: card.giftCardCode, amount: sumOf(card.amount, currency) },
  }
}

function sumOf(sent: { amount: string | number } | null | undefined, currency: string): Minor | undefined {
  if (!sent) return undefined
  const amount = toMinor(sent.amount, currency) ?? 0n
  if (amount <= 0n) throw refuse('INVALID_AMOUNT')
  return amount
}

/** Refuses an order of which nothing can be charged. */
export function assertPayable(order: Order): void {
  if (order.status === 'APPROVED' && order.paid >= order.total) throw refuse('ORDER_PAID')
  assertOpen(order)
  if (!isPayable(order)) throw refuse('ORDER_PAID')
}

/** What a gift card may pay of an order: not the gift cards in it. */
export function dueByCard({ data, total, paid, currency }: Order): Minor {
  const lines = data.order.lineItems ?? []
  const cards = lines.filter(({ catalogReference }) => catalogReference?.appId === giftCardsAppId)
  const ofCards = cards.reduce(
    (sum, { totalPriceAfterTax }) => sum + (toMinor(totalPriceAfterTax?.amount ?? '0', currency) ?? 0n),
    0n,
  )
  const [left, goods] = [total - paid, total - ofCards]
  if (goods <= 0n) throw refuse('CANNOT_PAY_FOR_GIFT_CARD_WITH_GIFT_CARD')
  return left < goods ? left : goods
}

/** What is charged of `left`, by default all of it. */
export function amountOf(asked: Minor | undefined, left: Minor): Minor {
  const amount = asked ?? left
  if (amount <= 0n || amount > left) throw refuse('INVALID_AMOUNT')
  return amount
}

const cardRefusals: ReadonlySet<string> = new Set<ErrorCode>([
  'INSUFFICIENT_FUNDS',
  'GIFT_CARD_EXPIRED',
  'GIFT_CARD_DISABLED',
  'GIFT_CARD_NOT_FOUND',
  'ALREADY_REDEEMED',
])

/** Whoever keeps a card has refused to pay with it. */
export function cardRefusal(reason: string | null): ErrorCode {
  return reason !== null && cardRefusals.has(reason) ? (reason as ErrorCode) : 'GIFT_CARD_CODE_INVALID'
}
