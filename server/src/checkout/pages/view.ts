import type { Address } from '@cartwright/contract/cart/contacts.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import {
  type ClosedCheckoutProps,
  type ConfirmPaymentProps,
  type OpenCheckoutProps,
  type PageDeliveryOption,
  type PageMessage,
  pageLocale,
} from '@cartwright/contract/pages/pages.ts'
import type { PageServiceFields } from '@cartwright/contract/pages/service-fields.ts'
import { lookUp } from '@cartwright/contract/values/places.ts'
import { asksForConsent, reminderRules } from '../../abandoned-checkouts/model/rules.ts'
import { appliedCoupon } from '../../orders/order/draft.rules.ts'
import { orderTexts } from '../../orders/order/texts.ts'
import { deliveryNotes, minusText, orderSummary } from '../../orders/order/view.ts'
import type { Payment } from '../../payments/attempts/queries.ts'
import type { PaymentMethod } from '../../payments/providers/rules.ts'
import { defaultMethod } from '../../payments/providers/service.ts'
import type { SavedMethod } from '../../payments/saved-methods/queries.ts'
import type { FormFields, Problems } from '../../platform/pages/forms.ts'
import * as money from '../../platform/values/money.ts'
import { optional } from '../../platform/values/optional.ts'
import type { OfferedOption } from '../../pricing/delivery/rules.ts'
import { dueNow, type PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import type { Site } from '../../sites/settings/service.ts'
import { pageShop } from '../../sites/settings/view.ts'
import { membershipChoices, membershipMessages } from '../memberships/view.ts'
import { isCountryOnly } from '../model/addresses.rules.ts'
import type { Checkout } from '../model/rules.ts'
import { saveBox, savedChoices } from '../saved-methods/view.ts'
import { type Terms, termsField, termsShown } from '../terms/rules.ts'
import { cameFrom } from '../visits/callbacks.rules.ts'
import type { Callbacks } from '../visits/queries.ts'
import { deliveryErrorText, deliveryValue, optionsWithSlots, slotDays } from './delivery.rules.ts'
import { addressFields, cardFields, companyPart, contactFields, type FormState } from './fields.rules.ts'
import { savedValues } from './forms.rules.ts'
import {
  checkoutSummary,
  isVatIdUnchecked,
  laterPayment,
  placeText,
  renewalNotes,
  requiredDetails,
  seenFields,
  totalsMessages,
  vatIdMessages,
} from './summary.view.ts'
import { type CheckoutTexts, checkoutTexts } from './texts.ts'

/** The site, and the addresses that the page links to. */
export interface PageContext {
  site: Site
  publicUrl: string
  callbacks: Callbacks
  /** Goes into every form. */
  csrf: string
}

export interface OpenPage {
  checkout: Checkout
  priced: PricedPurchase
  /** The order while its payment is open. Today's prices and stock do not matter for it. */
  order?: WireOrder
  methods: readonly PaymentMethod[]
  /** Why there are none, and what to do. */
  whyNone?: string
  /** Those of them that the shop keeps to charge renewals. */
  keptMethods?: readonly PaymentMethod[]
  /** Fields of payment services on the page, by way to pay. */
  services?: ReadonlyMap<string, PageServiceFields>
  /** Ways to pay that the member has saved. */
  savedMethods?: readonly SavedMethod[]
  /** The member may save how they pay. */
  canSave?: true
  /** The form that was sent; undefined when the page is opened. */
  form?: FormFields | undefined
  problems?: Problems
  messages?: PageMessage[]
  /** The order needs the answer to a puzzle. */
  asksCaptcha?: boolean
  /** What the buyer has to agree to. */
  terms?: Terms | undefined
  /** Some plugin keeps gift cards. */
  takesGiftCards?: boolean
}

export function openPage(context: PageContext, page: OpenPage): OpenCheckoutProps {
  const { checkout, priced, form, problems = {} } = page
  const { language, country } = context.site.settings
  const texts = checkoutTexts(language)
  const values = { ...savedValues(checkout.data, country), ...form }
  const ships = priced.result.shipping.required
  const isAddressKnown = !isCountryOnly(checkout.data.shippingDestination?.address)
  const summary = page.order
    ? orderSummary(page.order, language)
    : checkoutSummary(priced, { isAddressKnown })
  const choices = membershipChoices(priced)
  const state = { language, problems }
  const billing = { ...state, prefix: 'billing', section: 'billing' } as const
  return {
    state: 'open',
    shop: pageShopOf(context),
    title: texts.checkout.title,
    messages: messagesOf(page),
    action: `/checkout/${checkout.id}`,
    hidden: hiddenFields(context, page),
    backUrl: shopUrl(context),
    backTo: backTo(context),
    fields: contactFields(values, {
      ...{ ...state, ships, required: requiredDetails(priced) },
      asksForConsent: !page.order && asksForConsent(reminderRules(context.site.settings)),
    }),
    billing: {
      differs: values.billingDiffers === 'yes',
      fields: requiredDetails(priced) === 'NOBODY' ? [] : addressFields(values, billing),
    },
    ...companyPart(context.site, values, { ...state, isVatIdUnchecked: isVatIdUnchecked(checkout, priced) }),
    ...(ships ? { delivery: deliveryOptions(priced, problems.delivery, texts) } : {}),
    coupon: couponField(checkout, priced, { code: form?.coupon, problem: problems.coupon, texts }),
    ...giftCardField(page, texts),
    ...(choices.length > 0 ? { memberships: choices } : {}),
    payment: paymentOf(page, values, state),
    summary,
    ...(checkout.data.buyerNote ? { buyerNote: checkout.data.buyerNote } : {}),
    placeText: placeText(priced, page.order && summary.totalText),
    ...renewalNotes(priced, { ...page, isAddressKnown }),
    ...termsField(page, problems.terms),
    ...(page.asksCaptcha ? { captchaUrl: `/_identity/captcha?siteId=${context.site.id}` } : {}),
  }
}

function hiddenFields({ csrf }: PageContext, { priced, form, terms }: OpenPage): Record<string, string> {
  const isTried = form?.do === 'place' || form?.tried !== undefined
  return { csrf, ...seenFields(priced), ...termsShown(terms), ...(isTried ? { tried: 'yes' } : {}) }
}

function paymentOf(
  { priced, methods, whyNone, keptMethods = [], services, savedMethods = [], canSave }: OpenPage,
  values: FormFields,
  state: FormState,
): OpenCheckoutProps['payment'] {
  const { payment: error = whyNone } = state.problems
  const shown = dueNow(priced) > 0n ? methods : []
  const chosen = { payment: defaultMethod(shown, priced)?.method ?? '', ...values }
  const { language } = state
  const saved = shown.length > 0 ? savedChoices(savedMethods, shown, { values: chosen, language }) : []
  const others = paymentMethods(shown, chosen, state).map((one) => {
    const canKeep = canSave && keptMethods.some(({ method }) => method === one.value)
    const save = canKeep ? { save: saveBox(one.value, chosen, language) } : {}
    return { ...one, ...save, ...optional('service', services?.get(one.value)) }
  })
  return {
    methods: [...saved, ...others],
    ...optional('later', shown.length === 0 ? laterPayment(priced) : undefined),
    ...(error ? { error } : {}),
  }
}

/** Of an order whose payment is open, what its items cost and need today does not matter. */
function messagesOf({ messages = [], order, priced, checkout }: OpenPage): PageMessage[] {
  if (order) return messages
  const ofVatId = vatIdMessages(checkout, priced)
  return [...messages, ...totalsMessages(priced), ...ofVatId, ...membershipMessages(priced)]
}

/** `action`: where the answer goes. */
export function confirmPage(
  context: PageContext,
  { checkoutId, id, amount, currency, confirmationUrl }: Payment,
  action = `/checkout/${checkoutId}/confirm/${id}`,
): ConfirmPaymentProps {
  const { language } = context.site.settings
  const texts = checkoutTexts(language).confirm
  const asksAgain = confirmationUrl?.endsWith(`${action}/return`)
  const { title, note } = asksAgain ? texts.left : confirmationUrl === null ? texts : texts.elsewhere
  return {
    state: 'confirm',
    shop: pageShopOf(context),
    title,
    messages: [],
    action,
    hidden: { csrf: context.csrf },
    amountText: money.format(amount, currency, language),
    note,
    ...optional('serviceUrl', confirmationUrl),
    ...(asksAgain ? { asksAgain } : {}),
  }
}

export function closedPage(context: ShopContext, state: ClosedCheckoutProps['state']): ClosedCheckoutProps {
  const texts = checkoutTexts(context.site.settings.language)
  return {
    state,
    shop: pageShopOf(context),
    messages: [],
    ...texts.closed[state],
    continueUrl: shopUrl(context),
    continueText: texts.checkout.backToShop,
  }
}

/** The storefront's thank-you page with the order's id; the rest of the address stays unchanged. */
export function thankYouAddress({ thankYouPageUrl }: Callbacks, orderId: string): string | undefined {
  if (!thankYouPageUrl) return undefined
  const url = new URL(thankYouPageUrl)
  if (url.searchParams.has('orderId')) url.searchParams.set('orderId', orderId)
  else url.search += `${url.search ? '&' : '?'}orderId=${orderId}`
  return url.href
}

type ShopContext = Pick<PageContext, 'site' | 'publicUrl' | 'callbacks'>

export function pageShopOf(context: ShopContext) {
  return pageShop(context.site, shopUrl(context))
}

function shopUrl({ callbacks, publicUrl }: ShopContext): string {
  return cameFrom(callbacks)?.[1] ?? callbacks.postFlowUrl ?? `${publicUrl}/`
}

function backTo({ callbacks }: ShopContext): OpenCheckoutProps['backTo'] {
  return cameFrom(callbacks)?.[0] ?? 'shop'
}

function deliveryOptions(
  priced: PricedPurchase,
  problem: string | undefined,
  texts: CheckoutTexts,
): NonNullable<OpenCheckoutProps['delivery']> {
  const { options, selected, error } = priced.result.shipping
  const text = problem ?? deliveryErrorText(error, texts)
  return {
    options: optionsWithSlots(options).map((offers) => deliveryOption(offers, selected, priced)),
    ...(text ? { error: text } : {}),
  }
}

function deliveryOption(
  offers: readonly [OfferedOption, ...OfferedOption[]],
  selected: OfferedOption | undefined,
  { currency, language }: PricedPurchase,
): PageDeliveryOption {
  const isSelected = ({ code, carrierId }: OfferedOption) =>
    code === selected?.code && carrierId === selected.carrierId
  const [option] = offers
  const chosen = offers.find(isSelected)
  const { title, pickup, cost, slot, ...logistics } = option
  const where = pickup ? { pickupDetails: { address: pickup.address as Address } } : {}
  const { deliveryTime: usual, ...others } = logistics
  const shown = slot ? others : { ...others, deliveryTime: usual }
  const note = deliveryNotes({ ...shown, ...where }, pageLocale(language)).join(' · ')
  return {
    value: deliveryValue(chosen ?? (slot ? { ...option, code: slot.optionId } : option)),
    title,
    ...(note ? { note } : {}),
    priceText: cost === 0n ? orderTexts(language).summary.free : money.format(cost, currency, language),
    selected: chosen !== undefined,
    ...(slot ? { days: slotDays(offers, chosen, pageLocale(language)) } : {}),
  }
}

function couponField(
  { data }: Checkout,
  { result, currency, language }: PricedPurchase,
  { code, problem, texts }: { code: string | undefined; problem: string | undefined; texts: CheckoutTexts },
): OpenCheckoutProps['coupon'] {
  const applied = appliedCoupon(result.appliedDiscounts)
  const error = problem ?? (result.rejectedCoupon && texts.coupon(result.rejectedCoupon))
  return {
    code: applied && !problem ? applied.source.code : code || (data.couponCode ?? ''),
    applied: data.couponCode !== undefined && applied !== undefined,
    ...(applied && applied.amount > 0n
      ? { amountText: minusText(money.format(applied.amount, currency, language)) }
      : {}),
    ...(error ? { error } : {}),
    locked: data.given.customSettings?.lockCouponCode ?? false,
  }
}

function giftCardField(
  { checkout: { data }, priced, form, problems = {}, takesGiftCards }: OpenPage,
  texts: CheckoutTexts,
): Pick<OpenCheckoutProps, 'giftCard'> {
  const { giftCard: card, currency, language } = priced
  if (!card && !takesGiftCards) return {}
  const problem = problems.giftCard
  const error = problem ?? (card?.error && lookUp<string>(texts.refusals, card.error))
  return {
    giftCard: {
      code: card && !problem ? card.obfuscatedCode : (form?.giftCard ?? ''),
      applied: card !== undefined && !problem,
      ...(card && card.amount > 0n
        ? { amountText: minusText(money.format(card.amount, currency, language)) }
        : {}),
      ...(error ? { error } : {}),
      locked: data.given.customSettings?.lockGiftCard ?? false,
    },
  }
}

export function paymentMethods(
  methods: readonly PaymentMethod[],
  values: FormFields,
  state: FormState,
): OpenCheckoutProps['payment']['methods'] {
  const chosen = values.payment ?? methods[0]?.method
  return methods.map((one) => ({
    value: one.method,
    title: one.title,
    kind: one.kind,
    ...(one.note ? { note: one.note } : {}),
    selected: one.method === chosen,
    fields: one.kind === 'card' && !one.isElsewhere ? cardFields(values, state) : [],
  }))
}
