import { createHash } from 'node:crypto'
import type { Address } from '@cartwright/contract/contacts.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders.ts'
import type {
  ClosedCheckoutProps,
  ConfirmPaymentProps,
  OpenCheckoutProps,
  PageDeliveryOption,
  PageMessage,
  ThanksProps,
} from '@cartwright/contract/pages.ts'
import * as money from '../platform/money.ts'
import type { PricedPurchase } from '../pricing/purchase.rules.ts'
import type { OfferedOption } from '../pricing/shipping.rules.ts'
import { pageShop } from '../sites/pages.rules.ts'
import type { Site } from '../sites/service.ts'
import { addressLines } from './addresses.rules.ts'
import { deliveryValue } from './delivery.rules.ts'
import {
  addressFields,
  cardFields,
  contactFields,
  knownValues,
  type Problems,
  type Typed,
} from './forms.rules.ts'
import { type Order, orderOnWire } from './order-entity.rules.ts'
import type { Payment } from './payments.queries.ts'
import type { PaymentMethod } from './payments.rules.ts'
import type { Callbacks } from './queries.ts'
import type { Checkout } from './rules.ts'
import { orderSummaryOf, summaryOf } from './summary.rules.ts'

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
  const known = knownValues(checkout.data, country)
  const values = { ...known, ...typed }
  const ships = priced.result.shipping.required
  const summary = page.agreed ? orderSummaryOf(page.agreed) : summaryOf(priced)
  const due = priced.result.payNow.total
  const billing = { language, problems, prefix: 'billing', section: 'billing' } as const
  return {
    state: 'open',
    shop: shopOf(around),
    title: 'Checkout',
    messages,
    action: `/checkout/${checkout.id}`,
    hidden: { csrf: around.csrf, seen: seenBy(priced) },
    backUrl: around.callbacks.cartPageUrl ?? around.callbacks.postFlowUrl ?? `${around.publicUrl}/`,
    fields: contactFields(values, { language, problems, ships, address: needsAddress(priced) }),
    billing: { differs: values.billingDiffers === 'yes', fields: addressFields(values, billing) },
    ...(ships ? { delivery: deliveryOf(priced, problems.delivery) } : {}),
    coupon: couponOf(checkout, priced, { typed: typed?.coupon, problem: problems.coupon }),
    payment: {
      methods: due > 0n ? methodsOf(page.methods, values, problems) : [],
      ...(problems.payment ? { error: problems.payment } : {}),
    },
    summary,
    placeText: `Place order · ${summary.totalText}`,
  }
}

export function confirmPage(around: Surroundings, payment: Payment): ConfirmPaymentProps {
  const { checkoutId, id, amount, currency } = payment
  return {
    state: 'confirm',
    shop: shopOf(around),
    title: 'Confirm your payment',
    messages: [],
    action: `/checkout/${checkoutId}/confirm/${id}`,
    hidden: { csrf: around.csrf },
    amountText: money.format(amount, currency, around.site.settings.language),
    note: 'This is a test. A bank would ask you here whether it was you who wanted to pay; no money moves.',
  }
}

export function thanksPage(around: Surroundings, order: Order): ThanksProps {
  const { data, status, paymentStatus } = order
  const wire = orderOnWire(order)
  const pending = status === 'PENDING'
  const rejected = status === 'REJECTED' || status === 'CANCELED'
  const note = data.payment.kind === 'offline' && paymentStatus === 'NOT_PAID' ? data.payment.note : undefined
  return {
    state: 'thanks',
    shop: shopOf(around),
    title: rejected ? 'This order was not completed' : 'Thank you for your order',
    messages: rejected ? [{ kind: 'error', text: 'The payment was not accepted. Nothing was charged.' }] : [],
    orderNumber: String(order.number),
    email: order.email,
    paymentPending: pending,
    ...(note ? { paymentNote: `${data.payment.title}: ${note}` } : {}),
    addressLines: addressLines(wire.recipientInfo, around.site.settings.language),
    ...(wire.shippingInfo?.title ? { deliveryText: wire.shippingInfo.title } : {}),
    summary: orderSummaryOf(wire),
    continueUrl: around.callbacks.postFlowUrl ?? `${around.publicUrl}/`,
  }
}

const closed = {
  expired: {
    title: 'This checkout is not open here',
    text: 'Links to a checkout work once and for one person. Please go back to your cart and choose checkout again: nothing in it is lost.',
  },
  'not-found': { title: 'There is nothing here', text: 'This checkout does not exist.' },
  complete: { title: 'This order is placed', text: 'There is nothing left to do here.' },
  error: {
    title: 'Something went wrong',
    text: 'That was our fault, not yours. Nothing was charged twice: please try again in a moment.',
  },
} as const

export function closedPage(
  around: Pick<Surroundings, 'site' | 'publicUrl' | 'callbacks'>,
  state: ClosedCheckoutProps['state'],
): ClosedCheckoutProps {
  return {
    state,
    shop: shopOf(around),
    messages: [],
    ...closed[state],
    continueUrl: around.callbacks.cartPageUrl ?? around.callbacks.postFlowUrl ?? `${around.publicUrl}/`,
    continueText: 'Back to the shop',
  }
}

/** Nothing is sent and nothing is billed: then nobody has to say where they live. */
export function needsAddress({ result }: PricedPurchase): boolean {
  return result.shipping.required || result.summary.total > 0n
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

function shopOf({ site, publicUrl, callbacks }: Pick<Surroundings, 'site' | 'publicUrl' | 'callbacks'>) {
  return pageShop(site, callbacks.cartPageUrl ?? callbacks.postFlowUrl ?? `${publicUrl}/`)
}

function deliveryOf(
  priced: PricedPurchase,
  problem: string | undefined,
): NonNullable<OpenCheckoutProps['delivery']> {
  const { options, selected, error } = priced.result.shipping
  const text = problem ?? (error?.code === 'SHIPPING_ADDRESS_MISSING' ? undefined : error?.description)
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
  const { title, deliveryTime, instructions, pickup, cost } = option
  const where = pickup ? addressLines({ address: pickup.address as Address }, language).join(', ') : undefined
  const note = [deliveryTime, where, instructions].filter(Boolean).join(' · ')
  return {
    value: deliveryValue(option),
    title,
    ...(note ? { note } : {}),
    priceText: cost === 0n ? 'Free' : money.format(cost, currency, language),
    selected,
  }
}

function couponOf(
  { data }: Checkout,
  { result, currency, language }: PricedPurchase,
  { typed, problem }: { typed: string | undefined; problem: string | undefined },
): OpenCheckoutProps['coupon'] {
  const taken = result.appliedDiscounts.find(({ source }) => source.kind === 'COUPON')
  const error = problem ?? result.rejectedCoupon?.reason
  return {
    code: typed || (data.couponCode ?? ''),
    applied: data.couponCode !== undefined && taken !== undefined,
    ...(taken && taken.amount > 0n ? { amountText: money.format(-taken.amount, currency, language) } : {}),
    ...(error ? { error } : {}),
    locked: data.given.customSettings?.lockCouponCode ?? false,
  }
}

function methodsOf(
  methods: readonly PaymentMethod[],
  values: Typed,
  problems: Problems,
): OpenCheckoutProps['payment']['methods'] {
  const chosen = methods.find(({ method }) => method === values.payment) ?? methods[0]
  return methods.map((one) => ({
    value: one.method,
    title: one.title,
    kind: one.kind,
    ...(one.note ? { note: one.note } : {}),
    selected: one === chosen,
    fields: one.kind === 'card' ? cardFields(values, problems) : [],
  }))
}
