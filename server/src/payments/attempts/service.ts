import type { Connection } from '../../platform/db/db.ts'
import { Refusal, refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { toDecimal } from '../../platform/values/money.ts'
import { credentialsOf, noticeUrl } from '../accounts/service.ts'
import {
  type PaymentOutcome,
  PaymentRefused,
  type PaymentRequest,
  type PaymentSettings,
  type SavedPaymentOutcome,
  type SavedPaymentRequest,
} from '../providers/provider.ts'
import { asksElsewhere, onlineProvider } from '../providers/service.ts'
import { paymentTexts } from '../providers/texts.ts'
import { keepSavedMethods, savedMethodById } from '../saved-methods/queries.ts'
import {
  decidePayments,
  markPaymentAsked,
  openPayments,
  type Payment,
  paymentById,
  paymentsByIds,
  queueLastLook,
  returnPayment,
} from './queries.ts'

/** Milliseconds after which the shop itself asks for the outcome of an open payment. */
export const timeouts = { charge: 2 * 60_000, confirmation: 30 * 60_000, answer: 10_000 }

export async function findPayment(shop: Shop, siteId: string, id: string): Promise<Payment | undefined> {
  const [payment] = isGuid(id) ? await shop.db.run(paymentById, [siteId, id]) : []
  return payment
}

export function findPayments(shop: Shop, siteId: string, ids: readonly string[]): Promise<Payment[]> {
  return shop.db.run(paymentsByIds, [siteId, ids])
}

export interface ChargeRequest
  extends PaymentSettings,
    Pick<PaymentRequest, 'input' | 'language' | 'description' | 'email' | 'returnUrl' | 'cancelUrl'> {}

/** Charges under the payment's id, so that asking twice charges once. Writes nothing. */
export async function charge(shop: Shop, payment: Payment, request: ChargeRequest): Promise<PaymentOutcome> {
  if (shop.db.isInUnit()) throw new Error('a payment service is asked only for what is committed')
  const { siteId, id: paymentId, orderId, amount, currency, method, savesMethod, capture } = payment
  const provider = onlineProvider(shop, method)
  try {
    const credentials = await credentialsOf(shop, payment)
    const capturesLater = capture !== null && provider.authorizations !== undefined
    const about = { paymentId, orderId, amount, currency, savesMethod, capturesLater, credentials }
    const outcome = await provider.charge({
      ...{ ...about, ...request, noticeUrl: noticeUrl(shop, { siteId, method }) },
    })
    return asDue(payment, outcome)
  } catch (error) {
    shop.log.error({ err: error, paymentId }, 'a payment got no answer')
    const isRefused = error instanceof PaymentRefused || isAccountMissing(error)
    if (isRefused) return { status: 'DECLINED', reason: paymentTexts(request.language).declines.unavailable }
    throw refuse('PAYMENT_ERROR', 'The payment service did not answer. Try again in a moment.')
  }
}

/** Charges without the shopper, in the way that they have agreed to. Undefined: this provider cannot. Writes nothing. */
export async function chargeOffSession(
  shop: Shop,
  payment: Payment,
  request: Pick<SavedPaymentRequest, 'savedMethod' | 'language' | 'description'>,
): Promise<SavedPaymentOutcome | undefined> {
  const outcome = await chargeSaved(shop, payment, request)
  if (outcome?.status === 'NEEDS_CONFIRMATION' || outcome?.status === 'AUTHORIZED')
    throw new Error(`${payment.method} asks a shopper who is not there about the payment ${payment.id}`)
  return outcome
}

/** Charges what the shopper has saved. Undefined: this provider cannot. Writes nothing. */
export async function chargeSaved(
  shop: Shop,
  payment: Payment,
  request: Pick<SavedPaymentRequest, 'savedMethod' | 'language' | 'description' | 'shopper'>,
): Promise<PaymentOutcome | undefined> {
  const { id: paymentId, orderId, amount, currency, method } = payment
  try {
    const credentials = await credentialsOf(shop, payment)
    const about = { paymentId, orderId, amount, currency, credentials }
    const outcome = await onlineProvider(shop, method).chargeSaved?.({ ...about, ...request })
    return outcome && asDue(payment, outcome)
  } catch (error) {
    // No account ends while a payment is open, so nothing was charged.
    if (!(error instanceof PaymentRefused || isAccountMissing(error))) throw error
    return { status: 'DECLINED', reason: paymentTexts(request.language).declines.unavailable }
  }
}

function isAccountMissing(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'PAYMENT_ACCOUNT_MISSING'
}

/** Asks the provider for the outcome of a payment that was pending or needed confirmation. Writes nothing else. */
export async function settle(
  shop: Shop,
  payment: Payment,
  answer: { confirmed: boolean; language: string },
): Promise<PaymentOutcome | undefined> {
  const { siteId, id: paymentId, method, providerReference } = payment
  const credentials = await credentialsOf(shop, payment)
  if (payment.status === 'PENDING' || payment.confirmationUrl !== null)
    await shop.db.run(markPaymentAsked, [siteId, paymentId, new Date(shop.clock())])
  const provider = onlineProvider(shop, method)
  const outcome = await provider.settle?.(providerReference ?? '', { ...answer, paymentId, credentials })
  return outcome && asDue(payment, outcome)
}

/** Refuses an outcome of another amount than that of the payment: somebody has to look at it. */
function asDue<Outcome extends PaymentOutcome>({ id, amount, currency }: Payment, outcome: Outcome): Outcome {
  const paid =
    outcome.status === 'APPROVED'
      ? outcome.paid
      : outcome.status === 'AUTHORIZED'
        ? outcome.authorized
        : undefined
  if (paid && (paid.amount !== amount || paid.currency !== currency)) {
    const [came, due] = [paid, { amount, currency }].map((one) => toDecimal(one.amount, one.currency))
    throw new Error(`of the payment ${id}, ${came} ${paid.currency} came instead of ${due} ${currency}`)
  }
  return outcome
}

/**
 * Asks for an open payment that is past its timeout. On the page of a service the shopper may have paid without coming back, so that is
 * asked first. Who has not confirmed in time does not want to.
 */
export async function settleOverdue(
  shop: Shop,
  { status, confirmationUrl, updatedAt }: Payment,
  settleAs: (confirmed: boolean) => Promise<void>,
): Promise<void> {
  if (status === 'PENDING' || confirmationUrl !== null) await settleAs(true)
  const isOver = shop.clock() - updatedAt.getTime() >= timeouts.confirmation
  if (status === 'NEEDS_CONFIRMATION' && isOver) await settleAs(false)
}

/** Asks the provider for the outcome of a payment whose answer was lost. Writes nothing. */
export async function recover(shop: Shop, payment: Payment, language: string): Promise<PaymentOutcome> {
  const outcome = await findCharge(shop, payment)
  return outcome ?? { status: 'DECLINED', reason: paymentTexts(language).declines.interrupted }
}

/** The outcome of a payment as its provider knows it; undefined if it knows none. */
export async function findCharge(shop: Shop, payment: Payment): Promise<PaymentOutcome | undefined> {
  const credentials = await credentialsOf(shop, payment)
  const [saved] = payment.chargesSaved
    ? await shop.db.run(savedMethodById, [payment.siteId, payment.chargesSaved])
    : []
  const asked = { credentials, savedMethod: payment.savedMethod ?? saved?.token }
  const outcome = await onlineProvider(shop, payment.method).find(payment.id, asked)
  return outcome && asDue(payment, outcome)
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
  const rows = charges.map(({ payment: { id, method }, outcome }) => ({
    ...{ id, status: outcome.status },
    ...(outcome.status === 'AUTHORIZED' ? { until: endOf(shop, method, outcome.until) } : {}),
    ...('providerReference' in outcome ? { reference: outcome.providerReference } : {}),
    ...('reason' in outcome ? { reason: outcome.reason } : {}),
    ...('savedMethod' in outcome ? { saved: outcome.savedMethod, savedAs: outcome.savedAs } : {}),
    ...('url' in outcome ? { url: outcome.url } : {}),
  }))
  const values = [first.payment.siteId, JSON.stringify(rows), new Date(shop.clock())]
  const written = new Set((await tx.run(decidePayments, values)).map(({ id }) => id))
  const kept = charges.filter(
    ({ payment, outcome }) => written.has(payment.id) && keepsMethod(payment, outcome),
  )
  if (kept.length > 0)
    await tx.run(keepSavedMethods, [first.payment.siteId, kept.map(({ payment }) => payment.id), values[2]])
  for (const charge of charges) if (!written.has(charge.payment.id)) await returnLateCharge(tx, shop, charge)
  const givenUp = charges.filter(({ payment, outcome }) => {
    const isGivenUp = outcome.status === 'DECLINED' && payment.providerReference !== null
    return isGivenUp && written.has(payment.id) && asksElsewhere(shop, payment.method)
  })
  // Another server may have been taking the money at that moment, and have stopped before it wrote so.
  if (givenUp.length > 0)
    await tx.run(queueLastLook, [first.payment.siteId, givenUp.map(({ payment: { id } }) => id)])
  return charges.filter(({ payment }) => written.has(payment.id))
}

function keepsMethod({ savesFor }: Payment, { status }: PaymentOutcome): boolean {
  return savesFor !== null && (status === 'APPROVED' || status === 'AUTHORIZED')
}

/** When an authorisation ends. */
function endOf(shop: Shop, method: string, until: Date | undefined): Date {
  const term = onlineProvider(shop, method).authorizations?.term ?? 0
  return until ?? new Date(shop.clock() + term)
}

/**
 * A provider may charge a payment after the shop had given it up: the shopper went on paying on a page of the service that cannot be
 * closed, or the service had lost it. No order takes that money, so it goes back.
 */
async function returnLateCharge(
  tx: Connection,
  shop: Shop,
  { payment: { siteId, id, orderId, method }, outcome }: Answered,
): Promise<void> {
  if (outcome.status !== 'APPROVED' && outcome.status !== 'AUTHORIZED') return
  const [current] = await tx.run(paymentById, [siteId, id])
  if (current?.status !== 'DECLINED') return
  const { providerReference } = outcome
  const details = { siteId, orderId, paymentId: id, providerReference }
  const { refund, authorizations } = onlineProvider(shop, method)
  if (outcome.status === 'APPROVED' ? refund : authorizations) {
    await tx.run(returnPayment, [siteId, id, new Date(shop.clock()), providerReference])
    shop.log.warn(details, 'a payment was charged after it had been given up: it goes back')
  } else shop.log.error(details, 'a payment was charged after it had been given up: it has to be paid back')
}

/** Gives back what came after its payment had been given up: a job. */
export async function giveBackLate(
  shop: Shop,
  { siteId, paymentId }: { siteId: string; paymentId: string },
): Promise<void> {
  const payment = await findPayment(shop, siteId, paymentId)
  if (!payment) return
  const { orderId, amount, currency, method, providerReference } = payment
  const credentials = await credentialsOf(shop, payment)
  const about = { paymentId, orderId, currency, credentials, providerReference: providerReference ?? '' }
  const { authorizations, refund } = onlineProvider(shop, method)
  const released = payment.capture ? await authorizations?.void({ ...about, voidId: paymentId }) : undefined
  if (released?.status === 'SUCCEEDED') return
  if (released?.status === 'PENDING') throw new Error('the service has not released the payment yet')
  // The id of the payment alone is the key of its charge.
  const outcome = await refund?.({ ...about, amount, refundId: `return ${paymentId}` })
  if (!outcome || outcome.status === 'FAILED') throw new Error(`not given back: ${outcome?.reason}`)
}

/** Open payments of all sites that are past their timeouts, oldest first, a hundred at a time. */
export async function* overduePayments(shop: Shop): AsyncGenerator<Payment[]> {
  const { charge, confirmation, answer } = timeouts
  const before = [charge, confirmation, answer].map((timeout) => new Date(shop.clock() - timeout))
  let last: Pick<Payment, 'updatedAt' | 'id'> | undefined = { updatedAt: new Date(0), id: firstId }
  while (last) {
    const now = new Date(shop.clock())
    const payments: Payment[] = await shop.db.run(openPayments, [...before, last.updatedAt, last.id, now])
    yield payments
    last = payments.at(-1)
  }
}

const firstId = '00000000-0000-0000-0000-000000000000'
