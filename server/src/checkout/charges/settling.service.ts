import { settleGiftCard } from '../../orders/gift-cards/service.ts'
import { orderToWire } from '../../orders/order/rules.ts'
import { getOrder } from '../../orders/order/service.ts'
import type { Payment } from '../../payments/attempts/queries.ts'
import { chargeSavedMethod } from '../../payments/attempts/saved.service.ts'
import { findCharge, findPayment } from '../../payments/attempts/service.ts'
import { paymentSettings } from '../../payments/attempts/settings.service.ts'
import type { PaymentOutcome } from '../../payments/providers/provider.ts'
import { paymentTexts } from '../../payments/providers/texts.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { aboutPayment } from '../model/about-payment.service.ts'
import { recordBalancePayment } from '../payment-links/paying.service.ts'
import { findCard } from './cards.service.ts'
import type { OrderCharge } from './queries.ts'
import { cardRefusal } from './rules.ts'

interface Begun {
  siteId: string
  orderId: string
  charge: OrderCharge
  /** It may have been charged before, without an answer. */
  isRepeat: boolean
}

/** Takes what a charge has written, and refuses if nothing came of it. Doing so twice takes nothing more. */
export async function settleCharge(shop: Shop, { siteId, orderId, charge, isRepeat }: Begun): Promise<void> {
  const { paymentId, redeemsCard } = charge
  const begun = paymentId === null ? undefined : await findPayment(shop, siteId, paymentId)
  const payment = begun && isRepeat ? await recovered(shop, begun) : begun
  if (redeemsCard) await settleCard(shop, { siteId, orderId, payment })
  if (payment) await settlePayment(shop, payment)
}

/** What was charged before without an answer counts, whatever would be decided now. */
async function recovered(shop: Shop, payment: Payment): Promise<Payment> {
  if (payment.status !== 'CREATED') return payment
  const { siteId, id: paymentId } = payment
  const outcome = await findCharge(shop, payment).catch((error: unknown) => {
    shop.log.error({ err: error, paymentId }, 'a payment got no answer')
    throw refuse('PAYMENT_ERROR', 'The payment service did not answer. Try again in a moment.')
  })
  if (!outcome) return payment
  await recordBalancePayment(shop, payment, outcome)
  return (await findPayment(shop, siteId, paymentId)) ?? payment
}

interface OfCard {
  siteId: string
  orderId: string
  /** What the rest is charged to: not if the card is refused. */
  payment: Payment | undefined
}

async function settleCard(shop: Shop, { siteId, orderId, payment }: OfCard): Promise<void> {
  await settleGiftCard(shop, { siteId, orderId }).catch((error: unknown) => {
    // A job asks again.
    shop.log.error({ err: error, orderId }, 'a gift card got no answer')
  })
  const card = await findCard(shop, { siteId, orderId })
  if (card?.status !== 'REFUSED') return
  if (payment?.status === 'CREATED') {
    const { declines } = paymentTexts(await languageOf(shop, siteId))
    await recordBalancePayment(shop, payment, { status: 'DECLINED', reason: declines.notCompleted })
  }
  throw refuse(cardRefusal(card.reason))
}

async function settlePayment(shop: Shop, payment: Payment): Promise<void> {
  const { siteId, id } = payment
  if (payment.status === 'CREATED') await recordBalancePayment(shop, payment, await take(shop, payment))
  const written = await findPayment(shop, siteId, id)
  if (written?.status !== 'DECLINED') return
  throw refuse('PAYMENT_ERROR', written.reason ?? undefined)
}

async function take(shop: Shop, payment: Payment): Promise<PaymentOutcome> {
  const { siteId, orderId } = payment
  const language = await languageOf(shop, siteId)
  const { declines } = paymentTexts(language)
  const needsBuyer = { status: 'DECLINED', reason: declines.needsBuyer } as const
  const readOrder = async () => orderToWire(await getOrder(shop, siteId, orderId))
  const settings = await paymentSettings(shop, siteId, readOrder)
  if (!settings) return { status: 'DECLINED', reason: declines.unchecked }
  if (settings.requires3dSecure) return needsBuyer
  const outcome = await chargeSavedMethod(shop, payment, { language, ...(await aboutPayment(shop, payment)) })
  return outcome.status === 'DECLINED' && outcome.needsBuyer ? needsBuyer : outcome
}

/** The merchant reads why a payment was declined. */
async function languageOf(shop: Shop, siteId: string): Promise<string> {
  return (await sites.get(shop, siteId)).settings.language
}
