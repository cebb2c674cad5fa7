import type { DeliveryMethodInput, GiftCardInput } from '@cartwright/contract/cart/cart-v2.ts'
import type { CartV2Envelope } from '@cartwright/contract/cart/cart-v2-calls.ts'
import { applyUpdate } from '../cart/cart/changes.service.ts'
import type { Cart, CartData, Target } from '../cart/cart/rules.ts'
import { editCheckout } from '../checkout/checkout/edits.service.ts'
import { createFromCart } from '../checkout/checkout/service.ts'
import { enterGiftCard } from '../checkout/model/gift-cards.service.ts'
import { priceCheckout } from '../checkout/model/prices.service.ts'
import { refuse } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { optional } from '../platform/values/optional.ts'
import { giftCardId, idIn } from './cart.rules.ts'
import type { WholeCart } from './queries.ts'
import { inV2 } from './refusals.rules.ts'
import { changeCart, read, requireOpenCart } from './whole-cart.service.ts'

export function addCoupon(shop: Shop, target: Target, { code }: { code: string }): Promise<CartV2Envelope> {
  const { caller } = target
  return changeCart(shop, target, async (cart, { wholeOf }) => {
    refuseLocked(wholeOf(cart), 'COUPON_LOCKED')
    if (!code.trim()) throw refuse('INVALID_COUPON_CODE', undefined, { couponCode: code })
    const { couponCode } = cart.data
    if (couponCode !== undefined) {
      const isSame = couponCode.toLowerCase() === code.trim().toLowerCase()
      const refusal = isSame ? 'COUPON_ALREADY_EXISTS' : 'MAX_COUPONS_PER_CART_EXCEEDED'
      throw refuse(refusal, undefined, { couponCode })
    }
    return withCoupon(shop, { cart, caller, code })
  })
}

export function removeCoupon(shop: Shop, target: Target, couponId: string): Promise<CartV2Envelope> {
  return changeCart(shop, target, async (cart, { wholeOf }) => {
    const { couponCode, ...data } = cart.data
    if (couponCode === undefined || idIn(cart.id, couponCode) !== couponId.toLowerCase())
      throw refuse('COUPON_NOT_FOUND_IN_CART', undefined, { couponId })
    refuseLocked(wholeOf(cart), 'COUPON_LOCKED')
    return data
  })
}

/** The cart with the coupon. Refuses one that does not apply now. */
export function withCoupon(
  shop: Shop,
  { cart, caller, code }: { cart: Cart; caller: Caller; code: string },
): Promise<CartData> {
  return applyUpdate(shop, { cart, caller, body: { couponCode: code } })
}

export function setDelivery(
  shop: Shop,
  target: Target,
  method: DeliveryMethodInput,
): Promise<CartV2Envelope> {
  return changeCart(shop, target, async (cart, { wholeOf, inCheckout }) => {
    const data = await withDelivery(shop, { whole: wholeOf(cart), method })
    await inCheckout((before) => ({ ...before, selectedShipping: toSelection(method) }))
    return data
  })
}

export function removeDelivery(shop: Shop, target: Target): Promise<CartV2Envelope> {
  return changeCart(shop, target, async ({ data }, { inCheckout }) => {
    await inCheckout(({ selectedShipping: _, ...before }) => before)
    const { selectedShippingOption: _, ...details } = data.details
    return { ...data, details }
  })
}

/** The cart with this delivery. Refuses one that is not offered for its items and its address. */
export async function withDelivery(
  shop: Shop,
  { whole: { cart, checkout }, method }: { whole: WholeCart; method: DeliveryMethodInput },
): Promise<CartData> {
  const selectedShipping = toSelection(method)
  const chosen = { ...checkout, data: { ...checkout.data, selectedShipping } }
  const { shipping } = (await priceCheckout(shop, chosen)).result
  if (!shipping.required) throw refuse('DELIVERY_METHOD_MISSING_LINE_ITEMS')
  if (!shipping.selected) {
    const isLost = !checkout.data.shippingDestination?.address?.country
    if (isLost) throw refuse('DELIVERY_METHOD_MISSING_ADDRESS')
    throw refuse('DELIVERY_METHOD_NOT_FOUND', undefined, { code: method.code, appId: method.appId ?? null })
  }
  const details = { ...cart.data.details, selectedShippingOption: selectedShipping }
  return { ...cart.data, details }
}

/** A gift card belongs to the checkout of the cart, which is made if there is none. */
export async function addGiftCard(
  shop: Shop,
  target: Target,
  giftCard: GiftCardInput,
): Promise<CartV2Envelope> {
  const whole = await requireOpenCart(shop, target)
  refuseLocked(whole, 'GIFT_CARD_LOCKED')
  const { giftCard: entered } = whole.checkout.data
  if (entered) {
    const isSame = giftCard.code.trim().endsWith(entered.obfuscatedCode.slice(-4))
    const refusal = isSame ? 'GIFT_CARD_ALREADY_EXISTS' : 'MAX_GIFT_CARDS_PER_CART_EXCEEDED'
    throw refuse(refusal, undefined, { giftCardCode: entered.obfuscatedCode })
  }
  return enterGiftCards(shop, target, giftCard)
}

export async function removeGiftCard(shop: Shop, target: Target, id: string): Promise<CartV2Envelope> {
  const { caller } = target
  const whole = await requireOpenCart(shop, target)
  const { giftCard } = whole.checkout.data
  if (!giftCard || giftCardId(whole, giftCard) !== id.toLowerCase())
    throw refuse('GIFT_CARD_NOT_FOUND_IN_CART', undefined, { giftCardId: id })
  refuseLocked(whole, 'GIFT_CARD_LOCKED')
  await inV2(() =>
    editCheckout(shop, { caller, id: whole.checkout.id }, async ({ data: { giftCard: _, ...data } }) => data),
  )
  return read(shop, target)
}

/** Refuses a gift card that pays nothing, before the cart is written for which it was sent. */
export async function checkGiftCards(
  shop: Shop,
  { checkout }: WholeCart,
  giftCards: readonly GiftCardInput[] = [],
): Promise<void> {
  for (const giftCard of giftCards) await enterGiftCard(shop, checkout, toEntry(giftCard))
}

export async function enterGiftCards(
  shop: Shop,
  target: Target,
  giftCard: GiftCardInput,
): Promise<CartV2Envelope> {
  const { caller } = target
  const { cart } = await requireOpenCart(shop, target)
  await inV2(
    async () => {
      const { checkoutId } = await createFromCart(shop, caller, { id: cart.id })
      await editCheckout(shop, { caller, id: checkoutId }, async (before) => ({
        ...before.data,
        giftCard: await enterGiftCard(shop, before, toEntry(giftCard)),
      }))
    },
    { giftCardCode: giftCard.code },
  )
  return read(shop, target)
}

function toEntry({ code, redeemAmount }: GiftCardInput) {
  return { code: code.trim(), amount: redeemAmount?.amount }
}

export function toSelection({ code, appId }: DeliveryMethodInput) {
  return { code, ...optional('carrierId', appId) }
}

function refuseLocked({ checkout }: WholeCart, code: 'COUPON_LOCKED' | 'GIFT_CARD_LOCKED'): void {
  const { lockCouponCode, lockGiftCard } = checkout.data.given.customSettings ?? {}
  if (code === 'COUPON_LOCKED' ? lockCouponCode : lockGiftCard) throw refuse(code)
}
