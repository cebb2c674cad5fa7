import type { Capture, MollieClient, Payment } from '@mollie/api-client'
import { toDecimal, toMinor } from '../../platform/values/money.ts'
import type {
  AuthorizationQuestion,
  AuthorizationService,
  AuthorizationState,
  CaptureOutcome,
  CaptureRequest,
  VoidOutcome,
  VoidRequest,
} from '../providers/authorizations.ts'
import type { Credentials } from '../providers/provider.ts'
import { isInvalid } from './mollie-errors.rules.ts'

type Client = (credentials: Credentials) => Promise<MollieClient>

/**
 * Cards, Klarna and a few more; while the shop captures later, Mollie's page offers these alone.
 * https://docs.mollie.com/docs/place-a-hold-for-a-payment
 */
export function authorizations(client: Client): AuthorizationService {
  return {
    term: 7 * 24 * 60 * 60_000,
    capture: (request) => capture(client, request),
    void: (request) => release(client, request),
    read: (question) => read(client, question),
  }
}

/** What was captured before is looked for first: Mollie forgets an idempotency key after an hour. */
async function capture(
  client: Client,
  { credentials, captureId, providerReference, amount, currency }: CaptureRequest,
): Promise<CaptureOutcome> {
  const api = await client(credentials)
  const outcome = async ({ status }: Capture): Promise<CaptureOutcome> => {
    if (status === 'failed') return { status: 'FAILED', reason: 'Mollie did not take the money' }
    if (status !== 'succeeded') return { status: 'PENDING' }
    const isOver = !isOpen(await api.payments.get(providerReference))
    return { status: 'SUCCEEDED', providerReference, isOver }
  }
  const made = await api.paymentCaptures.page({ paymentId: providerReference })
  const known = made.find(
    ({ metadata }) => (metadata as { captureId?: string } | null)?.captureId === captureId,
  )
  if (known) return outcome(known)
  try {
    const started = await api.paymentCaptures.create({
      paymentId: providerReference,
      amount: { currency, value: toDecimal(amount, currency) },
      metadata: { captureId },
      idempotencyKey: captureId,
    })
    return outcome(started)
  } catch (error) {
    if (isInvalid(error)) return { status: 'FAILED', reason: error.message }
    throw error
  }
}

/** Mollie releases some authorisations only after a while. */
async function release(
  client: Client,
  { credentials, providerReference }: VoidRequest,
): Promise<VoidOutcome> {
  const api = await client(credentials)
  if (!isOpen(await api.payments.get(providerReference))) return { status: 'SUCCEEDED' }
  try {
    await api.payments.releaseAuthorization(providerReference)
  } catch (error) {
    if (isInvalid(error)) return { status: 'FAILED', reason: error.message }
    throw error
  }
  return { status: isOpen(await api.payments.get(providerReference)) ? 'PENDING' : 'SUCCEEDED' }
}

async function read(
  client: Client,
  { credentials, providerReference, currency }: AuthorizationQuestion,
): Promise<AuthorizationState> {
  const payment = await (await client(credentials)).payments.get(providerReference)
  const captured = toMinor(payment.amountCaptured?.value ?? '0', currency) ?? 0n
  return { captured, isOpen: isOpen(payment), providerReference }
}

function isOpen({ status }: Payment): boolean {
  return status === 'authorized'
}
