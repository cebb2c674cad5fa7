import type { MollieClient, Payment, SequenceType } from '@mollie/api-client'
import { type Minor, toDecimal, toMinor } from '../../platform/values/money.ts'
import type {
  Credentials,
  PaymentRequest,
  SavedAs,
  SavedPaymentOutcome,
  SavedPaymentRequest,
} from '../providers/provider.ts'
import { paymentTexts } from '../providers/texts.ts'
import { isInvalid } from './mollie-errors.rules.ts'

type Client = (credentials: Credentials) => Promise<MollieClient>

/** A customer with a first payment: Mollie's page offers only what can be charged again. https://docs.mollie.com/docs/recurring-payments */
export async function firstOfCustomer(
  api: MollieClient,
  { paymentId, email }: Pick<PaymentRequest, 'paymentId' | 'email'>,
): Promise<{ customerId: string; sequenceType: SequenceType }> {
  const idempotencyKey = `customer ${paymentId}`
  const { id: customerId } = await api.customers.create({ ...(email ? { email } : {}), idempotencyKey })
  return { customerId, sequenceType: 'first' as SequenceType }
}

/** The customer and the mandate that a first payment leaves. */
export function savedBy({ customerId, mandateId, method, details }: Payment): {
  savedMethod?: string
  savedAs?: SavedAs
} {
  if (!customerId || !mandateId) return {}
  const { cardLabel, cardNumber, consumerAccount } = (details ?? {}) as Partial<Record<string, string>>
  const lastDigits = (cardNumber ?? consumerAccount)?.slice(-4)
  const brand = cardLabel ?? (consumerAccount ? 'SEPA' : method)
  return {
    savedMethod: `${customerId} ${mandateId}`,
    savedAs: { ...(brand ? { brand } : {}), ...(lastDigits ? { lastDigits } : {}) },
  }
}

export async function forgetSaved(
  client: Client,
  { savedMethod, credentials }: { savedMethod: string; credentials: Credentials },
): Promise<void> {
  const [customerId = '', mandateId = ''] = savedMethod.split(' ')
  const api = await client(credentials)
  await api.customerMandates.revoke(mandateId, { customerId }).catch((error: unknown) => {
    if (!isGone(error)) throw error
  })
}

/** What was charged before is looked for first: Mollie forgets an idempotency key after an hour, and a direct debit takes days. */
export async function chargeSaved(
  client: Client,
  {
    credentials,
    paymentId,
    orderId,
    amount,
    currency,
    savedMethod,
    description,
    language,
  }: SavedPaymentRequest,
): Promise<SavedPaymentOutcome> {
  const [customerId = '', mandateId = ''] = savedMethod.split(' ')
  const api = await client(credentials)
  try {
    const known = await findCharge(api, customerId, paymentId)
    const payment =
      known ??
      (await api.payments.create({
        ...{ customerId, mandateId, description, sequenceType: 'recurring' as SequenceType },
        amount: { currency, value: toDecimal(amount, currency) },
        metadata: { paymentId, orderId },
        idempotencyKey: paymentId,
      }))
    const { id: providerReference, status } = payment
    if (status === 'paid')
      return { status: 'APPROVED', providerReference, ...amountOf('paid', payment.amount) }
    if (status === 'open' || status === 'pending') return { status: 'PENDING', providerReference }
  } catch (error) {
    if (!isInvalid(error) && !isGone(error)) throw error
  }
  return { status: 'DECLINED', reason: paymentTexts(language).declines.declined }
}

async function findCharge(
  api: MollieClient,
  customerId: string,
  paymentId: string,
): Promise<Payment | undefined> {
  for await (const payment of api.customerPayments.iterate({ customerId }))
    if (isOf(payment, paymentId)) return payment
  return undefined
}

/** How many of the newest payments of the account are looked through. */
const newest = 1000

/** A payment without the buyer whose answer was lost. */
export async function findRecurring(api: MollieClient, paymentId: string): Promise<Payment | undefined> {
  let seen = 0
  for await (const payment of api.payments.iterate()) {
    if (payment.sequenceType === 'recurring' && isOf(payment, paymentId)) return payment
    if (++seen >= newest) break
  }
  return undefined
}

function isOf({ metadata }: Payment, paymentId: string): boolean {
  return (metadata as { paymentId?: string } | null)?.paymentId === paymentId
}

/** There is no such customer: the account is another one, or somebody has deleted it at Mollie. */
function isGone(error: unknown): boolean {
  const code = error instanceof Error ? (error as { statusCode?: number }).statusCode : undefined
  return code === 404 || code === 410
}

export function amountOf<Name extends 'paid' | 'authorized'>(
  name: Name,
  { value, currency }: Payment['amount'],
): { [name in Name]?: { amount: Minor; currency: string } } {
  const amount = toMinor(value, currency)
  return (amount === undefined ? {} : { [name]: { amount, currency } }) as {
    [name in Name]?: { amount: Minor; currency: string }
  }
}
