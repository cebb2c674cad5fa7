import type { Cart } from '@cartwright/contract/cart/cart.ts'
import { postcodeExample } from '@cartwright/contract/values/postcodes.ts'
import { CartwrightError } from '@cartwright/sdk'
import { begun, picked } from '../collection/picks.load.ts'
import type { Ask, Moved, Page, Shown } from '../route.ts'
import { addressOf, titled } from '../shell/head.rules.ts'
import { t } from '../texts/texts.ts'
import {
  type CartProps,
  cartOf,
  cheapest,
  emptyCart,
  longestNote,
  removedOf,
  type Wanted,
} from './cart.rules.ts'
import { gone, type Notice, noticeIn, noticeOf, queryOf } from './notices.rules.ts'
import CartPage, { type CartPageProps } from './page.tsx'
import { quantityOf, wishOf } from './wishes.rules.ts'
import { said } from './words.load.ts'

export const cartPage: Page<CartPageProps> = {
  module: 'cart/page',
  Component: CartPage,
  async load(ask) {
    const notice = noticeIn(ask.url.searchParams)
    const shown = await shownCart(ask, { notices: notice ? [notice] : [] })
    if (ask.script || shown.props.lines.length > 0) return shown
    const { ids, ...picks } = await picked(ask)
    return { ...shown, props: { ...shown.props, ...picks }, shows: ids }
  },
  begin: (props) => ({ ...props, ...begun(props) }),
  head: (_props, frame) => ({
    title: titled(t.cart.title, frame),
    description: t.cart.described(frame.name),
    canonical: addressOf(frame.prefix, '/cart'),
  }),
}

/** Adds what a product's form says; without a script the cart is next. */
export async function add(ask: Ask): Promise<Shown<CartProps> | Moved> {
  const change = await attempt(() => addWished(ask))
  const { cookies = [], ...shown } = await shownCart({ ...ask, known: true }, change)
  const kept = [...cookies, { name: 'checking-out', value: '' }]
  if (ask.script) return { ...shown, cookies: kept }
  return { location: saying(ask, change.notices?.[0]), cookies: kept }
}

/** The shop adds no more than there are: how many that were is seen by the cart before. */
async function addWished(ask: Ask): Promise<Outcome> {
  const { visitor, form, cartCount } = ask
  const wish = wishOf([...form])
  if (wish.quantity === undefined) return { notices: [quantityWrong], status: 422 }
  const { quantity } = wish
  const key = form.get('key')
  const before = await piecesBefore(ask)
  const { cart } = await visitor.cart.addToCurrentCart(
    { lineItems: [{ ...wish, quantity }] },
    key ? { idempotencyKey: key } : {},
  )
  const added = piecesIn(cart) - (before ?? 0)
  // Nothing more of what is sent again means that it arrived the first time.
  const again = added === 0 && form.has('at')
  if (added < quantity && !again) return { notices: [{ code: 'FEWER_ADDED', most: added, news: true }] }
  return before === undefined && cartCount > 0 ? { notices: [gone] } : {}
}

/** Undefined when there is no cart. */
async function piecesBefore({ visitor, known }: Ask): Promise<number | undefined> {
  if (!known) return undefined
  try {
    return piecesIn((await visitor.cart.getCurrentCart()).cart)
  } catch (error) {
    if (error instanceof CartwrightError && error.code === 'OWNED_CART_NOT_FOUND') return undefined
    throw error
  }
}

function piecesIn({ lineItems = [] }: Cart): number {
  return lineItems.reduce((sum, { quantity = 0 }) => sum + quantity, 0)
}

/** One of the cart's own forms; `do` says which. */
export async function change(ask: Ask): Promise<Shown<CartProps> | Moved> {
  const wanted = ask.form.get('do') ?? ''
  const work = Object.hasOwn(changes, wanted) ? changes[wanted] : undefined
  if (!work || !(ask.known || wanted === 'add')) return shownCart(ask, {})
  const outcome = await attempt(() => work(ask))
  const shown = await shownCart({ ...ask, known: true }, outcome)
  if (ask.script || hasNews(shown.props)) return shown
  return { location: saying(ask, undefined), cookies: shown.cookies ?? [] }
}

/** What would be lost on the way to another address. */
function hasNews({ notices, removed, lines, destination }: CartProps): boolean {
  const isReduced = lines.some(({ problem }) => problem === 'REDUCED')
  return notices.length > 0 || removed !== undefined || isReduced || destination.postalCode !== ''
}

/** Sends the shopper to the hosted checkout. */
export async function checkOut(ask: Ask): Promise<Moved> {
  const { visitor, frame, url } = ask
  if (!ask.known) return { location: saying(ask, gone) }
  try {
    const { checkoutId } = await visitor.cart.createCheckoutFromCurrentCart({
      channelType: 'WEB',
      buyerLanguage: frame.language,
      shippingAddress: { country: frame.country },
    })
    const { redirectSession } = await visitor.checkout.createRedirectSession({
      ecomCheckout: { checkoutId },
      callbacks: {
        postFlowUrl: url.origin + addressOf(frame.prefix, '/'),
        cartPageUrl: url.origin + addressOf(frame.prefix, '/cart'),
      },
    })
    return { location: redirectSession.fullUrl, cookies: [{ name: 'checking-out', value: '1' }] }
  } catch (error) {
    if (!(error instanceof CartwrightError) || error.status >= 500) throw error
    return { location: saying(ask, noticeOf(error)) }
  }
}

/** The cart's address, with something to say there. */
function saying({ frame }: Ask, notice: Notice | undefined): string {
  return addressOf(frame.prefix, '/cart') + (notice ? queryOf(notice) : '')
}

/** What a change leaves to say. */
type Outcome = Partial<Pick<Wanted, 'removed' | 'asked'>> & { notices?: readonly Notice[]; status?: number }

const postcodeOdd: Notice = { code: 'POSTCODE_ODD', field: 'postalCode' }
const quantityWrong: Notice = { code: 'QUANTITY_WRONG', field: 'quantity' }

const changes: Record<string, (ask: Ask) => Promise<Outcome>> = {
  async add({ visitor, form }) {
    const { quantity = 1, ...wish } = wishOf([...form])
    await visitor.cart.addToCurrentCart({ lineItems: [{ ...wish, quantity }] })
    return {}
  },
  async quantity({ visitor, form }) {
    const id = form.get('line') ?? ''
    const quantity = quantityOf(form.get('to') ?? form.get('quantity'))
    if (quantity === 0) return remove(visitor, id)
    if (quantity === undefined) return { notices: [quantityWrong], status: 422 }
    await visitor.cart.updateCurrentCartLineItemQuantity({ lineItems: [{ id, quantity }] })
    return { asked: new Map([[id, quantity]]) }
  },
  remove: ({ visitor, form }) => remove(visitor, form.get('line') ?? ''),
  async coupon({ visitor, form }) {
    const couponCode = form.get('coupon')?.trim() ?? ''
    if (couponCode) await visitor.cart.updateCurrentCart({ couponCode })
    return {}
  },
  async 'remove-coupon'({ visitor }) {
    await visitor.cart.removeCouponFromCurrentCart()
    return {}
  },
  async note({ visitor, form }) {
    const buyerNote = form.get('note')?.slice(0, longestNote) ?? ''
    await visitor.cart.updateCurrentCart({ cartInfo: { buyerNote } })
    return {}
  },
}

async function remove(visitor: Ask['visitor'], id: string): Promise<Outcome> {
  const { cart } = await visitor.cart.getCurrentCart()
  const line = cart.lineItems?.find((one) => one.id === id)
  if (!line) return {}
  await visitor.cart.removeLineItemsFromCurrentCart({ lineItemIds: [id] })
  const removed = removedOf(line)
  return removed ? { removed } : {}
}

/** A refusal becomes something to say; a line or cart that is gone already is no news. */
async function attempt(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CartwrightError) || error.status >= 500) throw error
    if (error.code === 'LINE_ITEM_NOT_FOUND' || error.code === 'OWNED_CART_NOT_FOUND') return {}
    return { notices: [noticeOf(error)], status: 422 }
  }
}

async function shownCart(ask: Ask, { status = 200, ...outcome }: Outcome): Promise<Shown<CartProps>> {
  const props = await read(ask, outcome)
  const cookies = [
    { name: 'cart-count', value: String(props.count) },
    ...(ask.form.get('do') === 'estimate' ? [{ name: 'country', value: props.destination.country }] : []),
  ]
  return { props, status, cookies }
}

/** Nobody has chosen a delivery yet: the cheapest to the door is what is counted on. */
async function estimated(visitor: Ask['visitor'], shippingAddress: { country: string; postalCode?: string }) {
  const reply = await visitor.cart.estimateCurrentCartTotals({ shippingAddress })
  const selectedShippingOption = cheapest(reply)
  return selectedShippingOption
    ? visitor.cart.estimateCurrentCartTotals({ shippingAddress, selectedShippingOption })
    : reply
}

/** The cart with its totals for where it goes; who has none is not made a visitor for that. */
async function read(ask: Ask, { notices = [], ...outcome }: Omit<Outcome, 'status'>): Promise<CartProps> {
  const { shop, visitor, frame, form, remember, known } = ask
  const { storefront } = await remember('storefront', () => shop.storefront.getStorefront())
  const chosen = form.get('country') ?? ''
  const country = storefront.countries.includes(chosen) ? chosen : frame.country
  const postalCode = form.get('postalCode')?.trim().slice(0, 12) ?? ''
  const isOdd = postalCode !== '' && postcodeExample(country, postalCode) !== undefined
  const all = isOdd ? [...notices, postcodeOdd] : notices
  const say = (each: readonly Notice[]) => each.map((notice) => said(notice, frame.language))
  const wanted = { ...outcome, notices: say(all), country, postalCode, language: frame.language }
  if (!known) return emptyCart(wanted)
  try {
    return cartOf(
      await estimated(visitor, { country, ...(postalCode ? { postalCode } : {}) }),
      storefront,
      wanted,
    )
  } catch (error) {
    if (!(error instanceof CartwrightError && error.code === 'OWNED_CART_NOT_FOUND')) throw error
    const lost = ask.cartCount > 0 && notices.length === 0 && !outcome.removed
    return emptyCart(lost ? { ...wanted, notices: say([gone]) } : wanted)
  }
}
