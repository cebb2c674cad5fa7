import { setTimeout as wait } from 'node:timers/promises'
import { settleAuthorization } from '../orders/captures/settling.service.ts'
import type { Payment } from '../payments/attempts/queries.ts'
import { findPayment, overduePayments, settleOverdue } from '../payments/attempts/service.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { confirm, recoverBalancePayment } from './payment-links/paying.service.ts'
import { recoverPayment, settlePayment } from './placing/payments.service.ts'

/** Asks a payment service what is true of a payment of which it has told something: a job. */
export async function settleNoticed(
  shop: Shop,
  { siteId, paymentId }: { siteId: string; paymentId: string },
): Promise<void> {
  const payment = await findPayment(shop, siteId, paymentId)
  if (payment?.status === 'AUTHORIZED') return settleAuthorization(shop, { siteId, paymentId })
  // Without a reference nobody has got the answer of the service yet.
  if (!payment?.providerReference) return
  // What was given up is not taken up again: should it have been paid, it goes back.
  await settle(shop, payment, payment.status !== 'DECLINED')
}

/**
 * Asks for the outcomes of payments whose answers were lost, never came or were to come later. Payments of one account are asked for one
 * after the other; the other accounts do not wait for a service that is slow.
 */
export async function settleOverduePayments(shop: Shop): Promise<void> {
  for await (const payments of overduePayments(shop)) {
    const accounts = Map.groupBy(payments, ({ siteId, method }) => `${siteId} ${method}`)
    await Promise.all([...accounts.values()].map((ofAccount) => settleInTurn(shop, ofAccount)))
  }
}

/** Milliseconds for one answer, and for all of an account: the others are asked for a minute later. */
const patience = { answer: 20_000, account: 30_000 }

async function settleInTurn(shop: Shop, payments: readonly Payment[]): Promise<void> {
  const end = performance.now() + patience.account
  for (const payment of payments) {
    if (performance.now() > end) return
    const asked = settleLate(shop, payment).catch((error: unknown) => {
      // The others do not wait for this one.
      shop.log.error({ err: error, paymentId: payment.id }, 'a payment could not be settled')
    })
    if (await isLate(asked))
      return shop.log.error({ paymentId: payment.id }, 'a payment service stays silent')
  }
}

async function isLate(asked: Promise<void>): Promise<boolean> {
  const answered = new AbortController()
  const late = wait(patience.answer, true, { signal: answered.signal }).catch(() => false)
  const isLate = await Promise.race([asked.then(() => false), late])
  answered.abort()
  return isLate
}

function settleLate(shop: Shop, payment: Payment): Promise<void> {
  if (payment.status !== 'CREATED')
    return settleOverdue(shop, payment, (confirmed) => settle(shop, payment, confirmed))
  return paysBalance(payment) ? recoverBalancePayment(shop, payment) : recoverPayment(shop, payment)
}

function settle(shop: Shop, payment: Payment, confirmed: boolean): Promise<void> {
  return paysBalance(payment) ? confirm(shop, payment, confirmed) : settlePayment(shop, payment, confirmed)
}

/** Whether its order was placed before, and this pays what was left. */
function paysBalance({ linkId, paysBalance }: Payment): boolean {
  return linkId !== null || paysBalance
}
