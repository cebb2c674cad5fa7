import { createHash } from 'node:crypto'
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
import { orderSummaryOf, summaryOf, takenOff } from '../../orders/order/view.ts'
import type { Payment } from '../../payments/attempts/queries.ts'
import type { PaymentMethod } from '../../payments/providers/rules.ts'
import * as money from '../../platform/money.ts'
import type { PricedPurchase } from '../../pricing/purchase.rules.ts'
import type { OfferedOption } from '../../pricing/shipping.rules.ts'
import { pageShop } from '../../sites/pages.rules.ts'
import type { Site } from '../../sites/service.ts'
import { isVague } from '../model/addresses.rules.ts'
import type { Callbacks } from '../model/queries.ts'
import { type Checkout, couponIn } from '../model/rules.ts'
import { deliveryNotes, deliveryValue } from './delivery.rules.ts'
import {
  type Asked,
  addressFields,
  cardFields,
  contactFields,
  type FormState,
  type Problems,
  type Typed,
} from './fields.rules.ts'
import { knownValues } from './forms.rules.ts'
import { type Words, wordsOf } from './texts.ts'

/** Where the links of a page lead. */
export interface Surroundings {
  site: Site
  publicUrl: string
  callbacks: Callbacks
  /** Goes into every form. */
  csrf: string
}

export interface OpenPage {
  checkout: Checkout
  priced: PricedPurchase
  /** Its order while that is being paid: prices and stock of today say nothing about it. */
  agreed?: WireOrder
  methods: readonly PaymentMethod[]
  /** What was typed into the form that is answered; undefined on the first look. */
  typed?: Typed | undefined
  problems?: Problems
  messages?: PageMessage[]
}

export function openPage(around: Surroundings, page: OpenPage): OpenCheckoutProps {
  const { checkout, priced, typed, problems = {}, messages = [] } = page
  const { language, country } = around.site.settings
  const words = wordsOf(language)
  const known = knownValues(checkout.data, country)
  const values = { ...known, ...typed }
  const ships = priced.result.shipping.required
  const isAddressKnown = !isVague(checkout.data.shippingDestination?.address)
  const summary = page.agreed ? orderSummaryOf(page.agreed, language) : summaryOf(priced, { isAddressKnown })
  const due = priced.result.payNow.total
  const state = { language, problems }
  const billing = { ...state, prefix: 'billing', section: 'billing' } as const
  const isTried = typed?.do === 'place' || typed?.tried !== undefined
  return {
    state: 'open',
    shop: shopOf(around),
    title: words.checkout.title,
    messages,
    action: `/checkout/${checkout.id}`,
    hidden: { csrf: around.csrf, seen: seenBy(priced), ...(isTried ? { tried: 'yes' } : {}) },
    backUrl: around.callbacks.cartPageUrl ?? around.callbacks.postFlowUrl ?? `${around.publicUrl}/`,
    fields: contactFields(values, { ...state, ships, asked: askedOf(priced) }),
    billing: {
      differs: values.billingDiffers === 'yes',
      fields: askedOf(priced) === 'NOBODY' ? [] : addressFields(values, billing),
    },
    ...(ships ? { delivery: deliveryOf(priced, problems.delivery, words) } : {}),
    coupon: couponOf(checkout, priced, { typed: typed?.coupon, problem: problems.coupon, words }),
    payment: {
      methods: due > 0n ? methodsOf(page.methods, values, state) : [],
      ...(problems.payment ? { error: problems.payment } : {}),
    },
    summary,
    ...(checkout.data.buyerNote ? { buyerNote: checkout.data.buyerNote } : {}),
    placeText: words.checkout.place(summary.totalText),
  }
}

export function confirmPage(around: Surroundings, payment: Payment): ConfirmPaymentProps {
  const { checkoutId, id, amount, currency } = payment
  const { language } = around.site.settings
  const { title, note } = wordsOf(language).confirm
  return {
    state: 'confirm',
    shop: shopOf(around),
    title,
    messages: [],
    action: `/checkout/${checkoutId}/confirm/${id}`,
    hidden: { csrf: around.csrf },
    amountText: money.format(amount, currency, language),
    note,
  }
}

export function closedPage(
  around: Pick<Surroundings, 'site' | 'publicUrl' | 'callbacks'>,
  state: ClosedCheckoutProps['state'],
): ClosedCheckoutProps {
  const words = wordsOf(around.site.settings.language)
  return {
    state,
    shop: shopOf(around),
    messages: [],
    ...words.closed[state],
    continueUrl: around.callbacks.cartPageUrl ?? around.callbacks.postFlowUrl ?? `${around.publicUrl}/`,
    continueText: words.checkout.backToShop,
  }
}

/**
 * What is sent needs an address, what is collected a name, what only costs something a country for its tax, and what
 * does neither nobody. Where nothing is brought, another country is the way to what is.
 */
export function askedOf({ result, site }: PricedPurchase): Asked {
  const { required, selected, options } = result.shipping
  if (required && selected?.pickup) {
    const isBrought = options.some(({ pickup }) => !pickup)
    return isBrought && site.settings.taxAddress !== 'BILLING' ? 'PERSON' : 'COUNTRY'
  }
  if (required) return 'ADDRESS'
  return result.summary.total > 0n ? 'COUNTRY' : 'NOBODY'
}

/** What the shopper agrees to by placing the order, as a form field: the total, and what it is for. */
export function seenBy(priced: PricedPurchase): string {
  const lines = priced.lines.map(({ line }) => [line.id, line.quantity])
  const contents = createHash('sha256').update(JSON.stringify(lines)).digest('base64url')
  return `${totalSeen(priced)}${contents}`
}

/** What {@link seenBy} begins with. */
export function totalSeen({ result, currency }: PricedPurchase): string {
  return `${result.summary.total} ${currency} `
}

/** The storefront's thank-you page with the order it is about; the rest of its address stays letter by letter. */
export function thankYouAddress({ thankYouPageUrl }: Callbacks, orderId: string): string | undefined {
  if (!thankYouPageUrl) return undefined
  const url = new URL(thankYouPageUrl)
  if (url.searchParams.has('orderId')) url.searchParams.set('orderId', orderId)
  else url.search += `${url.search ? '&' : '?'}orderId=${orderId}`
  return url.href
}

/** Where a form on these pages may end up: browsers hold redirects after a form against the policy of its page. */
export function formTargets(callbacks: Callbacks): string[] {
  return Object.values(callbacks).flatMap((address: string) => {
    const { protocol, origin } = new URL(address)
    return [origin === 'null' ? protocol : origin]
  })
}

export function shopOf({
  site,
  publicUrl,
  callbacks,
}: Pick<Surroundings, 'site' | 'publicUrl' | 'callbacks'>) {
  return pageShop(site, callbacks.cartPageUrl ?? callbacks.postFlowUrl ?? `${publicUrl}/`)
}

function deliveryOf(
  priced: PricedPurchase,
  problem: string | undefined,
  words: Words,
): NonNullable<OpenCheckoutProps['delivery']> {
  const { options, selected, error } = priced.result.shipping
  const known = error && error.code !== 'SHIPPING_ADDRESS_MISSING' ? words.delivery[error.code] : undefined
  const text = problem ?? known
  return {
    options: options.map((option) =>
      deliveryOption(
        option,
        option.code === selected?.code && option.carrierId === selected.carrierId,
        priced,
      ),
    ),
    ...(text ? { error: text } : {}),
  }
}

function deliveryOption(
  option: OfferedOption,
  selected: boolean,
  { currency, language }: PricedPurchase,
): PageDeliveryOption {
  const { title, pickup, cost, ...logistics } = option
  const where = pickup ? { pickupDetails: { address: pickup.address as Address } } : {}
  const note = deliveryNotes({ ...logistics, ...where }, pageLocale(language)).join(' · ')
  return {
    value: deliveryValue(option),
    title,
    ...(note ? { note } : {}),
    priceText: cost === 0n ? wordsOf(language).summary.free : money.format(cost, currency, language),
    selected,
  }
}

function couponOf(
  { data }: Checkout,
  { result, currency, language }: PricedPurchase,
  { typed, problem, words }: { typed: string | undefined; problem: string | undefined; words: Words },
): OpenCheckoutProps['coupon'] {
  const taken = couponIn(result.appliedDiscounts)
  const error = problem ?? (result.rejectedCoupon && words.coupon(result.rejectedCoupon))
  return {
    code: taken && !problem ? taken.source.code : typed || (data.couponCode ?? ''),
    applied: data.couponCode !== undefined && taken !== undefined,
    ...(taken && taken.amount > 0n
      ? { amountText: takenOff(money.format(taken.amount, currency, language)) }
      : {}),
    ...(error ? { error } : {}),
    locked: data.given.customSettings?.lockCouponCode ?? false,
  }
}

function methodsOf(
  methods: readonly PaymentMethod[],
  values: Typed,
  state: FormState,
): OpenCheckoutProps['payment']['methods'] {
  const chosen = values.payment ?? methods[0]?.method
  return methods.map((one) => ({
    value: one.method,
    title: one.title,
    kind: one.kind,
    ...(one.note ? { note: one.note } : {}),
    selected: one.method === chosen,
    fields: one.kind === 'card' ? cardFields(values, state) : [],
  }))
}
