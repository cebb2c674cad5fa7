import type {
  CreateOrderAndChargeRequest,
  CreateOrderRequest,
} from '@cartwright/contract/checkout/checkout.ts'
import { captchaAnswers } from '../../identity/captcha/rules.ts'
import type { Payment } from '../../payments/attempts/queries.ts'
import { findPayment } from '../../payments/attempts/service.ts'
import { methodsFor } from '../../payments/providers/service.ts'
import type { SavedMethod } from '../../payments/saved-methods/queries.ts'
import * as savedMethods from '../../payments/saved-methods/service.ts'
import { Refusal, refuse, violations } from '../../platform/errors/errors.ts'
import { serialise } from '../../platform/process/serialise.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { priceCheckout } from '../model/prices.service.ts'
import type { Checkout } from '../model/rules.ts'
import { getCheckout, refreshViesAnswer } from '../model/service.ts'
import { type PlaceRequest, reserveOrder } from './orders.service.ts'
import {
  chargePayment,
  currentPlacement,
  findPlacement,
  type PlacementResult,
  settlePayment,
} from './payments.service.ts'

/**
 * Makes the order of a checkout, once. One transaction writes the order, takes its stock and counts its coupon. Only
 * then is the payment charged, under the id of a row that is already written. A repeated request (a double click, a
 * second tab, a cut connection) gets the same order. A declined payment gives back stock and coupon, and the next
 * attempt takes up the same order.
 */
export function place(shop: Shop, request: PlaceRequest): Promise<PlacementResult> {
  return serialise(shop, `place ${request.checkoutId}`, () => placeOnce(shop, request))
}

/** Places the order of a checkout with the first offline method, or with none when nothing is due. */
export async function createOrder(
  shop: Shop,
  caller: Caller,
  { id, captchaTokens }: CreateOrderRequest,
): Promise<{ orderId: string }> {
  const checkout = await getCheckout(shop, { caller, id })
  const proofs = captchaAnswers(captchaTokens)
  const { orderId } = await placeWithoutPage(shop, { caller, checkout, proofs })
  return { orderId }
}

/**
 * The same, charged to a way to pay that the member of the checkout has saved, if one is named. The buyer is not there: what
 * the bank wants them to confirm is declined.
 */
export async function createOrderAndCharge(
  shop: Shop,
  caller: Caller,
  { id, paymentToken, delayCapture }: CreateOrderAndChargeRequest,
): Promise<{ orderId: string }> {
  const checkout = await getCheckout(shop, { caller, id })
  if (paymentToken && delayCapture)
    throw violations([
      {
        field: 'delayCapture',
        description: 'is not possible: the money is taken at once',
        violatedRule: 'FIELD_NOT_ALLOWED',
      },
    ])
  const saved = paymentToken ? await savedMethodOf(shop, checkout, paymentToken) : undefined
  const { orderId } = await placeWithoutPage(shop, { caller, checkout, proofs: [], saved })
  return { orderId }
}

async function savedMethodOf(
  shop: Shop,
  { siteId, ownerId, ownerKind }: Checkout,
  token: string,
): Promise<SavedMethod> {
  const isMembers = ownerKind === 'member'
  const found = isMembers && (await savedMethods.findUsable(shop, { siteId, memberId: ownerId, id: token }))
  if (!found) throw refuse('PAYMENT_METHOD_UNAVAILABLE')
  return found
}

/** Places the order of a merchant's checkout, to be paid later. */
export async function createUnpaidOrder(
  shop: Shop,
  caller: Caller,
  id: string,
): Promise<{ orderId: string }> {
  const checkout = await getCheckout(shop, { caller, id })
  const { orderId } = await placeWithoutPage(shop, { caller, checkout, proofs: [], isPaidLater: true })
  return { orderId }
}

export interface OrderWithoutPage
  extends Pick<
    PlaceRequest,
    'expectedTotal' | 'expectedDue' | 'expectedVersion' | 'isPaidLater' | 'isQuiet' | 'saved'
  > {
  caller: Caller
  checkout: Checkout
  /** Answers to the shop's puzzles. */
  proofs: readonly string[]
}

/** Places an order for a program, which cannot ask the shopper for a card. */
export async function placeWithoutPage(
  shop: Shop,
  { caller, checkout: read, proofs, isPaidLater, ...expected }: OrderWithoutPage,
): Promise<{ orderId: string; status: 'PLACED' | 'PENDING' }> {
  const checkout = await refreshViesAnswer(shop, read, { caller, id: read.id })
  const { siteId, id: checkoutId, data, address } = checkout
  const buyer = address === undefined ? undefined : { address, clientId: caller.clientId, proofs }
  const isFirst = checkout.orderId === null
  const priced = await priceCheckout(shop, checkout, { fresh: isFirst })
  const offered = methodsFor(shop, priced, { byMerchant: !buyer, isPaidLater })
  const isManual = !data.given.customSettings?.disabledManualPayment
  const offline = isManual ? offered.find(({ kind }) => kind === 'offline') : undefined
  const payment = { method: expected.saved?.method ?? offline?.method ?? '', fields: {} }
  const quoted = isFirst ? { quoted: { checkout, priced } } : {}
  const result = await place(shop, {
    siteId,
    checkoutId,
    payment,
    buyer,
    isPaidLater,
    isOffSession: true,
    ...quoted,
    ...expected,
  })
  if (result.status === 'NEEDS_CONFIRMATION') throw refuse('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS')
  if (result.status === 'DECLINED') throw refuse('PAYMENT_ERROR', result.reason)
  return { orderId: result.orderId, status: result.status }
}

/** The shopper's answer to a payment that needs confirmation. */
export async function confirmPayment(
  shop: Shop,
  { siteId, paymentId, confirmed }: { siteId: string; paymentId: string; confirmed: boolean },
): Promise<PlacementResult> {
  const payment = await findPayment(shop, siteId, paymentId)
  if (!payment) throw refuse('NOT_FOUND', 'No such payment')
  if (payment.status === 'NEEDS_CONFIRMATION') await settlePayment(shop, payment, confirmed)
  const placement = await findPlacement(shop, siteId, payment.checkoutId)
  if (!placement || placement.status === 'IN_PROGRESS') throw refuse('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS')
  return placement
}

/** Ends an unconfirmed payment: a shopper who changes the checkout has left the bank's page. */
export async function abandonPayment(shop: Shop, { siteId, id }: Checkout): Promise<void> {
  const placement = await findPlacement(shop, siteId, id)
  if (placement?.status === 'IN_PROGRESS') throw refuse('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS')
  if (placement?.status !== 'NEEDS_CONFIRMATION') return
  const { status } = await confirmPayment(shop, { siteId, paymentId: placement.paymentId, confirmed: false })
  // Some services cannot close their page: until it ends, nothing else may be paid.
  if (status === 'NEEDS_CONFIRMATION') throw refuse('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS')
}

async function placeOnce(shop: Shop, request: PlaceRequest): Promise<PlacementResult> {
  // A checkout that has got an order since it was read is not taken for what it was: its version has changed.
  const isFirst = request.quoted?.checkout.orderId === null
  const earlier = isFirst ? undefined : await earlierResult(shop, request)
  if (earlier) return earlier
  let payment: Payment
  try {
    payment = await reserveOrder(shop, request)
  } catch (error) {
    // The refusal may be due to this very order, which another server has placed meanwhile.
    const placed = error instanceof Refusal ? await earlierResult(shop, request) : undefined
    if (placed) return placed
    throw error
  }
  if (payment.status === 'OFFLINE') return { orderId: payment.orderId, status: 'PLACED' }
  const { payment: input, isOffSession, quoted } = request
  return chargePayment(shop, payment, { input, isOffSession, language: quoted?.priced.language })
}

/** The result of an earlier request. An open payment is charged again, with the same method only. */
async function earlierResult(
  shop: Shop,
  { siteId, checkoutId, payment, isOffSession }: PlaceRequest,
): Promise<PlacementResult | undefined> {
  const placement = await currentPlacement(shop, siteId, checkoutId)
  if (placement?.status !== 'IN_PROGRESS') return placement?.status === 'DECLINED' ? undefined : placement
  if (placement.payment.method === payment.method)
    return chargePayment(shop, placement.payment, { input: payment, isOffSession, isRepeat: true })
  throw refuse('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS')
}
