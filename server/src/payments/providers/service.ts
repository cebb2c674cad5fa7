import { type Words, wordsOf } from '../../checkout/pages/texts.ts'
import { refuse, violations } from '../../platform/errors.ts'
import type { Shop } from '../../platform/shop.ts'
import type { PricedPurchase } from '../../pricing/purchase.rules.ts'
import type { Site } from '../../sites/service.ts'
import type { OfflineProvider, OnlineProvider, PaymentInput, PaymentProvider } from './provider.ts'
import { cardProblems, fits, methodsOf, type PaymentMethod, testCardOutcome } from './rules.ts'

export type { PaymentMethod } from './rules.ts'

/** The ways to pay that need nobody else; a shop offers those that its settings name. */
export const providers: readonly PaymentProvider[] = [
  offline('manual'),
  offline('bank-transfer'),
  offline('cash-on-delivery', 'DELIVERY'),
  offline('pay-at-pickup', 'PICKUP'),
  {
    method: 'test-card',
    kind: 'card',
    ...wordsOf('en').methods['test-card'],
    check: (fields, { now, language }) => cardProblems(fields, { now, words: wordsOf(language).card }),
    charge: async ({ input, paymentId, language }) =>
      testCardOutcome(input.fields.cardNumber, paymentId, wordsOf(language).payment),
    find: async () => undefined,
    settle: async (providerReference, { confirmed, language }) =>
      confirmed
        ? { status: 'APPROVED', providerReference }
        : { status: 'DECLINED', reason: wordsOf(language).payment.notConfirmed },
  },
]

/** What shoppers of this site can choose from, in the merchant's order. */
export function methods(shop: Shop, site: Site): PaymentMethod[] {
  return methodsOf(site.settings, shop.payments)
}

/** Those of them that go with how this is delivered. */
export function methodsFor(shop: Shop, { site, language, result }: PricedPurchase): PaymentMethod[] {
  return methodsOf({ ...site.settings, language }, shop.payments).filter(({ method }) => {
    const provider = shop.payments.find((known) => known.method === method)
    return fits(provider?.kind === 'offline' ? provider.needs : undefined, result.shipping)
  })
}

/** How what is due is paid: not at all when that is nothing, else as the shopper chose, who may have mistyped. */
export function choose(shop: Shop, priced: PricedPurchase, { method, fields }: PaymentInput): PaymentMethod {
  const { language, result } = priced
  if (result.payNow.total === 0n) {
    return { method: 'free', title: wordsOf(language).payment.nothingDue, kind: 'offline' }
  }
  const offered = methodsFor(shop, priced)
  if (offered.length === 0) throw refuse('SITE_NOT_ACCEPTING_PAYMENTS')
  const chosen = offered.find((one) => one.method === method)
  if (chosen === undefined) throw refuse('PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE')
  const problems = Object.entries(problemsOf(shop, { method, fields }, language))
  if (problems.length > 0) {
    throw violations(problems.map(([field, description]) => ({ field, description, violatedRule: 'FORMAT' })))
  }
  return chosen
}

/** What is wrong with what was typed for a method, by field. */
export function problemsOf(
  shop: Shop,
  { method, fields }: PaymentInput,
  language: string,
): Readonly<Record<string, string>> {
  const provider = shop.payments.find((known) => known.method === method)
  return (provider?.kind === 'card' && provider.check?.(fields, { now: shop.clock(), language })) || {}
}

/** Who charges the payments of a method that was offered once. */
export function providerOf(shop: Shop, method: string): OnlineProvider {
  const known = shop.payments.find((provider) => provider.method === method)
  if (known?.kind !== 'card') throw refuse('PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE')
  return known
}

function offline(method: keyof Words['methods'], needs?: OfflineProvider['needs']): OfflineProvider {
  return { method, kind: 'offline', ...wordsOf('en').methods[method], ...(needs ? { needs } : {}) }
}
