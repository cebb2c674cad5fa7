import type { PaymentProvider } from '../platform/payments.ts'
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

export function providerOf(shop: Shop, method: string): PaymentProvider | undefined {
  return shop.payments.find((provider) => provider.method === method)
}

function offline(method: string, title: string, note: string): PaymentProvider {
  const outcome = { status: 'OFFLINE' } as const
  return { method, title, note, kind: 'offline', charge: async () => outcome, find: async () => outcome }
}
