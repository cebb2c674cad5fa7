import { refuse, violations } from '../platform/errors.ts'
import type { Minor } from '../platform/money.ts'
import type { OfflineProvider, OnlineProvider, PaymentInput, PaymentProvider } from '../platform/payments.ts'
import type { Shop } from '../platform/shop.ts'
import type { Site } from '../sites/service.ts'
import { cardProblems, methodsOf, type PaymentMethod, testCardOutcome } from './payments.rules.ts'

export type { PaymentMethod } from './payments.rules.ts'

/** The ways to pay that need nobody else; a shop offers those that its settings name. */
export const providers: readonly PaymentProvider[] = [
  offline('manual', 'Pay later', 'We will write to you about how to pay.'),
  offline('bank-transfer', 'Bank transfer', 'We send your order when the money has arrived.'),
  offline('cash-on-delivery', 'Cash on delivery', 'Pay when your order is handed over.'),
  offline('pay-at-pickup', 'Pay at pickup', 'Pay when you collect your order.'),
  {
    method: 'test-card',
    title: 'Test card (no money moves)',
    kind: 'card',
    note:
      'This is a test: no real card is charged, and real cards are refused. 4242 4242 4242 4242 is approved, ' +
      '4000 0000 0000 0002 declined, 4000 0025 0000 3155 asks you to confirm, 4000 0000 0000 0077 answers late. ' +
      'Any expiry date to come and any security code will do.',
    check: cardProblems,
    charge: async ({ input, paymentId }) => testCardOutcome(input.fields.cardNumber, paymentId),
    find: async () => undefined,
    settle: async (providerReference, confirmed) =>
      confirmed
        ? { status: 'APPROVED', providerReference }
        : { status: 'DECLINED', reason: 'The payment was not confirmed.' },
  },
]

/** What shoppers of this site can choose from, in the merchant's order. */
export function methods(shop: Shop, site: Site): PaymentMethod[] {
  return methodsOf(site.settings, shop.payments)
}

/** How `due` is paid: not at all when there is nothing to pay, else as the shopper chose, who may have mistyped. */
export function choose(shop: Shop, site: Site, due: Minor, { method, fields }: PaymentInput): PaymentMethod {
  if (due === 0n) return { method: 'free', title: 'Nothing to pay', kind: 'offline' }
  const offered = methods(shop, site)
  if (offered.length === 0) throw refuse('SITE_NOT_ACCEPTING_PAYMENTS')
  const chosen = offered.find((one) => one.method === method)
  if (chosen === undefined) throw refuse('PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE')
  const problems = Object.entries(problemsOf(shop, { method, fields }))
  if (problems.length > 0) {
    throw violations(problems.map(([field, description]) => ({ field, description, violatedRule: 'FORMAT' })))
  }
  return chosen
}

/** What is wrong with what was typed for a method, by field. */
export function problemsOf(shop: Shop, { method, fields }: PaymentInput): Readonly<Record<string, string>> {
  const provider = shop.payments.find((known) => known.method === method)
  return (provider?.kind === 'card' && provider.check?.(fields, shop.clock())) || {}
}

/** Who charges the payments of a method that was offered once. */
export function providerOf(shop: Shop, method: string): OnlineProvider {
  const known = shop.payments.find((provider) => provider.method === method)
  if (known?.kind !== 'card') throw refuse('PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE')
  return known
}

function offline(method: string, title: string, note: string): OfflineProvider {
  return { method, title, note, kind: 'offline' }
}
