import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { PaymentOutcome, SavedPaymentRequest } from '../providers/provider.ts'
import { paymentTexts } from '../providers/texts.ts'
import { savedMethodById } from '../saved-methods/queries.ts'
import type { Payment } from './queries.ts'
import * as payments from './service.ts'

/**
 * Charges a payment to the saved way to pay that it names, once, however often it is asked. If the answer is lost, the shop
 * looks for the charge later, and charges nothing more. Writes nothing.
 */
export async function chargeSavedMethod(
  shop: Shop,
  payment: Payment,
  request: Pick<SavedPaymentRequest, 'language' | 'description' | 'shopper'>,
): Promise<PaymentOutcome> {
  const [saved] = await shop.db.run(savedMethodById, [payment.siteId, payment.chargesSaved])
  const { unavailable: reason } = paymentTexts(request.language).declines
  const unavailable = { status: 'DECLINED', reason } as const
  if (!saved?.isUsable) return unavailable
  try {
    const outcome =
      (await payments.chargeSaved(shop, payment, { ...request, savedMethod: saved.token })) ?? unavailable
    // What begins a subscription is charged in the same way again.
    return payment.savesMethod && outcome.status !== 'DECLINED'
      ? { ...outcome, savedMethod: saved.token }
      : outcome
  } catch (error) {
    shop.log.error({ err: error, paymentId: payment.id }, 'a payment got no answer')
    throw refuse('PAYMENT_ERROR', 'The payment service did not answer. Try again in a moment.')
  }
}
