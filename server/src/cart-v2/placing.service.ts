import { createHash } from 'node:crypto'
import type {
  CalculatedCartV2,
  CalculateV2Request,
  CartV2Envelope,
  EstimateV2Request,
  GetCheckoutUrlV2Reply,
  PlaceOrderV2Reply,
  PlaceOrderV2Request,
} from '@cartwright/contract/cart/cart-v2-calls.ts'
import { rewrite, save } from '../cart/cart/changes.service.ts'
import type { Target } from '../cart/cart/rules.ts'
import { createFromCart, endWithCart, pageUrl } from '../checkout/checkout/service.ts'
import { priceCheckout } from '../checkout/model/prices.service.ts'
import { getCheckout } from '../checkout/model/service.ts'
import { placeWithoutPage } from '../checkout/placing/service.ts'
import { captchaAnswers } from '../identity/captcha/rules.ts'
import { getOrder } from '../orders/order/service.ts'
import { Refusal, refuse } from '../platform/errors/errors.ts'
import { serialise } from '../platform/process/serialise.ts'
import { isSameSecret } from '../platform/secrets/tokens.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { dueNow, type PricedPurchase } from '../pricing/totals/purchase.rules.ts'
import { toWire } from './cart.rules.ts'
import type { WholeCart } from './queries.ts'
import { inV2, refuseOrdered } from './refusals.rules.ts'
import { fingerprint, toSummary } from './summary.rules.ts'
import { requireCart, requireOpenCart, toEnvelope, toWholeCart } from './whole-cart.service.ts'

/** All totals, as the order of the cart would have them, and a token that stands for them. */
export async function calculate(
  shop: Shop,
  target: Target,
  { refreshCart }: CalculateV2Request,
): Promise<CalculatedCartV2> {
  const whole = await requireOpenCart(shop, target)
  const { currency: displayCurrency } = target.caller
  const priced = await priceCheckout(shop, whole.checkout, { fresh: refreshCart ?? false, displayCurrency })
  const token = priced.lines.length > 0 ? tokenFor(shop, whole, priced) : undefined
  const checks = { delivery: true, giftCards: true }
  const summary = toSummary(whole, priced, { calculationId: shop.newId(), token, checks })
  return { cart: toWire(whole, priced), summary }
}

/** The totals that the request asks for. Writes nothing. */
export async function estimate(
  shop: Shop,
  target: Target,
  body: EstimateV2Request,
): Promise<CalculatedCartV2> {
  const whole = await requireOpenCart(shop, target)
  const checks = { delivery: body.calculateDelivery ?? false, giftCards: body.calculateGiftCards ?? false }
  const { giftCard, ...data } = whole.checkout.data
  const checkout = { ...whole.checkout, data: checks.giftCards && giftCard ? { ...data, giftCard } : data }
  const isChecked = (body.validationConfig ?? 'SKIP_VALIDATIONS') !== 'SKIP_VALIDATIONS'
  const priced = await priceCheckout(shop, checkout, {
    fresh: body.refreshCart ?? false,
    displayCurrency: target.caller.currency,
    shipping: checks.delivery,
    fees: body.calculateAdditionalFees ?? false,
    tax: body.calculateTax ?? false,
    plugins: isChecked ? true : 'COUPON',
  })
  const summary = toSummary(whole, priced, { calculationId: shop.newId(), checks })
  return { cart: toWire(whole, priced), summary }
}

/** The page on which the shopper completes the cart: the storefront's own if the cart names one. */
export async function checkoutUrl(
  shop: Shop,
  caller: Caller,
  cartId: string,
): Promise<GetCheckoutUrlV2Reply> {
  return againIfRaced(async () => {
    const whole = await requireOpenCart(shop, { caller, cartId })
    const { checkoutId } = await createFromCart(shop, caller, { id: whole.cart.id })
    const page = await pageUrl(shop, caller, checkoutId)
    return { checkoutUrl: page.checkoutUrl.replaceAll('{checkout_id}', whole.cart.id) }
  })
}

/**
 * Places the order of a cart. With the token of a calculation, only at its prices. A repeated request with a token of the
 * cart gets the same order.
 */
export function placeOrder(
  shop: Shop,
  caller: Caller,
  body: PlaceOrderV2Request,
): Promise<PlaceOrderV2Reply> {
  return serialise(shop, `order of cart ${body.cartId}`, () =>
    againIfRaced(() => placeOnce(shop, caller, body)),
  )
}

/** Does the work again, with the cart as it is then, if another request was in its way. */
function againIfRaced<Reply>(work: () => Promise<Reply>): Promise<Reply> {
  return inV2(async () => {
    for (let tries = 1; ; tries++) {
      try {
        return await work()
      } catch (error) {
        const isRaced = error instanceof Refusal && raced.has(error.code ?? '')
        if (!isRaced || tries >= maxTries) throw error
      }
    }
  })
}

/** What a request meets when another server on the same database orders or completes the cart in the meantime. */
const raced = new Set([
  'CART_ALREADY_ORDERED',
  'CHECKOUT_CHANGED',
  'CHECKOUT_IS_COMPLETE',
  'CHECKOUT_NOT_FOUND',
])
const maxTries = 3

async function placeOnce(
  shop: Shop,
  caller: Caller,
  { cartId, priceVerificationToken: token, captchaTokens }: PlaceOrderV2Request,
): Promise<PlaceOrderV2Reply> {
  const whole = await requireCart(shop, { caller, cartId })
  if (token && !isTokenOf(shop, whole, token))
    throw refuse('INVALID_PRICE_VERIFICATION_TOKEN', undefined, { token })
  if (token && whole.orderId && !whole.cart.data.orderId) return { orderId: whole.orderId, completed: true }
  refuseOrdered(whole)
  const id = whole.isSynced
    ? whole.checkout.id
    : (await createFromCart(shop, caller, { id: cartId })).checkoutId
  const checkout = whole.isSynced ? whole.checkout : await getCheckout(shop, { caller, id })
  const expected = token ? await seenPrices(shop, { ...whole, checkout }, token) : {}
  const proofs = captchaAnswers(captchaTokens)
  const { orderId, status } = await placeWithoutPage(shop, { caller, checkout, proofs, ...expected })
  return { orderId, completed: status === 'PLACED' }
}

/** Completes a cart whose order another program has written. Its own checkout ends. */
export async function markAsCompleted(
  shop: Shop,
  target: Target,
  orderId: string | null | undefined,
): Promise<CartV2Envelope> {
  const { siteId } = target.caller
  const whole = await requireCart(shop, target)
  const { id: cartId } = whole.cart
  const isDone = whole.cart.status === 'completed' && (!orderId || orderId === whole.orderId)
  if (isDone) return toEnvelope(shop, whole)
  refuseOrdered(whole)
  if (orderId) await getOrder(shop, siteId, orderId)
  const { cart } = await inV2(() =>
    rewrite(shop, target, (before) => {
      const data = orderId ? { ...before.data, orderId } : before.data
      const completed = { ...before, isCurrent: false, status: 'completed' as const, data }
      return endWithCart(shop, { siteId, cartId }, (on) => save(shop, completed, { kind: 'updated', on }))
    }),
  )
  return toEnvelope(shop, toWholeCart(shop, target, { cart, checkout: undefined }))
}

/** What the shopper agreed to, if the cart still costs that. */
async function seenPrices(shop: Shop, whole: WholeCart, token: string) {
  const priced = await priceCheckout(shop, whole.checkout, { fresh: true })
  if (!isSameSecret(tokenFor(shop, whole, priced), token)) throw refuse('CART_PRICES_OUT_OF_SYNC')
  return {
    expectedTotal: priced.result.summary.total,
    expectedDue: dueNow(priced),
    expectedVersion: whole.checkout.version,
  }
}

/** Says which prices, and that this shop calculated them for this cart. */
function tokenFor(shop: Shop, whole: Pick<WholeCart, 'cart'>, priced: PricedPurchase): string {
  return signed(shop, whole, createHash('sha256').update(fingerprint(priced)).digest('base64url'))
}

function isTokenOf(shop: Shop, whole: Pick<WholeCart, 'cart'>, token: string): boolean {
  const [prices = ''] = token.split('.')
  return isSameSecret(signed(shop, whole, prices), token)
}

function signed(shop: Shop, { cart }: Pick<WholeCart, 'cart'>, prices: string): string {
  return `${prices}.${shop.tokens.derive(`cart prices ${cart.siteId} ${cart.id} ${prices}`)}`
}
