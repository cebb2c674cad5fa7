import type { CreateCheckoutFromCartRequest } from '@cartwright/contract/cart/cart.ts'
import type { LineItemQuantityUpdate } from '@cartwright/contract/cart/line-item-fields.ts'
import type {
  AddToCheckoutRequest,
  CheckoutEnvelope,
  CreateCheckoutRequest,
  UpdateCheckoutRequest,
} from '@cartwright/contract/checkout/checkout.ts'
import * as cart from '../../cart/cart/service.ts'
import { withoutLines } from '../../cart/lines/requests.rules.ts'
import { add, put } from '../../cart/lines/rules.ts'
import { changeLines, setQuantities as setLineQuantities } from '../../cart/lines/service.ts'
import * as holds from '../../inventory/stock/holds.service.ts'
import { checkoutLink } from '../../orders/links/service.ts'
import { siteMethods } from '../../payments/providers/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, type Shop } from '../../platform/shop/shop.ts'
import { optional } from '../../platform/values/optional.ts'
import { tryCoupon } from '../../pricing/coupons/usage.service.ts'
import type { PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { withLines } from '../memberships/rules.ts'
import { enterGiftCard } from '../model/gift-cards.service.ts'
import { priceCheckout, toEnvelope } from '../model/prices.service.ts'
import { checkoutByCart, deleteOpenCheckout } from '../model/queries.ts'
import type { Checkout, CheckoutData } from '../model/rules.ts'
import { findCheckout, getCheckout, newCheckout, saveCheckout } from '../model/service.ts'
import { editCheckout } from './edits.service.ts'
import { withCart, withDetails, withImmutables } from './rules.ts'

/** Creates the checkout of a cart, or updates it from the cart if there is one already. */
export async function createFromCart(
  shop: Shop,
  caller: Caller,
  { id: cartId, ...body }: Partial<CreateCheckoutFromCartRequest>,
): Promise<{ checkoutId: string }> {
  await assertAcceptsPayments(shop, caller, 'SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT')
  const source = await cart.requireActiveCart(shop, caller, cartId)
  if (source.data.lines.length === 0) throw refuse('EMPTY_CHECKOUT')
  const existing = source.checkoutId !== null && (await findCheckout(shop, { caller, cartId: source.id }))
  if (!existing) {
    const owner = { ...caller, id: source.ownerId, kind: source.ownerKind }
    const draft = newCheckout(shop, owner, { cartId: source.id, channelType: channelOf(caller, body) })
    const data = withCart(draft.data, source.data, body)
    if (await saveCheckout(shop, { ...draft, data }, 'created')) return { checkoutId: draft.id }
  }
  const { checkout } = await editCheckout(shop, { caller, cartId: source.id }, async ({ data }) => {
    // Read again: another tab may have filled the cart and checked out while this request waited.
    const current = await cart.requireActiveCart(shop, caller, source.id)
    return withCart(data, current.data, body)
  })
  return { checkoutId: checkout.id ?? '' }
}

/** Only the merchant sells elsewhere than on the web. */
function channelOf(
  caller: Caller,
  { channelType = 'WEB' }: Pick<CreateCheckoutFromCartRequest, 'channelType'>,
) {
  return isMerchant(caller) ? channelType : 'WEB'
}

/** Buy now: a checkout without a cart. */
export async function create(
  shop: Shop,
  caller: Caller,
  body: CreateCheckoutRequest,
): Promise<CheckoutEnvelope> {
  await assertAcceptsPayments(shop, caller, 'SITE_MUST_ACCEPT_PAYMENTS')
  const saved = await saveCheckout(shop, await newWithLines(shop, caller, body), 'created')
  if (!saved) throw new Error('a checkout without a cart has a new id')
  return { checkout: saved.wire }
}

/** What a checkout would cost. Keeps nothing of it. */
export async function estimate(
  shop: Shop,
  caller: Caller,
  body: CreateCheckoutRequest,
): Promise<PricedPurchase> {
  return priceCheckout(shop, await newWithLines(shop, caller, body))
}

async function newWithLines(shop: Shop, caller: Caller, body: CreateCheckoutRequest): Promise<Checkout> {
  const draft = newCheckout(shop, caller, { cartId: null, channelType: channelOf(caller, body) })
  const lines = await changeLines(shop, caller, { ...body, holder: holderOf(draft), write: add })
  if (lines.length === 0) throw refuse('EMPTY_CHECKOUT')
  const info = body.checkoutInfo ?? {}
  const filled = withImmutables(withDetails({ ...draft.data, lines }, info), info, isMerchant(caller))
  return { ...draft, data: await withTerms(shop, { ...draft, data: filled }, body) }
}

export async function read(shop: Shop, caller: Caller, id: string): Promise<CheckoutEnvelope> {
  return toEnvelope(shop, await getCheckout(shop, { caller, id }))
}

export async function readByCart(shop: Shop, caller: Caller, cartId: string): Promise<CheckoutEnvelope> {
  return toEnvelope(shop, await getCheckout(shop, { caller, cartId }))
}

export async function cartOf(shop: Shop, caller: Caller, id: string): Promise<cart.Envelope> {
  const { cartId } = await getCheckout(shop, { caller, id })
  if (cartId === null) throw refuse('CART_NOT_FOUND')
  return cart.read(shop, { caller, cartId })
}

/** Changes the sent fields: addresses, delivery, coupon, note, lines. */
export function update(shop: Shop, caller: Caller, body: UpdateCheckoutRequest): Promise<CheckoutEnvelope> {
  return editCheckout(shop, { caller, id: body.checkout.id ?? '' }, async (before) => {
    const lines = await changeLines(shop, caller, { ...body, holder: holderOf(before), write: put })
    return withTerms(
      shop,
      { ...before, data: withDetails(withLines(before.data, lines), body.checkout) },
      body,
    )
  })
}

export function addLines(
  shop: Shop,
  caller: Caller,
  { id, ...sent }: AddToCheckoutRequest,
): Promise<CheckoutEnvelope> {
  return editCheckout(shop, { caller, id }, async (before) => ({
    ...before.data,
    lines: await changeLines(shop, caller, { ...sent, holder: holderOf(before), write: add }),
  }))
}

export function removeLines(
  shop: Shop,
  caller: Caller,
  { id, lineItemIds }: { id: string; lineItemIds: readonly string[] },
): Promise<CheckoutEnvelope> {
  return editCheckout(shop, { caller, id }, async ({ data }) =>
    withLines(data, withoutLines(data.lines, lineItemIds)),
  )
}

/** Sets quantities, each limited to the available stock. */
export function setQuantities(
  shop: Shop,
  caller: Caller,
  { id, lineItems }: { id: string; lineItems: readonly LineItemQuantityUpdate[] },
): Promise<CheckoutEnvelope> {
  return editCheckout(shop, { caller, id }, async (before) => ({
    ...before.data,
    lines: await setLineQuantities(shop, holderOf(before), lineItems),
  }))
}

export function removeCoupon(shop: Shop, caller: Caller, id: string): Promise<CheckoutEnvelope> {
  return editCheckout(shop, { caller, id }, async ({ data: { couponCode: _, ...data } }) => data)
}

export function removeGiftCard(shop: Shop, caller: Caller, id: string): Promise<CheckoutEnvelope> {
  return editCheckout(shop, { caller, id }, async ({ data: { giftCard: _, ...data } }) => data)
}

/** Leads buyers to the page of the shop again. */
export function removeOverrideUrl(shop: Shop, caller: Caller, id: string): Promise<CheckoutEnvelope> {
  return editCheckout(shop, { caller, id }, async ({ data: { overrideCheckoutUrl: _, ...data } }) => data)
}

/**
 * Completes a cart without an order of its own, and deletes its checkout and that checkout's hold on the stock. Refuses
 * when somebody has tried to pay.
 */
export async function endWithCart<Completed>(
  shop: Shop,
  { siteId, cartId }: { siteId: string; cartId: string },
  complete: (tx: Connection) => Promise<Completed | undefined>,
): Promise<Completed | undefined> {
  const ended = await shop.db.transaction(async (tx) => {
    const completed = await complete(tx)
    if (!completed) return undefined
    const deleted = await tx.run(deleteOpenCheckout, [siteId, cartId])
    await cart.detachCheckouts(tx, deleted)
    const left = await tx.run(checkoutByCart, [siteId, cartId, null])
    if (left.length > 0)
      throw refuse(
        'CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS',
        'The shopper has tried to pay for this cart, and may try again',
      )
    return { completed, deleted }
  })
  for (const { id } of ended?.deleted ?? [])
    holds.publishChange(shop, siteId, await holds.release(shop.db, siteId, id))
  return ended?.completed
}

/** The address of the checkout page: the storefront's own if it sent one. */
export async function pageUrl(shop: Shop, caller: Caller, id: string): Promise<{ checkoutUrl: string }> {
  const { data } = await getCheckout(shop, { caller, id })
  const own = data.overrideCheckoutUrl?.replaceAll('{checkoutId}', id)
  return { checkoutUrl: own ?? checkoutLink(shop, { siteId: caller.siteId, checkoutId: id }) }
}

async function assertAcceptsPayments(
  shop: Shop,
  caller: Caller,
  code: 'SITE_MUST_ACCEPT_PAYMENTS' | 'SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT',
): Promise<void> {
  const site = await sites.get(shop, caller.siteId)
  if (siteMethods(shop, site).length === 0) throw refuse(code)
}

function holderOf({ siteId, id, data: { lines, buyerLanguage } }: Checkout) {
  return { siteId, checkoutId: id, language: buyerLanguage, lines }
}

interface SentTerms {
  couponCode?: string | null
  giftCardCode?: string | null
  giftCardRedeemAmount?: string | null
  overrideCheckoutUrl?: string | null
}

/** Sets the coupon and the address of the page. Refuses a sent coupon or delivery that is not valid. */
async function withTerms(
  shop: Shop,
  checkout: Checkout,
  sent: SentTerms & { checkoutInfo?: UpdateCheckoutRequest['checkout'] },
): Promise<CheckoutData> {
  const { couponCode, overrideCheckoutUrl, ...kept } = await withGiftCard(shop, checkout, sent)
  const data = {
    ...kept,
    ...optional(
      'couponCode',
      sent.couponCode === undefined ? couponCode : sent.couponCode?.trim() || undefined,
    ),
    ...optional(
      'overrideCheckoutUrl',
      sent.overrideCheckoutUrl === undefined ? overrideCheckoutUrl : webAddress(sent.overrideCheckoutUrl),
    ),
  }
  const choosesDelivery = sent.checkoutInfo?.shippingInfo?.selectedCarrierServiceOption?.code !== undefined
  if (sent.couponCode || choosesDelivery) {
    const price = () => priceCheckout(shop, { ...checkout, data })
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

/** Sets, changes or removes the gift card. Refuses one that pays nothing, and a buyer who keeps guessing. */
async function withGiftCard(
  shop: Shop,
  checkout: Checkout,
  { giftCardCode, giftCardRedeemAmount: amount }: SentTerms,
): Promise<CheckoutData> {
  const { giftCard, ...rest } = checkout.data
  if (giftCardCode === undefined) {
    if (!giftCard || amount === undefined) return checkout.data
    const { requested: _, ...card } = giftCard
    return { ...rest, giftCard: amount === null ? card : { ...card, requested: amount } }
  }
  const code = giftCardCode?.trim()
  return code ? { ...rest, giftCard: await enterGiftCard(shop, checkout, { code, amount }) } : rest
}

function webAddress(address: string | null): string | null {
  if (address === null || /^https?:\/\/\S+$/.test(address)) return address
  throw violation('overrideCheckoutUrl', 'must be an http or https address', 'FORMAT')
}
