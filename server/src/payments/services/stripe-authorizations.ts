import type Stripe from 'stripe'
import type {
  AuthorizationQuestion,
  AuthorizationService,
  AuthorizationState,
  CaptureOutcome,
  CaptureRequest,
  VoidOutcome,
  VoidRequest,
} from '../providers/authorizations.ts'
import { type Credentials, PaymentRefused } from '../providers/provider.ts'
import { fromUnits, toUnits } from './stripe-amounts.rules.ts'
import { isCardError, isInvalid } from './stripe-errors.rules.ts'

export type Client = (credentials: Credentials) => Promise<Stripe>

/** Cards alone: other ways are charged at once. https://docs.stripe.com/payments/place-a-hold-on-a-payment-method */
export function authorizations(client: Client): AuthorizationService {
  return {
    term: 7 * 24 * 60 * 60_000,
    capture: (request) => capture(client, request),
    void: (request) => giveUp(client, request),
    read: (question) => read(client, question),
  }
}

/** What was captured before is looked for first: Stripe forgets an idempotency key after a day. */
async function capture(
  client: Client,
  { credentials, captureId, providerReference, amount, currency }: CaptureRequest,
): Promise<CaptureOutcome> {
  const api = await client(credentials)
  const done = { status: 'SUCCEEDED', providerReference, isOver: true } as const
  const known = await api.paymentIntents.retrieve(providerReference)
  if (known.metadata.capture_id === captureId && known.status === 'succeeded') return done
  try {
    const params = { amount_to_capture: toUnits(amount, currency), metadata: { capture_id: captureId } }
    const { status } = await api.paymentIntents.capture(providerReference, params, {
      idempotencyKey: captureId,
    })
    return status === 'succeeded' ? done : { status: 'PENDING' }
  } catch (error) {
    if (error instanceof PaymentRefused || isInvalid(error) || isCardError(error))
      return { status: 'FAILED', reason: error.message }
    throw error
  }
}

async function giveUp(
  client: Client,
  { credentials, voidId, providerReference }: VoidRequest,
): Promise<VoidOutcome> {
  const api = await client(credentials)
  const { status: before } = await api.paymentIntents.retrieve(providerReference)
  if (before === 'canceled') return { status: 'SUCCEEDED' }
  try {
    await api.paymentIntents.cancel(providerReference, {}, { idempotencyKey: `void ${voidId}` })
    return { status: 'SUCCEEDED' }
  } catch (error) {
    if (isInvalid(error)) return { status: 'FAILED', reason: error.message }
    throw error
  }
}

async function read(
  client: Client,
  { credentials, providerReference, currency }: AuthorizationQuestion,
): Promise<AuthorizationState> {
  const { status, amount_received } = await (await client(credentials)).paymentIntents.retrieve(
    providerReference,
  )
  return {
    captured: status === 'succeeded' ? fromUnits(amount_received, currency) : 0n,
    isOpen: status === 'requires_capture',
    providerReference,
  }
}
