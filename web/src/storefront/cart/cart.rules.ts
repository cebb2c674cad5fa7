import type { EstimateCurrentCartTotalsReply, LineItem } from '@cartwright/contract/cart/cart.ts'
import type { DescriptionLine, MultiCurrencyPrice } from '@cartwright/contract/cart/line-items.ts'
import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import type { Storefront } from '@cartwright/contract/sites/storefront.ts'
import { choicesOf } from '../preferences/preferences.rules.ts'
import { pictureOf } from '../product/pictures.rules.ts'
import { numberOf, rateOf, shown, type Written, writerOf } from './amounts.rules.ts'
import { type FreeDelivery, freeDelivery } from './free-delivery.rules.ts'
import type { SaidNotice } from './notices.rules.ts'
import { type FormFields, fieldsOf } from './wishes.rules.ts'

/** The cart as its page and its drawer show it. */
export interface CartProps {
  lines: CartLine[]
  /** Pieces in all lines. */
  count: number
  note: string
  coupon?: CartCoupon
  rows: CartRow[]
  total: string
  /** What is paid in the end, where amounts are shown in another currency. */
  paid?: string
  destination: Destination
  free?: FreeDelivery
  notices: SaidNotice[]
  /** What was just taken out. */
  removed?: { name: string; fields: FormFields }
}

export interface CartLine {
  id: string
  name: string
  /** Of its product's page. */
  path?: string
  image?: PageImage
  options: { label: string; value: string }[]
  quantity: number
  /** Pieces that can be had, where they are counted. */
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
  /** More were asked for than there are. */
  | 'REDUCED'

export interface CartCoupon {
  code: string
  takesOff?: string
  /** It stays, and takes nothing off. */
  counts: boolean
}

export interface CartRow {
  kind: 'subtotal' | 'discount' | 'shipping' | 'fee' | 'tax' | 'taxIncluded'
  text: string
  /** Of a discount: the coupon's code. */
  name?: string
}

export interface Destination {
  country: string
  postalCode: string
  countries: { value: string; label: string }[]
  options: { title: string; note?: string; price: string; free: boolean }[]
  /** Nothing in the cart has to be delivered, it can be, or it cannot. */
  state: 'none' | 'reached' | 'unreached'
}

export const longestNote = 1000

export interface Wanted {
  /** Where it goes, as far as is known. */
  country: string
  postalCode: string
  /** BCP 47: in which countries are named. */
  language: string
  notices: SaidNotice[]
  removed?: CartProps['removed']
  /** Quantities that were asked for, by line. */
  asked?: ReadonlyMap<string, number>
}

type Shop = Pick<Storefront, 'countries' | 'country' | 'freeShippingFrom'>

export function emptyCart({ country, postalCode, notices, removed }: Wanted): CartProps {
  return {
    lines: [],
    count: 0,
    note: '',
    rows: [],
    total: '',
    destination: { country, postalCode, countries: [], options: [], state: 'none' },
    notices,
    ...(removed ? { removed } : {}),
  }
}

export function cartOf(reply: EstimateCurrentCartTotalsReply, shop: Shop, wanted: Wanted): CartProps {
  const { cart, priceSummary } = reply
  const { lineItems = [], buyerNote } = cart
  if (lineItems.length === 0) return emptyCart(wanted)
  const coupon = couponOf(reply)
  const free = freeDelivery(reply, shop, wanted.country)
  const written = { write: writerOf(reply), rate: rateOf(reply) }
  return {
    lines: lineItems.map((line) => lineOf(line, wanted.asked?.get(line.id ?? ''), written)),
    count: lineItems.reduce((sum, { quantity = 0 }) => sum + quantity, 0),
    note: buyerNote ?? '',
    ...(coupon ? { coupon } : {}),
    rows: rowsOf(reply),
    total: shown(priceSummary?.total),
    ...(cart.conversionCurrency === cart.currency
      ? {}
      : { paid: priceSummary?.total?.formattedAmount ?? '' }),
    destination: destinationOf(reply, shop, wanted),
    ...(free ? { free } : {}),
    notices: wanted.notices,
    ...(wanted.removed ? { removed: wanted.removed } : {}),
  }
}

/** What can be undone about a line that is taken out. */
export function removedOf({ productName, catalogReference, quantity = 1 }: LineItem): CartProps['removed'] {
  if (!catalogReference) return undefined
  return { name: productName?.original ?? '', fields: fieldsOf({ catalogReference, quantity }) }
}

function lineOf(line: LineItem, asked: number | undefined, { write, rate }: Written): CartLine {
  const { id, quantity = 1, productName, url, priceBeforeDiscounts, fullPrice, availability } = line
  const name = productName?.original ?? ''
  const image = pictureOf(line.image, name)
  const [now, full] = [Number(priceBeforeDiscounts?.amount ?? 0), Number(fullPrice?.amount ?? 0)]
  const problem = problemOf(line, asked)
  const most = availability?.quantityAvailable
  return {
    id: id ?? '',
    name,
    ...(url?.relativePath ? { path: url.relativePath + choiceOf(line) } : {}),
    ...(image ? { image: { ...image, alt: '' } } : {}),
    options: (line.descriptionLines ?? []).map(optionOf),
    quantity,
    ...(typeof most === 'number' ? { most } : {}),
    unit: shown(priceBeforeDiscounts),
    price: write(now * quantity * rate),
    ...(full > now ? { fullUnit: shown(fullPrice), fullPrice: write(full * quantity * rate) } : {}),
    ...(problem ? { problem } : {}),
  }
}

/** What was chosen, as the product's page reads it. */
function choiceOf({ catalogReference, quantity = 1 }: LineItem): string {
  if (!catalogReference) return ''
  const chosen = fieldsOf({ catalogReference, quantity }).filter(([name]) =>
    /^(variant$|option\.)/.test(name),
  )
  const query = new URLSearchParams(chosen.map(([...pair]) => pair))
  return chosen.length > 0 ? `?${query}` : ''
}

function problemOf({ availability, quantity = 1 }: LineItem, asked = quantity): LineProblem | undefined {
  const { status = 'AVAILABLE' } = availability ?? {}
  if (status !== 'AVAILABLE') return status
  return asked > quantity ? 'REDUCED' : undefined
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
    ...(numberOf(takesOff) > 0 ? { takesOff: `−${shown(takesOff)}` } : {}),
  }
}

function rowsOf(reply: EstimateCurrentCartTotalsReply): CartRow[] {
  const { cart, priceSummary, shippingInfo } = reply
  const { subtotal, discount, shipping, additionalFees, tax } = priceSummary ?? {}
  const row = (kind: CartRow['kind'], price: MultiCurrencyPrice | undefined): CartRow[] =>
    numberOf(price) > 0 ? [{ kind, text: shown(price) }] : []
  const code = couponOf(reply)?.code
  return [
    { kind: 'subtotal', text: shown(subtotal) },
    ...row('discount', discount).map((one) => ({
      ...one,
      text: `−${one.text}`,
      ...(code === undefined ? {} : { name: code }),
    })),
    ...(shippingInfo?.selectedCarrierServiceOption
      ? [{ kind: 'shipping' as const, text: numberOf(shipping) > 0 ? shown(shipping) : '' }]
      : []),
    ...row('fee', additionalFees),
    ...row(cart.taxIncludedInPrices ? 'taxIncluded' : 'tax', tax),
  ]
}

function destinationOf(
  { cart, shippingInfo }: EstimateCurrentCartTotalsReply,
  { countries, country: home }: Shop,
  { country, postalCode, language }: Wanted,
): Destination {
  const options = (shippingInfo?.carrierServiceOptions ?? []).flatMap(({ shippingOptions = [] }) =>
    shippingOptions.map(({ title = '', logistics, cost }) => ({
      title,
      ...(logistics?.deliveryTime ? { note: logistics.deliveryTime } : {}),
      price: shown(cost?.price),
      free: numberOf(cost?.price) === 0,
    })),
  )
  const shippable = cart.lineItems?.some(({ physicalProperties }) => physicalProperties?.shippable)
  const state = !shippable ? 'none' : options.length > 0 ? 'reached' : 'unreached'
  return {
    country,
    postalCode,
    countries: choicesOf(countries, { type: 'region', language, first: home }),
    options,
    state,
  }
}

/** The cheapest delivery to the door; none where one is chosen already. */
export function cheapest({ shippingInfo }: EstimateCurrentCartTotalsReply) {
  if (shippingInfo?.selectedCarrierServiceOption) return undefined
  const [first] = (shippingInfo?.carrierServiceOptions ?? [])
    .flatMap(({ carrierId, shippingOptions = [] }) =>
      shippingOptions.map((option) => ({ ...option, carrierId, amount: numberOf(option.cost?.price) })),
    )
    .filter(({ logistics }) => !logistics?.pickupDetails)
    .sort((one, other) => one.amount - other.amount)
  return first && { code: first.code ?? '', ...(first.carrierId ? { carrierId: first.carrierId } : {}) }
}
