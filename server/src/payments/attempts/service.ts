import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import type { PaymentInput, PaymentOutcome, PaymentSettings } from '../providers/provider.ts'
import { onlineProvider } from '../providers/service.ts'
import { paymentTexts } from '../providers/texts.ts'
import { decidePayments, openPayments, type Payment, paymentById, paymentsByIds } from './queries.ts'

/** Milliseconds after which the shop itself asks for the outcome of an open payment. */
export const timeouts = { charge: 2 * 60_000, confirmation: 30 * 60_000, answer: 10_000 }

export async function findPayment(shop: Shop, siteId: string, id: string): Promise<Payment | undefined> {
  const [payment] = isGuid(id) ? await shop.db.run(paymentById, [siteId, id]) : []
  return payment
}

export function findPayments(shop: Shop, siteId: string, ids: readonly string[]): Promise<Payment[]> {
  return shop.db.run(paymentsByIds, [siteId, ids])
}

/** Charges under the payment's id, so that asking twice charges once. Writes nothing. */
export async function charge(
  shop: Shop,
  { id: paymentId, orderId, amount, currency, method, savesMethod }: Payment,
  { input, language, ...settings }: PaymentSettings & { input: PaymentInput; language: string },
): Promise<PaymentOutcome> {
  const provider = onlineProvider(shop, method)
  try {
    const payment = { paymentId, orderId, amount, currency, savesMethod }
    return await provider.charge({ ...payment, input, language, ...settings })
  } catch (error) {
    shop.log.error({ err: error, paymentId }, 'a payment got no answer')
    throw refuse('PAYMENT_ERROR', 'The payment service did not answer. Try again in a moment.')
  }
}

/** Asks the provider for the outcome of a payment that was pending or needed confirmation. Writes nothing. */
export async function settle(
  shop: Shop,
  { method, providerReference }: Payment,
  answer: { confirmed: boolean; language: string },
): Promise<PaymentOutcome | undefined> {
  return onlineProvider(shop, method).settle?.(providerReference ?? '', answer)
}

/** Asks the provider for the outcome of a payment whose answer was lost. Writes nothing. */
export async function recover(
  shop: Shop,
  { id, method }: Payment,
  language: string,
): Promise<PaymentOutcome> {
  const outcome = await onlineProvider(shop, method).find(id)
  return outcome ?? { status: 'DECLINED', reason: paymentTexts(language).declines.interrupted }
}

/** Writes the outcome of a payment; false when the payment was already decided, or has this status. */
export async function writeOutcome(
  tx: Connection,
  shop: Shop,
  { payment, outcome }: Answered,
): Promise<boolean> {
  const written = await writeOutcomes(tx, shop, [{ payment, outcome }])
  return written.length > 0
}

interface Answered {
  payment: Payment
  outcome: PaymentOutcome
}

/** Writes the outcomes of payments of one site; returns those that were not decided before. */
export async function writeOutcomes<Charge extends Answered>(
  tx: Connection,
  shop: Shop,
  charges: readonly Charge[],
): Promise<Charge[]> {
  const [first] = charges
  if (!first) return []
  const rows = charges.map(({ payment: { id }, outcome }) => ({
    ...{ id, status: outcome.status },
    ...('providerReference' in outcome ? { reference: outcome.providerReference } : {}),
    ...('reason' in outcome ? { reason: outcome.reason } : {}),
    ...('savedMethod' in outcome ? { saved: outcome.savedMethod } : {}),
  }))
  const values = [first.payment.siteId, JSON.stringify(rows), new Date(shop.clock())]
  const written = new Set((await tx.run(decidePayments, values)).map(({ id }) => id))
  for (const charge of charges) if (!written.has(charge.payment.id)) await reportLateCharge(tx, shop, charge)
  return charges.filter(({ payment }) => written.has(payment.id))
}

/** A provider may charge a payment after it said that it did not know it. No order takes that money. */
async function reportLateCharge(
  tx: Connection,
  shop: Shop,
  { payment: { siteId, id, orderId }, outcome }: Answered,
): Promise<void> {
  if (outcome.status !== 'APPROVED' && outcome.status !== 'AUTHORIZED') return
  const [current] = await tx.run(paymentById, [siteId, id])
  if (current?.status !== 'DECLINED') return
  const { providerReference } = outcome
  const details = { siteId, orderId, paymentId: id, providerReference }
  shop.log.error(details, 'a payment was charged after it had been given up: it has to be paid back')
}

/** Open payments of all sites that are past their timeouts, oldest first. */
export async function* overduePayments(shop: Shop): AsyncGenerator<Payment> {
  const { charge, confirmation, answer } = timeouts
  const before = [charge, confirmation, answer].map((timeout) => new Date(shop.clock() - timeout))
  let last: Pick<Payment, 'updatedAt' | 'id'> | undefined = { updatedAt: new Date(0), id: firstId }
  while (last) {
    const payments: Payment[] = await shop.db.run(openPayments, [...before, last.updatedAt, last.id])
    yield* payments
    last = payments.at(-1)
  }
}

const firstId = '00000000-0000-0000-0000-000000000000'
