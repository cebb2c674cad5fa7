import { isDeepStrictEqual } from 'node:util'
import { lookUp } from '@cartwright/contract/values/places.ts'
import { proofCookie } from '../../orders/access/service.ts'
import { appliedCoupon } from '../../orders/order/draft.rules.ts'
import { getOrder } from '../../orders/order/service.ts'
import { defaultMethod, methodsFor } from '../../payments/providers/service.ts'
import { Refusal, refuse } from '../../platform/errors/errors.ts'
import { type FormFields, type Problems, refusedStatus } from '../../platform/pages/forms.ts'
import { serialise } from '../../platform/process/serialise.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { withGuessLimit } from '../../pricing/coupons/usage.service.ts'
import { dueNow, type PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import { rewriteCheckout } from '../checkout/edits.service.ts'
import { withMembershipAction } from '../memberships/rules.ts'
import { enterGiftCard } from '../model/gift-cards.service.ts'
import { priceCheckout } from '../model/prices.service.ts'
import { type Checkout, type CheckoutData, hasDetails, isHidden } from '../model/rules.ts'
import { getCheckout, refreshViesAnswer, siteForBuyer, siteInBuyerLanguage } from '../model/service.ts'
import type { PlaceRequest } from '../placing/orders.service.ts'
import { place } from '../placing/service.ts'
import type { SavingRequest } from '../saved-methods/rules.ts'
import { paymentInput, paymentProblems, savingOf } from '../saved-methods/service.ts'
import { changedTerms, termsProblem, withAgreement } from '../terms/rules.ts'
import { currentTerms } from '../terms/service.ts'
import { keepOpen, type Visit } from '../visits/service.ts'
import { deliveryChoice, deliveryProblem } from './delivery.rules.ts'
import { formProblems, isSaved, withFormValues, withSavedAddress } from './forms.rules.ts'
import { checkoutKey, currentStep, openProps, type PageResult, showCheckout, stepAfter } from './service.ts'
import { changeMessages, isService, requiredDetails, vatIdProblem } from './summary.view.ts'
import { type CheckoutTexts, checkoutTexts } from './texts.ts'
import type { OpenPage } from './view.ts'

/** Handles the button that the shopper pressed. One form of a checkout at a time: a double click waits. */
export function submit(shop: Shop, visit: Visit, form: FormFields): Promise<PageResult> {
  return serialise(shop, `form ${visit.checkoutId}`, async () => {
    const step = await currentStep(shop, visit)
    if ('location' in step) return step
    if (step.payingOrderId) return retryPayment(shop, visit, { form, orderId: step.payingOrderId })
    try {
      return await (form.do === 'place' ? placeOrder(shop, visit, form) : updateCheckout(shop, visit, form))
    } catch (error) {
      if (isBeingPlaced(error)) return showCheckout(shop, visit)
      throw error
    }
  })
}

async function updateCheckout(shop: Shop, visit: Visit, form: FormFields): Promise<PageResult> {
  const before = await getCheckout(shop, checkoutKey(visit))
  const { settings } = await siteForBuyer(shop, before)
  const problems = formProblems(form, settings)
  const checkout = await saveForm(shop, visit, { form, problems, before })
  const priced = await priceCheckout(shop, checkout)
  Object.assign(problems, vatIdProblem(checkout, priced))
  Object.assign(problems, changedTerms(priced.site, { form, data: checkout.data, language: priced.language }))
  const saving = await savingOf(shop, visit, { checkout, form })
  if (form.tried)
    Object.assign(problems, placingProblems(shop, priced, { data: checkout.data, form, saving }))
  const shownForm = withoutRemoved(form)
  const chosen = defaultMethod(methodsFor(shop, priced), priced)
  return {
    props: await openProps(shop, visit, { checkout, form: shownForm, problems }),
    isSaved: isSaved(shownForm, problems, chosen?.method),
  }
}

async function placeOrder(shop: Shop, visit: Visit, form: FormFields): Promise<PageResult> {
  const before = await getCheckout(shop, checkoutKey(visit))
  const { settings } = await siteForBuyer(shop, before)
  const problems = formProblems(form, settings)
  const checkout = await saveForm(shop, visit, { form, problems, before })
  const priced = await priceCheckout(shop, checkout, { fresh: true })
  const saving = await savingOf(shop, visit, { checkout, form })
  Object.assign(problems, placingProblems(shop, priced, { data: checkout.data, form, saving }))
  if (Object.keys(problems).length > 0) return refusedPage(shop, visit, { form, problems })
  const messages = changeMessages(priced, form)
  if (messages.length > 0) return refusedPage(shop, visit, { form, messages })
  const expected = {
    expectedTotal: priced.result.summary.total,
    expectedDue: dueNow(priced),
    expectedVersion: checkout.version,
    quoted: { checkout, priced },
  }
  const request = { ...placeRequest(visit, form, saving), ...expected }
  return submitOrder(shop, visit, { form, request, ofServices: priced.lines.every(isService) })
}

/** Missing fields, and problems of the chosen delivery and payment. */
function placingProblems(
  shop: Shop,
  priced: PricedPurchase,
  { data, form, saving }: { data: CheckoutData; form: FormFields; saving: SavingRequest },
): Problems {
  const { result, language } = priced
  const texts = checkoutTexts(language)
  return {
    ...formProblems(withSavedAddress(data, form), { language, required: requiredDetails(priced) }),
    ...deliveryProblem(result.shipping, texts),
    ...vatIdProblem({ data }, priced),
    ...termsProblem(priced.site, { form, data, language }),
    ...(dueNow(priced) > 0n
      ? paymentProblems(shop, priced, { form, saving, missing: texts.problems.missingPayment })
      : {}),
  }
}

/** Places the order. If that fails, the page says why. */
async function submitOrder(
  shop: Shop,
  visit: Visit,
  { form, request, ofServices = false }: { form: FormFields; request: PlaceRequest; ofServices?: boolean },
): Promise<PageResult> {
  try {
    const result = await place(shop, request)
    if (result.status !== 'DECLINED') {
      const cookies = [proofCookie(shop, { siteId: visit.siteId, orderId: result.orderId })]
      const step = stepAfter(visit.checkoutId, result)
      return { ...('location' in step ? step : await showCheckout(shop, visit)), cookies }
    }
    const { payAgain } = (await textsFor(shop, visit)).checkout
    return refusedPage(shop, visit, { form, problems: { payment: `${result.reason} ${payAgain}` } })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const texts = await textsFor(shop, visit)
    const shown = { form, ...refusalProps(error, texts, ofServices) }
    const page = await refusedPage(shop, visit, shown)
    return 'location' in page ? page : { ...page, ...refusedStatus(error) }
  }
}

async function textsFor(shop: Shop, visit: Visit): Promise<CheckoutTexts> {
  return checkoutTexts((await siteInBuyerLanguage(shop, visit)).settings.language)
}

function placeRequest(
  { siteId, checkoutId, address }: Visit,
  form: FormFields,
  saving: SavingRequest,
): PlaceRequest {
  const buyer = address === undefined ? undefined : { address, proofs: form.altcha ? [form.altcha] : [] }
  return { siteId, checkoutId, payment: paymentInput(form, saving), buyer, ...saving }
}

interface CheckedForm {
  form: FormFields
  problems: Problems
}

/** Writes the valid fields of the form to the checkout. Adds a problem of the coupon to `problems`. */
async function saveForm(
  shop: Shop,
  visit: Visit,
  { form, problems, before }: CheckedForm & { before: Checkout },
): Promise<Checkout> {
  const key = checkoutKey(visit)
  const isPlacing = form.do === 'place'
  const data = await withForm(shop, before, { form, problems })
  if (isPlacing && isDeepStrictEqual(JSON.parse(JSON.stringify(data)), before.data))
    return refreshViesAnswer(shop, before, key)
  try {
    const edit = async (current: Checkout) => {
      if (isHidden(current, visit)) throw refuse('NOT_FOUND')
      return current.version === before.version ? data : withForm(shop, current, { form, problems })
    }
    const { checkout } = await rewriteCheckout(shop, key, { edit, known: before })
    if (visit.shared && hasDetails(checkout)) await keepOpen(shop, visit)
    return checkout
  } catch (error) {
    // Another server is placing this order; the next step finds it.
    if (!(isPlacing && isBeingPlaced(error))) throw error
    return getCheckout(shop, key)
  }
}

const placingCodes = new Set(['CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS', 'CHECKOUT_IS_COMPLETE'])

function isBeingPlaced(error: unknown): boolean {
  return error instanceof Refusal && placingCodes.has(error.code ?? '')
}

async function withForm(
  shop: Shop,
  before: Checkout,
  { form, problems }: CheckedForm,
): Promise<CheckoutData> {
  const typed = { form, problems, now: shop.clock() }
  const terms = await currentTerms(shop, await siteForBuyer(shop, before))
  const values = withAgreement(withFormValues(before.data, typed), terms, typed)
  const entered = withMembershipAction(values, form.do)
  const withCard = await withGiftCard(shop, { ...before, data: entered }, { form, problems })
  const data = await withCoupon(shop, { ...before, data: withCard }, { form, problems })
  const { result } = await priceCheckout(shop, { ...before, data })
  const choice = deliveryChoice(result.shipping, { isPlacing: form.do === 'place' })
  const { selectedShipping: _, ...rest } = data
  return choice === 'keep' ? data : { ...rest, ...(choice ? { selectedShipping: choice } : {}) }
}

function withoutRemoved(form: FormFields): FormFields {
  if (form.do === 'remove-coupon') return { ...form, coupon: '' }
  return form.do === 'remove-gift-card' ? { ...form, giftCard: '' } : form
}

/** Sets the gift card when it is applied, or with the order when it was typed and not applied. */
async function withGiftCard(
  shop: Shop,
  checkout: Checkout,
  { form, problems }: CheckedForm,
): Promise<CheckoutData> {
  const { giftCard, ...rest } = checkout.data
  const code = form.giftCard ?? ''
  if (checkout.data.given.customSettings?.lockGiftCard) return checkout.data
  if (form.do === 'remove-gift-card') return rest
  const isApplied = code === '' || code === giftCard?.obfuscatedCode
  if (isApplied || (form.do !== 'apply-gift-card' && form.do !== 'place')) return checkout.data
  try {
    return { ...rest, giftCard: await enterGiftCard(shop, checkout, { code }) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { settings } = await siteForBuyer(shop, checkout)
    const { refusals, problems: texts } = checkoutTexts(settings.language)
    problems.giftCard =
      error.status === 429
        ? texts.tooManyCoupons
        : (lookUp<string>(refusals, error.code ?? '') ?? error.message)
    return checkout.data
  }
}

/** Sets the coupon when it is applied, or with the order when it was typed and not applied. */
async function withCoupon(
  shop: Shop,
  checkout: Checkout,
  { form, problems }: CheckedForm,
): Promise<CheckoutData> {
  const { couponCode, ...rest } = checkout.data
  const code = form.coupon ?? ''
  if (checkout.data.given.customSettings?.lockCouponCode) return checkout.data
  if (form.do === 'remove-coupon') return rest
  if (form.do !== 'apply-coupon' && form.do !== 'place') return checkout.data
  if (code === '' || code === couponCode) return checkout.data
  const data = { ...checkout.data, couponCode: code }
  const price = () => priceCheckout(shop, { ...checkout, data })
  const priced = await withGuessLimit(shop, checkout, price).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.status !== 429) throw error
    const { language } = await priceCheckout(shop, checkout)
    problems.coupon = checkoutTexts(language).problems.tooManyCoupons
  })
  if (!priced) return checkout.data
  const { result, language } = priced
  const { rejectedCoupon, appliedDiscounts } = result
  if (rejectedCoupon) {
    problems.coupon = checkoutTexts(language).coupon(rejectedCoupon)
    return checkout.data
  }
  // The code as the merchant wrote it.
  return { ...data, couponCode: appliedCoupon(appliedDiscounts)?.source.code ?? code }
}

/** While a payment has no answer, the shopper can only send the same payment again. */
async function retryPayment(
  shop: Shop,
  visit: Visit,
  { form, orderId }: { form: FormFields; orderId: string },
): Promise<PageResult> {
  if (form.do !== 'place') return showCheckout(shop, visit)
  const { total } = await getOrder(shop, visit.siteId, orderId)
  const saving = await savingOf(shop, visit, { checkout: await getCheckout(shop, checkoutKey(visit)), form })
  const request = { ...placeRequest(visit, form, saving), expectedTotal: total }
  return submitOrder(shop, visit, { form, request })
}

/** The page with its problems, unless the order has been placed meanwhile. */
async function refusedPage(
  shop: Shop,
  visit: Visit,
  page: Omit<OpenPage, 'checkout' | 'priced' | 'methods' | 'order'>,
): Promise<PageResult> {
  const step = await currentStep(shop, visit)
  if ('location' in step) return step
  const checkout = await getCheckout(shop, checkoutKey(visit))
  return { props: await openProps(shop, visit, { ...page, checkout }), status: 422 }
}

function refusalProps(
  { reason = '', message, violations, applicationError }: Refusal,
  { refusals, serviceRefusals, slots }: CheckoutTexts,
  ofServices: boolean,
): Partial<OpenPage> {
  const slotProblem = lookUp<string>(slots, String(applicationError?.data.reason))
  if (slotProblem) return { problems: { delivery: slotProblem } }
  if (violations.length === 0) {
    const texts = ofServices ? { ...refusals, ...serviceRefusals } : refusals
    const text = lookUp<string>(texts, reason) ?? message
    return { messages: [{ kind: 'error', text }], asksCaptcha: reason.startsWith('CAPTCHA_') }
  }
  return { problems: Object.fromEntries(violations.map(({ field, description }) => [field, description])) }
}
