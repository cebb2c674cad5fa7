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
import { requireLine, withoutLines } from '../cart/lines/requests.rules.ts'
import { add as addLine, withMembershipsOf } from '../cart/lines/rules.ts'
import { newLines, setQuantities, writeLines } from '../cart/lines/service.ts'
import { withLineMemberships } from '../checkout/memberships/rules.ts'
import { refuse } from '../platform/errors/errors.ts'
import { type Caller, isMerchant, type Shop } from '../platform/shop/shop.ts'
import { optional } from '../platform/values/optional.ts'
import { toWire } from './cart.rules.ts'
import type { WholeCart } from './queries.ts'
import { inV2 } from './refusals.rules.ts'
import {
  type Details,
  hasNoItems,
  toDetails,
  toLines,
  toMemberships,
  toQuantities,
  toSale,
  withCheckoutDetails,
  withDetails,
} from './requests.rules.ts'
import { checkGiftCards, enterGiftCards, toSelection, withCoupon, withDelivery } from './terms.service.ts'
import {
  type CartChange,
  changeCart,
  priceLines,
  requireOpenCart,
  runChange,
  toEnvelope,
  toWholeCart,
} from './whole-cart.service.ts'

/** Carts keep no prices, so there is nothing to renew; this reads past the caches. */
export async function refresh(shop: Shop, target: Target): Promise<CartV2Envelope> {
  const whole = await requireOpenCart(shop, target)
  return { cart: toWire(whole, await priceLines(shop, whole, { fresh: true })) }
}

/** Creates a cart that is not the current one. */
export async function create(shop: Shop, caller: Caller, body: CreateCartV2Request): Promise<CartV2Envelope> {
  const empty = { ...newCart(shop, caller), isCurrent: false }
  const wholeOf = (cart: Cart) => toWholeCart(shop, { caller }, { cart, checkout: undefined })
  const { cart, priced } = await inV2(async () => {
    const details = toDetails(wholeOf(empty), body.cart ?? {})
    const data = await filled(shop, { cart: empty, change: { caller, wholeOf }, details, body })
    return insert(shop, { ...empty, data })
  })
  const made = await toEnvelope(shop, wholeOf(cart), priced)
  return withGiftCards(shop, { caller, cartId: cart.id }, { made, body })
}

/** Creates the caller's cart. What is sent goes into the cart that they have already. */
export async function createCurrent(
  shop: Shop,
  caller: Caller,
  body: CreateCartV2Request,
): Promise<CartV2Envelope> {
  const made = await runChange(shop, { caller, orNew: true }, (changed) =>
    change(shop, changed, async (cart) => {
      const details = toDetails(changed.wholeOf(cart), body.cart ?? {})
      const data = await filled(shop, { cart, change: changed, details, body })
      await changed.inCheckout((before) => ({
        ...withCheckoutDetails(before, details),
        ...(body.deliveryMethod ? { selectedShipping: toSelection(body.deliveryMethod) } : {}),
      }))
      return data
    }),
  )
  return withGiftCards(shop, { caller }, { made, body })
}

export function update(shop: Shop, target: Target, sent: CartV2): Promise<CartV2Envelope> {
  return changeCart(shop, target, async (cart, { wholeOf, inCheckout }) => {
    const details = toDetails(wholeOf(cart), sent)
    const data = withDetails(cart.data, details)
    await inCheckout((before) => withCheckoutDetails(before, details))
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
  return runChange(shop, { ...target, orNew: true }, (changed) => addLines(shop, changed, lines))
}

export async function setLines(
  shop: Shop,
  target: Target,
  body: UpdateLinesV2Request,
): Promise<CartV2Envelope> {
  const quantities = toQuantities(body)
  const memberships = toMemberships(body)
  return changeCart(shop, target, async (cart, { inCheckout }) => {
    for (const id of memberships.keys()) requireLine(cart.data.lines, id)
    const lines = await setQuantities(shop, holderOf(cart), quantities)
    if (memberships.size > 0) await inCheckout((before) => withLineMemberships(before, memberships))
    return { ...cart.data, lines: withMembershipsOf(lines, memberships) }
  })
}

export function removeLines(
  shop: Shop,
  target: Target,
  lineItemIds: readonly string[],
): Promise<CartV2Envelope> {
  return changeCart(shop, target, async ({ data }) => ({
    ...data,
    lines: withoutLines(data.lines, lineItemIds),
  }))
}

interface Filling {
  cart: Cart
  change: Pick<CartChange, 'caller' | 'wholeOf'>
  details: Details
  body: CreateCartV2Request
}

/** The data of a cart with all that is sent at its creation. */
async function filled(shop: Shop, { cart, change, details, body }: Filling): Promise<CartData> {
  const { caller } = change
  let data = withDetails(cart.data, details)
  const whole = (): WholeCart => {
    const { checkout, ...rest } = change.wholeOf({ ...cart, data })
    return { ...rest, checkout: { ...checkout, data: withCheckoutDetails(checkout.data, details) } }
  }
  const sale = isMerchant(caller) ? toSale(body.cart ?? {}) : undefined
  data = { ...data, ...optional('sale', sale) }
  if (!hasNoItems(body)) {
    const added = await newLines(shop, caller, toLines(body))
    data.lines = await writeLines(shop, holderOf({ ...cart, data }), { added, write: addLine })
  }
  const [coupon] = body.coupons ?? []
  if (coupon) data = await withCoupon(shop, { cart: { ...cart, data }, caller, code: coupon.code })
  const { deliveryMethod: method } = body
  if (method) data = await withDelivery(shop, { whole: whole(), method })
  await checkGiftCards(shop, whole(), body.giftCards)
  return data
}

async function withGiftCards(
  shop: Shop,
  target: Target,
  { made, body }: { made: CartV2Envelope; body: CreateCartV2Request },
): Promise<CartV2Envelope> {
  const [giftCard] = body.giftCards ?? []
  return giftCard ? enterGiftCards(shop, target, giftCard) : made
}
