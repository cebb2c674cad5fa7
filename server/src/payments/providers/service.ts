import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { refuse, violations } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { format } from '../../platform/values/money.ts'
import { dueNow, type PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import { type Site, usable } from '../../sites/settings/service.ts'
import { fitting, misfitOf, type OrderTerms } from './conditions.rules.ts'
import type { OfflineProvider, OnlineProvider, PaymentInput, PaymentProvider } from './provider.ts'
import {
  cardProblems,
  fitsDelivery,
  methodsOf,
  type PaymentMethod,
  savedTestCardOutcome,
  testCardOutcome,
  testCardRefund,
} from './rules.ts'
import { type PaymentTexts, paymentTexts } from './texts.ts'

declare module '../../platform/shop/shop.ts' {
  interface Shop {
    /** The payment providers of this installation; each site offers those that its settings name. */
    payments: readonly PaymentProvider[]
  }
}

/** The built-in payment methods. */
export const providers: readonly PaymentProvider[] = [
  offline('manual'),
  offline('bank-transfer'),
  offline('cash-on-delivery', 'DELIVERY'),
  offline('pay-at-pickup', 'PICKUP'),
  {
    method: 'test-card',
    kind: 'card',
    ...paymentTexts('en').methods['test-card'],
    check: (fields, { now, language }) => cardProblems(fields, { now, texts: paymentTexts(language).card }),
    charge: async ({ input, paymentId, language, requires3dSecure, savesMethod }) => {
      const { declines } = paymentTexts(language)
      const outcome = testCardOutcome(input.fields.cardNumber, paymentId, { texts: declines, savesMethod })
      const isUnconfirmed = requires3dSecure && outcome.status === 'APPROVED'
      return isUnconfirmed ? { ...outcome, status: 'NEEDS_CONFIRMATION' } : outcome
    },
    chargeSaved: async ({ savedMethod, paymentId, language, shopper }) => {
      const outcome = savedTestCardOutcome(savedMethod, paymentId, paymentTexts(language).declines)
      const isUnconfirmed = shopper?.requires3dSecure && outcome.status === 'APPROVED'
      return isUnconfirmed ? { ...outcome, status: 'NEEDS_CONFIRMATION' } : outcome
    },
    find: async () => undefined,
    refund: async ({ refundId, providerReference }) => testCardRefund(refundId, providerReference),
    settle: async (providerReference, { confirmed, language }) =>
      confirmed
        ? { status: 'APPROVED', providerReference }
        : { status: 'DECLINED', reason: paymentTexts(language).declines.notConfirmed },
  },
]

/** The methods of a site, in the merchant's order. */
export function siteMethods(shop: Shop, site: Site): PaymentMethod[] {
  return methodsOf(site.settings, payable(shop, site))
}

/** Those that the site can use, and that take its currency. */
function payable(shop: Shop, site: Site): PaymentProvider[] {
  return usable(shop.payments, site).filter(
    ({ currencies }) => currencies?.has(site.settings.currency) ?? true,
  )
}

/**
 * The methods of a site that fit an order which is placed: all of them if none does, since the merchant waits for the money.
 */
export function methodsForOrder(shop: Shop, site: Site, terms: OrderTerms): PaymentMethod[] {
  const all = siteMethods(shop, site)
  const some = fitting(all, site.settings, terms)
  return some.length > 0 ? some : all
}

/** Whether a card can still pay an order with this method: not one that is paid when it is handed over. */
export function canPayByCard(
  shop: Shop,
  site: Site,
  { method, ...terms }: OrderTerms & { method: string },
): boolean {
  const provider = shop.payments.find((one) => one.method === method)
  const isHandedOver = provider?.kind === 'offline' && provider.needs !== undefined
  const offered = fitting(siteMethods(shop, site), site.settings, terms)
  return !isHandedOver && offered.some(({ kind }) => kind === 'card')
}

export interface MethodOptions {
  /** The merchant places the order, who may leave open what buyers must pay online. */
  byMerchant?: boolean | undefined
  /** The order is paid later, whichever methods the shop offers. */
  isPaidLater?: boolean | undefined
  /** A saved way to pay is charged, so nothing is typed. */
  isSaved?: boolean | undefined
}

/**
 * The methods of a site that fit this purchase by the merchant's conditions and its delivery, and what must be paid online. So is a
 * deposit, if the shop can: with any other way nothing would be paid at once. Conditions are for buyers, not for the merchant.
 */
export function methodsFor(
  shop: Shop,
  priced: PricedPurchase,
  { byMerchant = false, isPaidLater = false }: MethodOptions = {},
): PaymentMethod[] {
  const { site, lines } = priced
  const isOnlineOnly = !byMerchant && lines.some(needsOnlinePayment)
  const offered = deliverable(shop, priced, isPaidLater).filter(({ method }) => {
    const isAgreed = byMerchant || (isPaidLater && method === 'manual')
    return isAgreed || misfitOf(site.settings, method, termsOf(priced)) === undefined
  })
  const online = offered.filter(({ kind }) => kind !== 'offline')
  const hasDeposit = lines.some(({ prices }) => prices.paymentOption === 'DEPOSIT_ONLINE')
  const isDepositOnline = hasDeposit && online.length > 0 && !byMerchant && !isPaidLater
  return isOnlineOnly || isDepositOnline ? online : offered
}

/** The methods that fit the delivery. */
function deliverable(
  shop: Shop,
  { site, language, result }: PricedPurchase,
  isPaidLater = false,
): PaymentMethod[] {
  const { settings } = site
  const paymentMethods = [...new Set([...settings.paymentMethods, ...(isPaidLater ? ['manual'] : [])])]
  return methodsOf({ ...settings, paymentMethods, language }, payable(shop, site)).filter(({ method }) => {
    const provider = shop.payments.find((one) => one.method === method)
    return fitsDelivery(provider?.kind === 'offline' ? provider.needs : undefined, result.shipping)
  })
}

function termsOf({ country, result }: PricedPurchase): OrderTerms {
  return { country, total: result.summary.total }
}

/** Why no method is offered for a purchase, as far as the merchant's conditions are the reason, and what the buyer can do. */
export function whyNone(shop: Shop, priced: PricedPurchase): string | undefined {
  const { site, language, currency, country } = priced
  const terms = termsOf(priced)
  const misfits = new Set(
    deliverable(shop, priced).flatMap(({ method }) => misfitOf(site.settings, method, terms) ?? []),
  )
  if (misfits.size === 0) return undefined
  const texts = paymentTexts(language).none
  const name = countryName(country, language)
  const total = format(terms.total, currency, language)
  const why =
    misfits.size > 1
      ? texts.both(name, total)
      : misfits.has('TOTAL')
        ? texts.total(total)
        : texts.country(name)
  const { email } = site.settings
  return [why, email ? texts.write(email) : texts.ask].join(' ')
}

/** Why a buyer cannot pay a purchase with a method, or at all. Undefined where no condition of the merchant is the reason. */
export function whyUnavailable(shop: Shop, priced: PricedPurchase, method: string): string | undefined {
  return methodsFor(shop, priced).length === 0 ? whyNone(shop, priced) : whyNot(shop, priced, method)
}

/** Why a method that the site offers does not fit a purchase. */
function whyNot(shop: Shop, priced: PricedPurchase, method: string): string | undefined {
  const { site, language, country, currency } = priced
  const chosen = siteMethods(shop, site).find((one) => one.method === method)
  const terms = termsOf(priced)
  const misfit = chosen && misfitOf(site.settings, method, terms)
  if (!chosen || !misfit) return undefined
  const { misfits } = paymentTexts(language)
  return misfit === 'COUNTRY'
    ? misfits.country(chosen.title, countryName(country, language))
    : misfits.total(chosen.title, format(terms.total, currency, language))
}

function countryName(country: string, language: string): string {
  return new Intl.DisplayNames(pageLocale(language), { type: 'region' }).of(country) ?? country
}

/** The method that the page chooses first: what the shopper chose to pay online is paid by card, if the shop can. */
export function defaultMethod(
  methods: readonly PaymentMethod[],
  { lines }: Pick<PricedPurchase, 'lines'>,
): PaymentMethod | undefined {
  const isOnline = lines.some(({ offer }) => onlineOptions.has(offer?.paymentOption ?? ''))
  return (isOnline ? methods.find(({ kind }) => kind === 'card') : undefined) ?? methods[0]
}

const onlineOptions: ReadonlySet<string> = new Set(['FULL_PAYMENT_ONLINE', 'DEPOSIT_ONLINE'])

function needsOnlinePayment({ offer, prices }: PricedPurchase['lines'][number]): boolean {
  return offer?.onlineOnly === true && onlineOptions.has(prices.paymentOption)
}

/** Whether the shop itself can charge again what was once paid so. */
export function chargesAgain(shop: Shop, method: string | null): boolean {
  const provider = shop.payments.find((one) => one.method === method)
  return provider?.kind === 'card' && provider.chargeSaved !== undefined
}

/** Whether the buyer pays on a page of a payment service. */
export function asksElsewhere(shop: Shop, method: string): boolean {
  const provider = shop.payments.find((one) => one.method === method)
  return provider?.kind === 'card' && provider.isElsewhere === true
}

/** Of orders that a gift card pays in full. */
export function giftCardMethod(language: string): PaymentMethod {
  return { method: 'gift-card', title: paymentTexts(language).giftCard, kind: 'offline' }
}

/** The method that the shopper chose, or `free` when nothing is due. Refuses a method that is not offered and wrong fields. */
export function chooseMethod(
  shop: Shop,
  priced: PricedPurchase,
  { method, fields, ...options }: PaymentInput & MethodOptions,
): PaymentMethod {
  const { language } = priced
  if (dueNow(priced) === 0n) {
    const { nothingDue, methods } = paymentTexts(language)
    if (priced.giftCard?.amount) return giftCardMethod(language)
    if (priced.result.summary.total > 0n)
      return { method: 'in-person', title: methods['in-person'].title, kind: 'offline' }
    if (priced.memberships?.payments.size)
      return { method: 'membership', title: methods.membership.title, kind: 'offline' }
    return { method: 'free', title: nothingDue, kind: 'offline' }
  }
  const offered = methodsFor(shop, priced, options)
  if (offered.length === 0) throw refuse('SITE_NOT_ACCEPTING_PAYMENTS', whyNone(shop, priced))
  const chosen = offered.find((one) => one.method === method)
  if (chosen === undefined)
    throw refuse('PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE', whyNot(shop, priced, method))
  const problems = Object.entries(options.isSaved ? {} : fieldProblems(shop, { method, fields }, language))
  if (problems.length > 0) {
    throw violations(problems.map(([field, description]) => ({ field, description, violatedRule: 'FORMAT' })))
  }
  return chosen
}

/** The problems of the fields that were typed for a method, by field name. */
export function fieldProblems(
  shop: Shop,
  { method, fields }: PaymentInput,
  language: string,
): Readonly<Record<string, string>> {
  const provider = shop.payments.find((one) => one.method === method)
  return (provider?.kind === 'card' && provider.check?.(fields, { now: shop.clock(), language })) || {}
}

/** The provider that charges payments of this method; the site may have stopped offering it. */
export function onlineProvider(shop: Shop, method: string): OnlineProvider {
  const provider = shop.payments.find((one) => one.method === method)
  if (provider?.kind !== 'card') throw refuse('PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE')
  return provider
}

function offline(method: keyof PaymentTexts['methods'], needs?: OfflineProvider['needs']): OfflineProvider {
  return { method, kind: 'offline', ...paymentTexts('en').methods[method], ...(needs ? { needs } : {}) }
}
