import type { EstimateCurrentCartTotalsReply } from '@cartwright/contract/cart/cart.ts'
import type { DescriptionLine, MultiCurrencyPrice } from '@cartwright/contract/cart/line-item-fields.ts'
import type { LineItem } from '@cartwright/contract/cart/line-items.ts'
import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import type { CarrierServiceOption } from '@cartwright/contract/pricing/shipping-info.ts'
import type { Storefront } from '@cartwright/contract/sites/storefront.ts'
import { pictureOf } from '../../catalogue/pictures.rules.ts'
import { namesOf } from '../../kit/names.rules.ts'
import {
  type Format,
  type FreeDelivery,
  formatOf,
  freeDelivery,
  numberOf,
  priceText,
} from './amounts.rules.ts'
import { type FormFields, fieldsOf } from './forms.rules.ts'
import { missingTotals, type NoticeWithText, objections, withText } from './notices.rules.ts'

export interface CartProps {
  lines: CartLine[]
  count: number
  note: string
  coupon?: CartCoupon
  rows: CartRow[]
  total: string
  /** What is paid in the end, where amounts are shown in another currency. */
  paid?: string
  destination: Destination
  free?: FreeDelivery
  notices: NoticeWithText[]
  /** What is missing in the totals, and what speaks against the order. Whatever the shopper did has worked. */
  doubts: NoticeWithText[]
  /** The line that was just removed. */
  removed?: { name: string; fields: FormFields }
}

export interface CartLine {
  id: string
  name: string
  path?: string
  image?: PageImage
  options: { label: string; value: string }[]
  quantity: number
  /** Pieces in stock, where they are counted. */
  most?: number
  unit: string
  fullUnit?: string
  price: string
  fullPrice?: string
  problem?: LineProblem
}

export type LineProblem =
  | 'NOT_FOUND'
  | 'NOT_AVAILABLE'
  | 'PARTIALLY_AVAILABLE'
  /** It is for members, or members with a plan. */
  | 'MEMBERS_ONLY'
  /** The shopper entered more than there are. */
  | 'REDUCED'

export interface CartCoupon {
  code: string
  takesOff?: string
  /** It takes something off this cart. */
  counts: boolean
}

export interface CartRow {
  kind: 'subtotal' | 'discount' | 'rule' | 'shipping' | 'fee' | 'tax' | 'taxIncluded'
  text: string
  /** Of a discount: the coupon's code. Of one by a rule: its name. Of a fee: what it is for. */
  name?: string
}

export interface Destination {
  country: string
  postalCode: string
  countries: { value: string; label: string }[]
  options: { title: string; note?: string; price: string; free: boolean }[]
  /** Whether there is delivery: not needed, possible, impossible, or not known because a carrier does not answer. */
  state: 'none' | 'reached' | 'unreached' | 'unknown'
}

export interface CartOptions {
  /** Where it is delivered, as far as is known. */
  country: string
  postalCode: string
  /** BCP 47: of the names of countries. */
  language: string
  notices: NoticeWithText[]
  removed?: CartProps['removed']
  /** The quantities that the shopper entered, by line. */
  requested?: ReadonlyMap<string, number>
}

type Shop = Pick<Storefront, 'countries' | 'country' | 'freeShippingFrom'>

export function emptyCart({ country, postalCode, notices, removed }: CartOptions): CartProps {
  return {
    lines: [],
    count: 0,
    note: '',
    rows: [],
    total: '',
    destination: { country, postalCode, countries: [], options: [], state: 'none' },
    notices,
    doubts: [],
    ...(removed ? { removed } : {}),
  }
}

export function cartOf(reply: EstimateCurrentCartTotalsReply, shop: Shop, options: CartOptions): CartProps {
  const { cart, priceSummary, violations = [] } = reply
  const { lineItems = [], buyerNote } = cart
  if (lineItems.length === 0) return emptyCart(options)
  const isRefused = (id: string) =>
    violations.some(({ data, target }) => data?.code === 'MEMBERS_ONLY_ITEM' && target?.lineItem?.id === id)
  const coupon = couponOf(reply)
  const destination = destinationOf(reply, shop, options)
  const free = destination.state === 'none' ? undefined : freeDelivery(reply, shop, options.country)
  const format = formatOf(reply)
  return {
    lines: lineItems.map((line) => {
      const shown = lineOf(line, options.requested?.get(line.id ?? ''), format)
      return isRefused(shown.id) ? { ...shown, problem: 'MEMBERS_ONLY' } : shown
    }),
    count: lineItems.reduce((sum, { quantity = 0 }) => sum + quantity, 0),
    note: buyerNote ?? '',
    ...(coupon ? { coupon } : {}),
    rows: rowsOf(reply),
    total: priceText(priceSummary?.total),
    ...(cart.conversionCurrency === cart.currency
      ? {}
      : { paid: priceSummary?.total?.formattedAmount ?? '' }),
    destination,
    ...(free ? { free } : {}),
    notices: options.notices,
    doubts: [
      ...missingTotals(reply).map((notice) => withText(notice, options.language)),
      ...objections(reply),
    ],
    ...(options.removed ? { removed: options.removed } : {}),
  }
}

/** What it takes to undo the removal of a line. */
export function removedOf({ productName, catalogReference, quantity = 1 }: LineItem): CartProps['removed'] {
  if (!catalogReference) return undefined
  return { name: productName?.original ?? '', fields: fieldsOf({ catalogReference, quantity }) }
}

function lineOf(line: LineItem, requested: number | undefined, format: Format): CartLine {
  const { id, quantity = 1, productName, url, priceBeforeDiscounts, fullPrice, availability } = line
  const name = productName?.original ?? ''
  const image = pictureOf(line.image, name)
  const [now, full] = [Number(priceBeforeDiscounts?.amount ?? 0), Number(fullPrice?.amount ?? 0)]
  const problem = problemOf(line, requested)
  const most = availability?.quantityAvailable
  return {
    id: id ?? '',
    name,
    ...(url?.relativePath ? { path: url.relativePath + variantQuery(line) } : {}),
    ...(image ? { image: { ...image, alt: '' } } : {}),
    options: (line.descriptionLines ?? []).map(optionOf),
    quantity,
    ...(typeof most === 'number' ? { most } : {}),
    unit: priceText(priceBeforeDiscounts),
    price: format(now * quantity),
    ...(full > now ? { fullUnit: priceText(fullPrice), fullPrice: format(full * quantity) } : {}),
    ...(problem ? { problem } : {}),
  }
}

/** The query that selects the same variant on the page of the product. */
function variantQuery({ catalogReference, quantity = 1 }: LineItem): string {
  if (!catalogReference) return ''
  const chosen = fieldsOf({ catalogReference, quantity }).filter(([name]) =>
    /^(variant$|option\.)/.test(name),
  )
  const query = new URLSearchParams(chosen.map(([...pair]) => pair))
  return chosen.length > 0 ? `?${query}` : ''
}

function problemOf({ availability, quantity = 1 }: LineItem, requested = quantity): LineProblem | undefined {
  const { status = 'AVAILABLE' } = availability ?? {}
  if (status !== 'AVAILABLE') return status
  return requested > quantity ? 'REDUCED' : undefined
}

function optionOf({ name, plainText, colorInfo }: DescriptionLine): CartLine['options'][number] {
  return { label: name?.original ?? '', value: plainText?.original ?? colorInfo?.original ?? '' }
}

function couponOf({ cart, appliedDiscounts = [] }: EstimateCurrentCartTotalsReply): CartCoupon | undefined {
  const code = cart.appliedDiscounts?.find(({ coupon }) => coupon)?.coupon?.code
  if (code === undefined) return undefined
  const applied = appliedDiscounts.find(({ coupon }) => coupon)
  const takesOff = applied?.coupon?.amount
  return {
    code,
    counts: applied !== undefined,
    ...(numberOf(takesOff) > 0 ? { takesOff: `−${priceText(takesOff)}` } : {}),
  }
}

function rowsOf(reply: EstimateCurrentCartTotalsReply): CartRow[] {
  const { cart, priceSummary, shippingInfo, additionalFees = [] } = reply
  const { subtotal, discount, shipping, tax } = priceSummary ?? {}
  const row = (kind: CartRow['kind'], price: MultiCurrencyPrice | undefined): CartRow[] =>
    numberOf(price) > 0 ? [{ kind, text: priceText(price) }] : []
  const off = (kind: 'discount' | 'rule', price: MultiCurrencyPrice | undefined, name = '') =>
    row(kind, price).map((one) => ({ ...one, text: `−${one.text}`, ...(name ? { name } : {}) }))
  const discounts = (reply.appliedDiscounts ?? []).flatMap(({ coupon, discountRule, merchantDiscount }) =>
    discountRule
      ? off('rule', discountRule.amount, discountRule.name?.translated ?? discountRule.name?.original)
      : off('discount', coupon?.amount ?? merchantDiscount?.amount, coupon?.code),
  )
  return [
    { kind: 'subtotal', text: priceText(subtotal) },
    ...(discounts.length > 0 ? discounts : off('discount', discount, couponOf(reply)?.code)),
    ...(shippingInfo?.selectedCarrierServiceOption
      ? [{ kind: 'shipping' as const, text: numberOf(shipping) > 0 ? priceText(shipping) : '' }]
      : []),
    ...additionalFees.flatMap(({ name, translatedName, price }) =>
      row('fee', price).map((one) => ({ ...one, name: translatedName ?? name ?? '' })),
    ),
    ...row(cart.taxIncludedInPrices ? 'taxIncluded' : 'tax', tax),
  ]
}

function destinationOf(
  reply: EstimateCurrentCartTotalsReply,
  { countries, country: home }: Shop,
  { country, postalCode, language }: CartOptions,
): Destination {
  const { cart, shippingInfo } = reply
  const options = (shippingInfo?.carrierServiceOptions ?? []).flatMap(({ shippingOptions = [] }) =>
    withoutTimes(shippingOptions).map(({ title = '', logistics, cost }) => ({
      title,
      ...(logistics?.deliveryTime ? { note: logistics.deliveryTime } : {}),
      price: priceText(cost?.price),
      free: numberOf(cost?.price) === 0,
    })),
  )
  const shippable = cart.lineItems?.some(({ physicalProperties }) => physicalProperties?.shippable)
  const isUnknown = missingTotals(reply).some(({ code }) => code === 'CARRIER_UNAVAILABLE')
  const unreached = isUnknown ? 'unknown' : 'unreached'
  const state = !shippable ? 'none' : options.length > 0 ? 'reached' : unreached
  return {
    country,
    postalCode,
    countries: namesOf(countries, { type: 'region', language, first: home }),
    options,
    state,
  }
}

type Delivery = NonNullable<CarrierServiceOption['shippingOptions']>[number]

/** An option with times to choose from is offered once for each; the shopper chooses one at checkout. */
function withoutTimes(offers: readonly Delivery[]): Delivery[] {
  const titles = offers.map(({ title, logistics }) => logistics?.deliveryTimeSlot && title)
  return offers.filter((_, index) => !titles[index] || titles.indexOf(titles[index]) === index)
}

/** The cheapest delivery to the door, unless one is selected already. Nobody but the shopper chooses a time. */
export function cheapestDelivery({ shippingInfo }: EstimateCurrentCartTotalsReply) {
  if (shippingInfo?.selectedCarrierServiceOption) return undefined
  const [first] = (shippingInfo?.carrierServiceOptions ?? [])
    .flatMap(({ carrierId, shippingOptions = [] }) =>
      shippingOptions.map((option) => ({ ...option, carrierId, amount: numberOf(option.cost?.price) })),
    )
    .filter(({ logistics }) => !logistics?.pickupDetails && !logistics?.deliveryTimeSlot)
    .sort((one, other) => one.amount - other.amount)
  return first && { code: first.code ?? '', ...(first.carrierId ? { carrierId: first.carrierId } : {}) }
}
