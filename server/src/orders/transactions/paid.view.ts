import { methodTitle, paymentTexts } from '../../payments/providers/texts.ts'
import type { Connection } from '../../platform/db/db.ts'
import { format, type Minor } from '../../platform/values/money.ts'
import type { Order } from '../order/rules.ts'
import { orderTexts } from '../order/texts.ts'
import type { Ledger } from './rules.ts'
import { readLedgers } from './service.ts'

interface Reader {
  language: string
  /** Nobody waits for the rest of the money. */
  hasEnded: boolean
}

/**
 * With what an order was paid, and what paid another one: of orders that goods pay in exchange, or whose goods do. Undefined for all
 * other orders, of which the way to pay says enough.
 */
export async function readPaidLines(
  on: Pick<Connection, 'run'>,
  order: Order,
  reader: Reader,
): Promise<string[] | undefined> {
  const { siteId, id, refunded, data } = order
  // Orders in exchange are drafts first, which are paid offline.
  if (refunded === 0n && data.payment.kind !== 'offline') return undefined
  const ledger = (await readLedgers(on, siteId, [id]))(id)
  const isExchange = ledger.payments.some(({ method }) => method === 'exchange')
  if (!isExchange && movedOf(ledger).length === 0) return undefined
  return paidLines(order, ledger, reader)
}

function paidLines(order: Order, ledger: Ledger, { language, hasEnded }: Reader): string[] {
  const { payment } = orderTexts(language)
  const text = (amount: Minor) => format(amount, order.currency, language)
  const moved = movedOf(ledger)
  const ofMoved = moved.reduce((sum, { amount }) => sum + amount, 0n)
  const due = order.total - order.paid
  return [
    ...partsOf(order, ledger, language).map(({ name, amount }) => payment.paidInPart(name, text(amount))),
    ...moved.map(({ number, credit, amount }) => payment.moved(text(credit), number, text(amount - credit))),
    ...(order.refunded > ofMoved ? [payment.wentBack(text(order.refunded - ofMoved))] : []),
    ...(due > 0n && !hasEnded && order.refunded === 0n ? [payment.left(text(due))] : []),
  ]
}

function partsOf(
  order: Order,
  { payments, card }: Ledger,
  language: string,
): { name: string; amount: Minor }[] {
  const { giftCard } = paymentTexts(language)
  const code = order.data.giftCard?.obfuscatedCode
  return [
    ...(card?.status === 'REDEEMED'
      ? [{ name: code ? `${giftCard} ${code}` : giftCard, amount: card.amount }]
      : []),
    ...payments
      .filter(({ status }) => status === 'APPROVED')
      .toSorted((a, b) => Number(b.method === 'exchange') - Number(a.method === 'exchange'))
      .map(({ method, amount }) => ({ name: nameOf(order, method, language), amount })),
  ]
}

function nameOf({ data }: Order, method: string, language: string): string {
  const { goods, byHand } = orderTexts(language).payment
  if (method === 'exchange') return goods
  if (method === 'manual') return byHand
  if (method === data.payment.method) return methodTitle(data.payment, language)
  const known: Readonly<Record<string, { title: string }>> = paymentTexts(language).methods
  return known[method]?.title ?? method
}

/** The refunds that pay orders in exchange. */
function movedOf({ refunds }: Ledger): { number: string; credit: Minor; amount: Minor }[] {
  return refunds.flatMap(({ status, amount, details: { exchange } }) =>
    exchange && status === 'SUCCEEDED'
      ? [{ number: exchange.orderNumber, credit: BigInt(exchange.amount), amount }]
      : [],
  )
}
