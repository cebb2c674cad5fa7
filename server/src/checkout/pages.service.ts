import { isDeepStrictEqual } from 'node:util'
import type { CheckoutPageProps, ClosedCheckoutProps, PageMessage } from '@cartwright/contract/pages.ts'
import { Refusal, refuse } from '../platform/errors.ts'
import * as money from '../platform/money.ts'
import type { PaymentInput } from '../platform/payments.ts'
import type { Caller, Shop } from '../platform/shop.ts'
import { inTurn } from '../platform/turns.ts'
import type { PricedPurchase } from '../pricing/purchase.rules.ts'
import * as sites from '../sites/service.ts'
import { change, of, priced } from './checkouts.service.ts'
import { deliveryChoice, formProblems, isKept, type Problems, type Typed, withTyped } from './forms.rules.ts'
import * as orders from './orders.service.ts'
import {
  closedPage,
  confirmPage,
  type OpenPage,
  openPage,
  type Surroundings,
  seenTotal,
  thanksPage,
  thankYouAddress,
} from './pages.rules.ts'
import * as payments from './payments.service.ts'
import type { Checkout, CheckoutData } from './rules.ts'
import { standingOf } from './settling.service.ts'
import * as visits from './visits.service.ts'

/** What a request for a page leads to: the page, or another address. */
export type Outcome =
  | {
      props: CheckoutPageProps
      status?: number
      /** Everything that was typed is part of the checkout now: the page can be asked for again and loses nothing. */
      kept?: boolean
    }
  | { location: string }

/** The checkout as it stands: open, waiting for the bank, or placed. */
export async function look(shop: Shop, visit: visits.Visit): Promise<Outcome> {
  const elsewhere = await whereNow(shop, visit)
  if ('location' in elsewhere) return elsewhere
  const { declined } = elsewhere
  const checkout = await of(shop, { caller: handOf(visit), id: visit.checkoutId })
  const problems = declined ? { payment: declined } : {}
  return { props: await open(shop, visit, { checkout, problems }) }
}

/** Does what the pressed button says with what was typed. One form of a checkout at a time: a double click waits. */
export function submit(shop: Shop, visit: visits.Visit, typed: Typed): Promise<Outcome> {
  return inTurn(shop, `form ${visit.checkoutId}`, async () => {
    const elsewhere = await whereNow(shop, visit)
    if ('location' in elsewhere) return elsewhere
    return typed.do === 'place' ? placing(shop, visit, typed) : updating(shop, visit, typed)
  })
}

/** The page after the order, or the storefront's own. */
export async function thanks(shop: Shop, visit: visits.Visit): Promise<Outcome> {
  const standing = await standingOf(shop, visit.siteId, visit.checkoutId)
  if (standing?.status !== 'PLACED' && standing?.status !== 'PENDING') {
    return { location: `/checkout/${visit.checkoutId}` }
  }
  const location = thankYouAddress(visit.callbacks, standing.orderId)
  if (location) return { location }
  const order = await orders.byId(shop, visit.siteId, standing.orderId)
  return { props: thanksPage(await around(shop, visit), order) }
}

/** The page where a payment is confirmed. */
export async function lookAtPayment(shop: Shop, visit: visits.Visit, paymentId: string): Promise<Outcome> {
  const payment = await openPayment(shop, visit, paymentId)
  if (!payment) return { location: `/checkout/${visit.checkoutId}` }
  return { props: confirmPage(await around(shop, visit), payment) }
}

export async function answerPayment(
  shop: Shop,
  visit: visits.Visit,
  { paymentId, approved }: { paymentId: string; approved: boolean },
): Promise<Outcome> {
  const payment = await openPayment(shop, visit, paymentId)
  if (payment) await orders.confirm(shop, visit.siteId, payment.id, approved)
  return look(shop, visit)
}

/** The friendly page for whoever has no business here. */
export async function closed(
  shop: Shop,
  visit: visits.Visit | undefined,
  state: ClosedCheckoutProps['state'],
): Promise<ClosedCheckoutProps> {
  const site = visit ? await sites.get(shop, visit.siteId) : await sites.first(shop)
  if (!site) throw refuse('NOT_FOUND', 'No such site')
  return closedPage({ site, publicUrl: shop.publicUrl, callbacks: visit?.callbacks ?? {} }, state)
}

type Whereabouts = { location: string } | { declined?: string }

/** Where the shopper has to be: at the bank, at the end, or still here, perhaps after a payment that failed. */
async function whereNow(shop: Shop, { siteId, checkoutId }: visits.Visit): Promise<Whereabouts> {
  const standing = await standingOf(shop, siteId, checkoutId)
  if (standing?.status === 'NEEDS_CONFIRMATION') {
    return { location: `/checkout/${checkoutId}/confirm/${standing.paymentId}` }
  }
  if (standing?.status === 'PLACED' || standing?.status === 'PENDING') {
    return { location: `/checkout/${checkoutId}/thanks` }
  }
  return standing?.status === 'DECLINED' ? { declined: standing.reason } : {}
}

async function updating(shop: Shop, visit: visits.Visit, typed: Typed): Promise<Outcome> {
  const problems = formProblems(typed, { placing: false })
  const checkout = await keep(shop, visit, { typed, problems })
  const shown = typed.do === 'remove-coupon' ? { ...typed, coupon: '' } : typed
  const [usual] = payments.methods(shop, await sites.get(shop, visit.siteId))
  return {
    props: await open(shop, visit, { checkout, typed: shown, problems }),
    kept: isKept(shown, problems, usual?.method),
  }
}

async function placing(shop: Shop, visit: visits.Visit, typed: Typed): Promise<Outcome> {
  const payment = { method: typed.payment ?? '', fields: typed }
  const problems = formProblems(typed, { placing: true })
  const checkout = await keep(shop, visit, { typed, problems })
  const agreed = await priced(shop, checkout, { fresh: true })
  const { required, requested, selected, options } = agreed.result.shipping
  if (required && !selected && options.length > 0) {
    problems.delivery = requested
      ? 'The delivery you chose is not possible any more. Please choose another.'
      : 'Choose how you would like to get your order.'
  }
  if (agreed.result.payNow.total > 0n) Object.assign(problems, await paymentProblems(shop, visit, payment))
  const again = (more: Partial<OpenPage> = {}) => refused(shop, visit, { checkout, typed, problems, ...more })
  if (Object.keys(problems).length > 0) return again()
  if (typed.seen !== seenTotal(agreed)) return again({ messages: [totalChanged(agreed)] })
  try {
    const { siteId, checkoutId } = visit
    const seen = agreed.result.summary.total
    const placed = await orders.place(shop, { siteId, checkoutId, payment, seenTotal: seen })
    if (placed.status === 'DECLINED') return again({ problems: { payment: placed.reason } })
    return look(shop, visit)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return again(saidBy(error))
  }
}

/** What was typed becomes part of the checkout, as far as it is right; `problems` gets what is wrong with the coupon. */
async function keep(
  shop: Shop,
  visit: visits.Visit,
  { typed, problems }: { typed: Typed; problems: Problems },
): Promise<Checkout> {
  const target = { caller: handOf(visit), id: visit.checkoutId }
  const before = await of(shop, target)
  const isPlacing = typed.do === 'place'
  const wanted = await wantedData(shop, before, { typed, problems })
  if (isPlacing && isDeepStrictEqual(JSON.parse(JSON.stringify(wanted)), before.data)) return before
  try {
    await change(shop, target, async (current) => {
      if (current.version === before.version) return wanted
      return wantedData(shop, current, { typed, problems })
    })
  } catch (error) {
    // Another server is placing this order: going on finds it.
    if (!(isPlacing && error instanceof Refusal && beingPlaced.has(error.code ?? ''))) throw error
  }
  return of(shop, target)
}

const beingPlaced = new Set(['CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS', 'CHECKOUT_IS_COMPLETE'])

async function wantedData(
  shop: Shop,
  before: Checkout,
  { typed, problems }: { typed: Typed; problems: Problems },
): Promise<CheckoutData> {
  const entered = withTyped(before.data, typed, problems)
  const data = await withCoupon(shop, { ...before, data: entered }, { typed, problems })
  const { result } = await priced(shop, { ...before, data })
  const chosen = deliveryChoice(result.shipping, { placing: typed.do === 'place' })
  const { selectedShipping: _, ...rest } = data
  return chosen === 'keep' ? data : { ...rest, ...(chosen ? { selectedShipping: chosen } : {}) }
}

/** A coupon counts from the moment it is applied, or with the order when it was typed and not applied. */
async function withCoupon(
  shop: Shop,
  checkout: Checkout,
  { typed, problems }: { typed: Typed; problems: Problems },
): Promise<CheckoutData> {
  const { couponCode, ...rest } = checkout.data
  const code = typed.coupon ?? ''
  if (checkout.data.given.customSettings?.lockCouponCode) return checkout.data
  if (typed.do === 'remove-coupon') return rest
  if (typed.do === 'update' || code === '' || code === couponCode) return checkout.data
  const tried = { ...checkout.data, couponCode: code }
  const { result } = await priced(shop, { ...checkout, data: tried })
  if (!result.rejectedCoupon) return tried
  problems.coupon = result.rejectedCoupon.reason
  return checkout.data
}

async function open(shop: Shop, visit: visits.Visit, page: Omit<OpenPage, 'priced' | 'methods'>) {
  const surroundings = await around(shop, visit)
  const { checkout } = page
  const known = await priced(shop, checkout)
  const chosen = deliveryChoice(known.result.shipping, { placing: true })
  const shown =
    chosen === 'keep' || !chosen
      ? known
      : await priced(shop, { ...checkout, data: { ...checkout.data, selectedShipping: chosen } })
  return openPage(surroundings, {
    ...page,
    priced: shown,
    methods: payments.methods(shop, surroundings.site),
  })
}

async function refused(
  shop: Shop,
  visit: visits.Visit,
  page: Omit<OpenPage, 'priced' | 'methods'>,
): Promise<Outcome> {
  const checkout = await of(shop, { caller: handOf(visit), id: visit.checkoutId })
  return { props: await open(shop, visit, { ...page, checkout }), status: 422 }
}

async function paymentProblems(shop: Shop, { siteId }: visits.Visit, input: PaymentInput): Promise<Problems> {
  const offered = payments.methods(shop, await sites.get(shop, siteId))
  if (!offered.some(({ method }) => method === input.method)) return { payment: 'Choose how to pay.' }
  return payments.problemsOf(shop, input)
}

function saidBy({ message, body }: Refusal): Partial<OpenPage> {
  if (!('validationError' in body.details)) return { messages: [{ kind: 'error', text: message }] }
  const found = body.details.validationError.fieldViolations
  return { problems: Object.fromEntries(found.map(({ field, description }) => [field, description])) }
}

function totalChanged({ result, currency, language }: PricedPurchase): PageMessage {
  const total = money.format(result.summary.total, currency, language)
  const text = `The total is now ${total}. Please look at it again and then place your order.`
  return { kind: 'warning', text }
}

async function openPayment(shop: Shop, { siteId, checkoutId }: visits.Visit, paymentId: string) {
  const payment = await orders.paymentOf(shop, siteId, paymentId)
  const isOurs = payment?.checkoutId === checkoutId && payment.status === 'NEEDS_CONFIRMATION'
  return isOurs ? payment : undefined
}

async function around(shop: Shop, { siteId, checkoutId, callbacks }: visits.Visit): Promise<Surroundings> {
  const site = await sites.get(shop, siteId)
  return { site, publicUrl: shop.publicUrl, callbacks, csrf: visits.formToken(shop, checkoutId) }
}

/** Who holds the cookie may go on with this one checkout, whoever made it. */
function handOf({ siteId, checkoutId }: visits.Visit): Caller {
  return { siteId, kind: 'app', id: checkoutId, permissions: new Set() }
}
