import type { CreateCheckoutFromCartRequest } from '@cartwright/contract/cart/cart.ts'
import type { LineItemQuantityUpdate } from '@cartwright/contract/cart/line-items.ts'
import type {
  AddToCheckoutRequest,
  CheckoutEnvelope,
  CreateCheckoutRequest,
  UpdateCheckoutRequest,
} from '@cartwright/contract/checkout/checkout.ts'
import { add, put, type StoredLine, setQuantity } from '../../cart/lines.rules.ts'
import { freeFor, isEmpty, lineOf, type SentLines, settled, wishesOf } from '../../cart/lines.service.ts'
import * as cart from '../../cart/service.ts'
import * as payments from '../../payments/providers/service.ts'
import { refuse, violations } from '../../platform/errors.ts'
import { type Caller, isMerchant, type Shop } from '../../platform/shop.ts'
import { tryCoupon } from '../../pricing/coupon-attempts.service.ts'
import * as sites from '../../sites/service.ts'
import { type Checkout, type CheckoutData, given } from '../model/rules.ts'
import { change, find, keep, newCheckout, of, priced, seen } from '../model/service.ts'
import * as visits from '../visits/service.ts'
import { changedDetails, fromCart, withImmutables } from './rules.ts'

/** Makes the checkout of a cart, or brings the one that is there up to date with it. */
export async function createFromCart(
  shop: Shop,
  caller: Caller,
  { id: cartId, ...body }: Partial<CreateCheckoutFromCartRequest>,
): Promise<{ checkoutId: string }> {
  await mustAcceptPayments(shop, caller, 'SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT')
  const source = await cart.forCheckout(shop, caller, cartId)
  if (source.data.lines.length === 0) throw refuse('EMPTY_CHECKOUT')
  const known = await find(shop, { caller, cartId: source.id })
  if (!known) {
    const owner = { ...caller, id: source.ownerId, kind: source.ownerKind }
    const made = newCheckout(shop, owner, { cartId: source.id, channelType: body.channelType ?? 'WEB' })
    const kept = await keep(shop, { ...made, data: fromCart(made.data, source.data, body) })
    if (kept) return { checkoutId: made.id }
  }
  const { checkout } = await change(shop, { caller, cartId: source.id }, async ({ data }) => {
    // Read anew: another tab may have filled the cart and checked it out while this one waited for its turn.
    const now = await cart.forCheckout(shop, caller, source.id)
    return fromCart(data, now.data, body)
  })
  return { checkoutId: checkout.id ?? '' }
}

/** Buy now: a checkout without a cart. */
export async function create(
  shop: Shop,
  caller: Caller,
  body: CreateCheckoutRequest,
): Promise<CheckoutEnvelope> {
  await mustAcceptPayments(shop, caller, 'SITE_MUST_ACCEPT_PAYMENTS')
  const made = newCheckout(shop, caller, { cartId: null, channelType: body.channelType })
  const lines = await linesWith(shop, caller, made, { ...body, write: add })
  if (lines.length === 0) throw refuse('EMPTY_CHECKOUT')
  const info = body.checkoutInfo ?? {}
  const filled = withImmutables(changedDetails({ ...made.data, lines }, info), info, isMerchant(caller))
  await keep(shop, { ...made, data: await detailed(shop, { ...made, data: filled }, body) })
  return read(shop, caller, made.id)
}

export async function read(shop: Shop, caller: Caller, id: string): Promise<CheckoutEnvelope> {
  return seen(shop, await of(shop, { caller, id }))
}

export async function readByCart(shop: Shop, caller: Caller, cartId: string): Promise<CheckoutEnvelope> {
  return seen(shop, await of(shop, { caller, cartId }))
}

/** The cart a checkout was made from. */
export async function cartOf(shop: Shop, caller: Caller, id: string): Promise<cart.Envelope> {
  const { cartId } = await of(shop, { caller, id })
  if (cartId === null) throw refuse('CART_NOT_FOUND')
  return cart.read(shop, { caller, cartId })
}

/** Changes what is sent: addresses, delivery, coupon, note, lines. */
export function update(shop: Shop, caller: Caller, body: UpdateCheckoutRequest): Promise<CheckoutEnvelope> {
  return change(shop, { caller, id: body.checkout.id ?? '' }, async (before) => {
    const lines = await linesWith(shop, caller, before, { ...body, write: put })
    return detailed(shop, { ...before, data: changedDetails({ ...before.data, lines }, body.checkout) }, body)
  })
}

export function addLines(
  shop: Shop,
  caller: Caller,
  { id, ...sent }: AddToCheckoutRequest,
): Promise<CheckoutEnvelope> {
  return change(shop, { caller, id }, async (before) => ({
    ...before.data,
    lines: await linesWith(shop, caller, before, { ...sent, write: add }),
  }))
}

export function removeLines(
  shop: Shop,
  caller: Caller,
  { id, lineItemIds }: { id: string; lineItemIds: readonly string[] },
): Promise<CheckoutEnvelope> {
  return change(shop, { caller, id }, async ({ data }) => {
    const gone = new Set(lineItemIds.map((lineItemId) => lineOf(data.lines, lineItemId).id))
    return { ...data, lines: data.lines.filter((line) => !gone.has(line.id)) }
  })
}

/** Sets quantities, each clamped to what can be had. */
export function setQuantities(
  shop: Shop,
  caller: Caller,
  { id, lineItems }: { id: string; lineItems: readonly LineItemQuantityUpdate[] },
): Promise<CheckoutEnvelope> {
  return change(shop, { caller, id }, async (before) => {
    const free = await freeFor(shop, { siteId: before.siteId, checkoutId: id }, before.data.lines)
    const lines = lineItems.reduce<StoredLine[]>(
      (all, update) => settled(setQuantity(all, lineOf(all, update.id ?? ''), update.quantity ?? 1, free)),
      before.data.lines,
    )
    return { ...before.data, lines }
  })
}

export function removeCoupon(shop: Shop, caller: Caller, id: string): Promise<CheckoutEnvelope> {
  return change(shop, { caller, id }, async ({ data: { couponCode: _, ...data } }) => data)
}

/** Where a person finishes this checkout; the storefront's own page when it named one. */
export async function addressOf(shop: Shop, caller: Caller, id: string): Promise<{ checkoutUrl: string }> {
  const { data } = await of(shop, { caller, id })
  const own = data.overrideCheckoutUrl?.replaceAll('{checkoutId}', id)
  return { checkoutUrl: own ?? visits.link(shop, { siteId: caller.siteId, checkoutId: id, days: 7 }) }
}

async function mustAcceptPayments(
  shop: Shop,
  caller: Caller,
  code: 'SITE_MUST_ACCEPT_PAYMENTS' | 'SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT',
): Promise<void> {
  const site = await sites.get(shop, caller.siteId)
  if (payments.methods(shop, site).length === 0) throw refuse(code)
}

async function linesWith(
  shop: Shop,
  caller: Caller,
  { siteId, id, data }: Checkout,
  { write, ...sent }: SentLines & { write: typeof add },
): Promise<StoredLine[]> {
  if (isEmpty(sent)) return data.lines
  const wishes = await wishesOf(shop, caller, { ...sent, known: data.lines })
  const free = await freeFor(shop, { siteId, checkoutId: id }, [
    ...data.lines,
    ...wishes.map(({ line }) => line),
  ])
  return wishes.reduce<StoredLine[]>(
    (lines, wish) => settled(write(lines, wish, shop.newId(), free)),
    data.lines,
  )
}

interface SentTerms {
  couponCode?: string | null
  giftCardCode?: string | null
  overrideCheckoutUrl?: string | null
}

/** Sets coupon, delivery and address of the page, and refuses a coupon or delivery that was sent and does not hold. */
async function detailed(
  shop: Shop,
  checkout: Checkout,
  sent: SentTerms & { checkoutInfo?: UpdateCheckoutRequest['checkout'] },
): Promise<CheckoutData> {
  if (sent.giftCardCode) throw refuse('GIFT_CARD_NOT_FOUND', undefined, { giftCardCode: sent.giftCardCode })
  const { couponCode, overrideCheckoutUrl, ...kept } = checkout.data
  const data = {
    ...kept,
    ...given('couponCode', sent.couponCode === undefined ? couponCode : sent.couponCode?.trim() || undefined),
    ...given(
      'overrideCheckoutUrl',
      sent.overrideCheckoutUrl === undefined ? overrideCheckoutUrl : webAddress(sent.overrideCheckoutUrl),
    ),
  }
  const choosesDelivery = sent.checkoutInfo?.shippingInfo?.selectedCarrierServiceOption?.code !== undefined
  if (sent.couponCode || choosesDelivery) {
    const price = () => priced(shop, { ...checkout, data })
    const { couponCode } = sent
    const { result } = couponCode ? await tryCoupon(shop, { on: checkout, couponCode }, price) : await price()
    const { error } = result.shipping
    if (
      choosesDelivery &&
      (error?.code === 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND' ||
        error?.code === 'INVALID_SELECTED_CARRIER_SERVICE_OPTION')
    ) {
      throw refuse(error.code, error.description)
    }
  }
  return data
}

function webAddress(address: string | null): string | null {
  if (address === null || /^https?:\/\/\S+$/.test(address)) return address
  throw violations([
    { field: 'overrideCheckoutUrl', description: 'must be an http or https address', violatedRule: 'FORMAT' },
  ])
}
