import type { CartV2 } from '@cartwright/contract/cart/cart-v2.ts'
import type {
  AddLinesV2Request,
  CartV2Envelope,
  CreateCartV2Request,
  UpdateLinesV2Request,
} from '@cartwright/contract/cart/cart-v2-calls.ts'
import { addLines, change, holderOf, insert } from '../cart/cart/changes.service.ts'
import { type Cart, type CartData, newCart, type Target } from '../cart/cart/rules.ts'
import { discard as discardCart } from '../cart/cart/service.ts'
import { withoutLines } from '../cart/lines/requests.rules.ts'
import { add as addLine } from '../cart/lines/rules.ts'
import { newLines, setQuantities, writeLines } from '../cart/lines/service.ts'
import { withDetails as withCheckoutDetails } from '../checkout/checkout/rules.ts'
import { refuse } from '../platform/errors/errors.ts'
import { type Caller, isMerchant, type Shop } from '../platform/shop/shop.ts'
import { optional } from '../platform/values/optional.ts'
import { toWire } from './cart.rules.ts'
import { inV2 } from './refusals.rules.ts'
import { hasNoItems, toDetails, toLines, toQuantities, toSale, withDetails } from './requests.rules.ts'
import { checkGiftCards, enterGiftCards, withCoupon, withDelivery } from './terms.service.ts'
import {
  changeView,
  priceLines,
  requireOpenView,
  requireView,
  runChange,
  toView,
  type ViewChange,
} from './view.service.ts'

export async function read(shop: Shop, target: Target): Promise<CartV2Envelope> {
  const view = await requireView(shop, target)
  return { cart: toWire(view, await priceLines(shop, view)) }
}

/** Carts keep no prices, so there is nothing to renew; this reads past the caches. */
export async function refresh(shop: Shop, target: Target): Promise<CartV2Envelope> {
  const view = await requireOpenView(shop, target)
  return { cart: toWire(view, await priceLines(shop, view, { fresh: true })) }
}

/** Creates a cart that is not the current one. */
export async function create(shop: Shop, caller: Caller, body: CreateCartV2Request): Promise<CartV2Envelope> {
  const empty = { ...newCart(shop, caller), isCurrent: false }
  const view = (cart: Cart) => toView(shop, { caller }, { cart, checkout: undefined })
  const { cart } = await inV2(async () => {
    const data = await filled(shop, { cart: empty, change: { caller, view }, body })
    return insert(shop, { ...empty, data })
  })
  return withGiftCards(shop, { caller, cartId: cart.id }, body)
}

/** Creates the caller's cart. What is sent goes into the cart that they have already. */
export async function createCurrent(
  shop: Shop,
  caller: Caller,
  body: CreateCartV2Request,
): Promise<CartV2Envelope> {
  await runChange(shop, { caller, orNew: true }, (view) =>
    change(shop, view, async (cart) => {
      const data = await filled(shop, { cart, change: view, body })
      // A cart without anything is written all the same.
      return { ...data }
    }),
  )
  return withGiftCards(shop, { caller }, body)
}

export function update(shop: Shop, target: Target, sent: CartV2): Promise<CartV2Envelope> {
  return changeView(shop, target, async (cart, { view, inCheckout }) => {
    const details = toDetails(view(cart), sent)
    const data = withDetails(cart.data, details)
    await inCheckout((before) => withCheckoutDetails(before, details.checkout))
    return data
  })
}

export async function discard(shop: Shop, target: Target): Promise<Record<string, never>> {
  return inV2(() => discardCart(shop, target))
}

/** Adds lines. Creates a missing current cart. */
export async function add(shop: Shop, target: Target, body: AddLinesV2Request): Promise<CartV2Envelope> {
  if (hasNoItems(body)) throw refuse('NO_LINE_ITEMS_TO_ADD')
  const lines = toLines(body)
  return runChange(shop, { ...target, orNew: true }, (view) => addLines(shop, view, lines))
}

export async function setLines(
  shop: Shop,
  target: Target,
  body: UpdateLinesV2Request,
): Promise<CartV2Envelope> {
  const quantities = toQuantities(body)
  return changeView(shop, target, async (cart) => ({
    ...cart.data,
    lines: await setQuantities(shop, holderOf(cart), quantities),
  }))
}

export function removeLines(
  shop: Shop,
  target: Target,
  lineItemIds: readonly string[],
): Promise<CartV2Envelope> {
  return changeView(shop, target, async ({ data }) => ({
    ...data,
    lines: withoutLines(data.lines, lineItemIds),
  }))
}

interface Filling {
  cart: Cart
  change: Pick<ViewChange, 'caller' | 'view'>
  body: CreateCartV2Request
}

/** The data of a cart with all that is sent at its creation. */
async function filled(shop: Shop, { cart, change, body }: Filling): Promise<CartData> {
  const { caller, view } = change
  const sent = body.cart ?? {}
  let data = withDetails(cart.data, toDetails(view(cart), sent))
  const sale = isMerchant(caller) ? toSale(sent) : undefined
  data = { ...data, ...optional('sale', sale) }
  if (!hasNoItems(body)) {
    const added = await newLines(shop, caller, toLines(body))
    data.lines = await writeLines(shop, holderOf({ ...cart, data }), { added, write: addLine })
  }
  const [coupon] = body.coupons ?? []
  if (coupon) data = await withCoupon(shop, { cart: { ...cart, data }, caller, code: coupon.code })
  const { deliveryMethod: method } = body
  if (method) data = await withDelivery(shop, { view: view({ ...cart, data }), method })
  await checkGiftCards(shop, view({ ...cart, data }), body.giftCards)
  return data
}

async function withGiftCards(
  shop: Shop,
  target: Target,
  { giftCards }: CreateCartV2Request,
): Promise<CartV2Envelope> {
  const [giftCard] = giftCards ?? []
  return giftCard ? enterGiftCards(shop, target, giftCard) : read(shop, target)
}
