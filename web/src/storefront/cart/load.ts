import type { Cart } from '@cartwright/contract/cart/cart.ts'
import { postcodeExample } from '@cartwright/contract/values/postcodes.ts'
import { CartwrightError } from '@cartwright/sdk'
import { loadPicks, withoutCards } from '../catalogue/load.tsx'
import { addressOf, titled } from '../kit/head.rules.ts'
import type { Page, PageRequest, PageResult, Redirect } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import { longestNote, newLineFrom, quantityOf } from './model/forms.rules.ts'
import { cartGone, type Notice, noticeIn, noticeOf, queryOf, withText } from './model/notices.rules.ts'
import {
  type CartOptions,
  type CartProps,
  cartOf,
  cheapestDelivery,
  emptyCart,
  removedOf,
} from './model/view.ts'
import CartPage, { type CartPageProps } from './page.tsx'

export const cartPage: Page<CartPageProps> = {
  module: 'cart/page',
  Component: CartPage,
  async load(request) {
    const notice = noticeIn(request.url.searchParams)
    const shown = await cartResult(request, { notices: notice ? [notice] : [] })
    if (request.script || shown.props.lines.length > 0) return shown
    const { ids, ...picks } = await loadPicks(request)
    return { ...shown, props: { ...shown.props, ...picks }, shows: ids }
  },
  browserProps: (props) => ({ ...props, ...withoutCards(props) }),
  head: (_props, frame) => ({
    title: titled(t.cart.title, frame),
    description: t.cart.description(frame.name),
    canonical: addressOf(frame.prefix, '/cart'),
  }),
}

/** Adds the product of a form. Without a script, the cart is shown next. */
export async function addToCart(request: PageRequest): Promise<PageResult<CartProps> | Redirect> {
  const change = await tryChange(() => addLine(request))
  const { cookies = [], ...shown } = await cartResult({ ...request, known: true }, change)
  const all = [...cookies, { name: 'checking-out', value: '' }]
  if (request.script) return { ...shown, cookies: all }
  return { location: cartAddress(request, change.notices?.[0]), cookies: all }
}

/** The shop adds no more than are in stock. How many it added shows in the cart before and after. */
async function addLine(request: PageRequest): Promise<Outcome> {
  const { visitor, form, cartCount } = request
  const line = newLineFrom([...form])
  if (line.quantity === undefined) return { notices: [quantityWrong], status: 422 }
  const { quantity } = line
  const key = form.get('key')
  const before = await piecesBefore(request)
  const { cart } = await visitor.cart.addToCurrentCart(
    { lineItems: [{ ...line, quantity }] },
    key ? { idempotencyKey: key } : {},
  )
  const added = piecesIn(cart) - (before ?? 0)
  // When a form is sent again and nothing was added, it had arrived the first time.
  const again = added === 0 && form.has('at')
  if (added < quantity && !again) return { notices: [{ code: 'FEWER_ADDED', most: added, news: true }] }
  return before === undefined && cartCount > 0 ? { notices: [cartGone] } : {}
}

/** Undefined when there is no cart. */
async function piecesBefore({ visitor, known }: PageRequest): Promise<number | undefined> {
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

/** Handles one of the cart's own forms: `do` says which. */
export async function changeCart(request: PageRequest): Promise<PageResult<CartProps> | Redirect> {
  const name = request.form.get('do') ?? ''
  const work = Object.hasOwn(changes, name) ? changes[name] : undefined
  if (!work || !(request.known || name === 'add')) return cartResult(request, {})
  const outcome = await tryChange(() => work(request))
  const shown = await cartResult({ ...request, known: true }, outcome)
  if (request.script || hasNews(shown.props)) return shown
  return { location: cartAddress(request, undefined), cookies: shown.cookies ?? [] }
}

/** What a redirect would lose. */
function hasNews({ notices, removed, lines, destination }: CartProps): boolean {
  const isReduced = lines.some(({ problem }) => problem === 'REDUCED')
  return notices.length > 0 || removed !== undefined || isReduced || destination.postalCode !== ''
}

export async function checkOut(request: PageRequest): Promise<Redirect> {
  const { visitor, frame, url } = request
  if (!request.known) return { location: cartAddress(request, cartGone) }
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
    return { location: cartAddress(request, noticeOf(error)) }
  }
}

function cartAddress({ frame }: PageRequest, notice: Notice | undefined): string {
  return addressOf(frame.prefix, '/cart') + (notice ? queryOf(notice) : '')
}

type Outcome = Partial<Pick<CartOptions, 'removed' | 'requested'>> & {
  notices?: readonly Notice[]
  status?: number
}

const postcodeOdd: Notice = { code: 'POSTCODE_ODD', field: 'postalCode' }
const quantityWrong: Notice = { code: 'QUANTITY_WRONG', field: 'quantity' }

const changes: Record<string, (request: PageRequest) => Promise<Outcome>> = {
  async add({ visitor, form }) {
    const { quantity = 1, ...line } = newLineFrom([...form])
    await visitor.cart.addToCurrentCart({ lineItems: [{ ...line, quantity }] })
    return {}
  },
  async quantity({ visitor, form }) {
    const id = form.get('line') ?? ''
    const quantity = quantityOf(form.get('to') ?? form.get('quantity'))
    if (quantity === 0) return remove(visitor, id)
    if (quantity === undefined) return { notices: [quantityWrong], status: 422 }
    await visitor.cart.updateCurrentCartLineItemQuantity({ lineItems: [{ id, quantity }] })
    return { requested: new Map([[id, quantity]]) }
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

async function remove(visitor: PageRequest['visitor'], id: string): Promise<Outcome> {
  const { cart } = await visitor.cart.getCurrentCart()
  const line = cart.lineItems?.find((one) => one.id === id)
  if (!line) return {}
  await visitor.cart.removeLineItemsFromCurrentCart({ lineItemIds: [id] })
  const removed = removedOf(line)
  return removed ? { removed } : {}
}

/** A refusal becomes a notice. A line or a cart that is gone already needs none. */
async function tryChange(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CartwrightError) || error.status >= 500) throw error
    if (error.code === 'LINE_ITEM_NOT_FOUND' || error.code === 'OWNED_CART_NOT_FOUND') return {}
    return { notices: [noticeOf(error)], status: 422 }
  }
}

async function cartResult(
  request: PageRequest,
  { status = 200, ...outcome }: Outcome,
): Promise<PageResult<CartProps>> {
  const props = await loadCart(request, outcome)
  const cookies = [
    { name: 'cart-count', value: String(props.count) },
    ...(request.form.get('do') === 'estimate' ? [{ name: 'country', value: props.destination.country }] : []),
  ]
  return { props, status, cookies }
}

/** Nobody has chosen a delivery yet, so the cheapest to the door counts. */
async function estimateTotals(
  visitor: PageRequest['visitor'],
  shippingAddress: { country: string; postalCode?: string },
) {
  const reply = await visitor.cart.estimateCurrentCartTotals({ shippingAddress })
  const selectedShippingOption = cheapestDelivery(reply)
  return selectedShippingOption
    ? visitor.cart.estimateCurrentCartTotals({ shippingAddress, selectedShippingOption })
    : reply
}

/** The cart with its totals for a destination. Somebody without a cart does not become a visitor. */
async function loadCart(
  request: PageRequest,
  { notices = [], ...outcome }: Omit<Outcome, 'status'>,
): Promise<CartProps> {
  const { shop, visitor, frame, form, remember, known } = request
  const { storefront } = await remember('storefront', () => shop.storefront.getStorefront())
  const chosen = form.get('country') ?? ''
  const country = storefront.countries.includes(chosen) ? chosen : frame.country
  const postalCode = form.get('postalCode')?.trim().slice(0, 12) ?? ''
  const isOdd = postalCode !== '' && postcodeExample(country, postalCode) !== undefined
  const all = isOdd ? [...notices, postcodeOdd] : notices
  const toShow = (each: readonly Notice[]) => each.map((notice) => withText(notice, frame.language))
  const options = { ...outcome, notices: toShow(all), country, postalCode, language: frame.language }
  if (!known) return emptyCart(options)
  try {
    const reply = await estimateTotals(visitor, { country, ...(postalCode ? { postalCode } : {}) })
    return cartOf(reply, storefront, options)
  } catch (error) {
    if (!(error instanceof CartwrightError && error.code === 'OWNED_CART_NOT_FOUND')) throw error
    const lost = request.cartCount > 0 && notices.length === 0 && !outcome.removed
    return emptyCart(lost ? { ...options, notices: toShow([cartGone]) } : options)
  }
}
