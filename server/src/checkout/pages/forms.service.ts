import { isDeepStrictEqual } from 'node:util'
import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { lookUp } from '@cartwright/contract/values/places.ts'
import * as orders from '../../orders/search.service.ts'
import type { PaymentInput } from '../../payments/providers/provider.ts'
import * as payments from '../../payments/providers/service.ts'
import { Refusal } from '../../platform/errors.ts'
import * as money from '../../platform/money.ts'
import type { Shop } from '../../platform/shop.ts'
import { inTurn } from '../../platform/turns.ts'
import { guess } from '../../pricing/coupon-attempts.service.ts'
import type { PricedPurchase } from '../../pricing/purchase.rules.ts'
import { siteFor } from '../model/language.service.ts'
import { type Checkout, type CheckoutData, couponIn } from '../model/rules.ts'
import { change, of, priced } from '../model/service.ts'
import type * as visits from '../visits/service.ts'
import { deliveryChoice, deliveryProblem } from './delivery.rules.ts'
import type { Problems, Typed } from './fields.rules.ts'
import { formProblems, isKept, withKnown, withTyped } from './forms.rules.ts'
import { handOf, look, type Outcome, open, whereNow } from './service.ts'
import { type Words, wordsOf } from './texts.ts'
import { askedOf, type OpenPage, seenBy, totalSeen } from './view.ts'

/** Does what the pressed button says with what was typed. One form of a checkout at a time: a double click waits. */
export function submit(shop: Shop, visit: visits.Visit, typed: Typed): Promise<Outcome> {
  return inTurn(shop, `form ${visit.checkoutId}`, async () => {
    const elsewhere = await whereNow(shop, visit)
    if ('location' in elsewhere) return elsewhere
    if (elsewhere.paying) return waiting(shop, visit, { typed, order: elsewhere.paying })
    try {
      return await (typed.do === 'place' ? placing(shop, visit, typed) : updating(shop, visit, typed))
    } catch (error) {
      if (isBeingPlaced(error)) return look(shop, visit)
      throw error
    }
  })
}

async function updating(shop: Shop, visit: visits.Visit, typed: Typed): Promise<Outcome> {
  const { settings } = await siteFor(shop, visit)
  const problems = formProblems(typed, settings)
  const checkout = await keep(shop, visit, { typed, problems })
  const known = await priced(shop, checkout)
  if (typed.tried) Object.assign(problems, placingProblems(shop, known, { data: checkout.data, typed }))
  const shown = typed.do === 'remove-coupon' ? { ...typed, coupon: '' } : typed
  const [usual] = payments.methodsFor(shop, known)
  return {
    props: await open(shop, visit, { checkout, typed: shown, problems }),
    kept: isKept(shown, problems, usual?.method),
  }
}

async function placing(shop: Shop, visit: visits.Visit, typed: Typed): Promise<Outcome> {
  const { settings } = await siteFor(shop, visit)
  const problems = formProblems(typed, settings)
  const checkout = await keep(shop, visit, { typed, problems })
  const agreed = await priced(shop, checkout, { fresh: true })
  const { summary } = agreed.result
  const payment = inputOf(typed)
  Object.assign(problems, placingProblems(shop, agreed, { data: checkout.data, typed }))
  if (Object.keys(problems).length > 0) return refused(shop, visit, { typed, problems })
  if (typed.seen !== seenBy(agreed)) {
    return refused(shop, visit, { typed, messages: [changed(agreed, typed.seen)] })
  }
  const { siteId, checkoutId } = visit
  const seen = { seenTotal: summary.total, seenVersion: checkout.version }
  return paid(shop, visit, { typed, request: { siteId, checkoutId, payment, ...seen } })
}

/** What is still missing, and what is wrong with the chosen delivery and payment. */
function placingProblems(
  shop: Shop,
  agreed: PricedPurchase,
  { data, typed }: { data: CheckoutData; typed: Typed },
): Problems {
  const { result, language } = agreed
  const words = wordsOf(language)
  return {
    ...formProblems(withKnown(data, typed), { language, placing: askedOf(agreed) }),
    ...deliveryProblem(result.shipping, words),
    ...(result.payNow.total > 0n ? paymentProblems(shop, agreed, inputOf(typed)) : {}),
  }
}

/** Places the order; when that fails, the page says why. */
async function paid(
  shop: Shop,
  visit: visits.Visit,
  { typed, request }: { typed: Typed; request: orders.PlaceRequest },
): Promise<Outcome> {
  try {
    const placed = await orders.place(shop, request)
    if (placed.status !== 'DECLINED') return look(shop, visit)
    const words = wordsOf((await siteFor(shop, visit)).settings.language)
    return refused(shop, visit, { typed, problems: { payment: `${placed.reason} ${words.payment.goOn}` } })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const words = wordsOf((await siteFor(shop, visit)).settings.language)
    return refused(shop, visit, { typed, ...saidBy(error, words) })
  }
}

function inputOf(typed: Typed): PaymentInput {
  return { method: typed.payment ?? '', fields: typed }
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
    if (!(isPlacing && isBeingPlaced(error))) throw error
  }
  return of(shop, target)
}

const beingPlaced = new Set(['CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS', 'CHECKOUT_IS_COMPLETE'])

function isBeingPlaced(error: unknown): boolean {
  return error instanceof Refusal && beingPlaced.has(error.code ?? '')
}

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
  const guessed = await guess(shop, checkout, () => priced(shop, { ...checkout, data: tried }))
  if (!guessed) {
    const { language } = await priced(shop, checkout)
    problems.coupon = wordsOf(language).problems.tooManyCoupons
    return checkout.data
  }
  const { result, language } = guessed
  const { rejectedCoupon, appliedDiscounts } = result
  if (rejectedCoupon) {
    problems.coupon = wordsOf(language).coupon(rejectedCoupon)
    return checkout.data
  }
  // As the merchant wrote it.
  return { ...tried, couponCode: couponIn(appliedDiscounts)?.source.code ?? code }
}

/** The same way to pay asks again for the answer that is awaited; nothing else is possible until it is there. */
async function waiting(
  shop: Shop,
  visit: visits.Visit,
  { typed, order }: { typed: Typed; order: string },
): Promise<Outcome> {
  const { siteId, checkoutId } = visit
  if (typed.do !== 'place') return look(shop, visit)
  const { total } = await orders.byId(shop, siteId, order)
  return paid(shop, visit, {
    typed,
    request: { siteId, checkoutId, payment: inputOf(typed), seenTotal: total },
  })
}

/** The page again with what is wrong, unless the order is placed by now: then nothing is. */
async function refused(
  shop: Shop,
  visit: visits.Visit,
  page: Omit<OpenPage, 'checkout' | 'priced' | 'methods' | 'agreed'>,
): Promise<Outcome> {
  const elsewhere = await whereNow(shop, visit)
  if ('location' in elsewhere) return elsewhere
  const checkout = await of(shop, { caller: handOf(visit), id: visit.checkoutId })
  return { props: await open(shop, visit, { ...page, checkout }), status: 422 }
}

function paymentProblems(shop: Shop, agreed: PricedPurchase, input: PaymentInput): Problems {
  const { language } = agreed
  const offered = payments.methodsFor(shop, agreed)
  if (offered.some(({ method }) => method === input.method)) return payments.problemsOf(shop, input, language)
  return { payment: wordsOf(language).problems.missingPayment }
}

function saidBy({ code = '', message, body }: Refusal, { refusals }: Words): Partial<OpenPage> {
  if (!('validationError' in body.details)) {
    return { messages: [{ kind: 'error', text: lookUp<string>(refusals, code) ?? message }] }
  }
  const found = body.details.validationError.fieldViolations
  return { problems: Object.fromEntries(found.map(({ field, description }) => [field, description])) }
}

function changed(purchase: PricedPurchase, seen: string | undefined): PageMessage {
  const { result, currency, language } = purchase
  const words = wordsOf(language).checkout
  const isSameTotal = seen?.startsWith(totalSeen(purchase))
  const what = isSameTotal
    ? words.contentsChanged
    : words.totalNow(money.format(result.summary.total, currency, language))
  return { kind: 'warning', text: `${what} ${words.lookAgain}` }
}
