import type { Shop } from '../../platform/shop/shop.ts'
import { credentialsOf } from '../accounts/service.ts'
import type { Payment } from '../attempts/queries.ts'
import type {
  AuthorizationService,
  AuthorizationState,
  CaptureOutcome,
  VoidOutcome,
} from '../providers/authorizations.ts'
import { onlineProvider } from '../providers/service.ts'
import type { Capture } from './queries.ts'

/** Asks the service for the money of a capture, under its id. Writes nothing. */
export async function askForCapture(shop: Shop, payment: Payment, capture: Capture): Promise<CaptureOutcome> {
  const { service, about } = await asked(shop, payment)
  return service.capture({ ...about, captureId: capture.id, amount: capture.amount })
}

/** Asks the service to give up what is not captured. Writes nothing. */
export async function askForVoid(shop: Shop, payment: Payment): Promise<VoidOutcome> {
  const { service, about } = await asked(shop, payment)
  return service.void({ ...about, voidId: `${payment.id} ${payment.voidStartedAt?.getTime()}` })
}

/** Asks the service what is true of an authorised payment. Writes nothing. */
export async function readState(shop: Shop, payment: Payment): Promise<AuthorizationState> {
  const { service, about } = await asked(shop, payment)
  return service.read({ ...about, now: shop.clock() })
}

async function asked(shop: Shop, payment: Payment) {
  if (shop.db.isInUnit()) throw new Error('a payment service is asked only for what is committed')
  const { id: paymentId, orderId, currency, method, providerReference } = payment
  const service: AuthorizationService | undefined = onlineProvider(shop, method).authorizations
  if (!service) throw new Error(`${method} does not capture later`)
  const credentials = await credentialsOf(shop, payment)
  const about = { paymentId, orderId, currency, credentials, providerReference: providerReference ?? '' }
  return { service, about }
}
