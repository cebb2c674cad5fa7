import type { Order } from '@cartwright/contract/orders/orders.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  approvedCard,
  type Browser,
  declinedCard,
  deliver,
  filled,
  openCheckoutProps,
  type Screen,
  visitorReadyToPay,
} from '../../../test/checkouts.ts'
import { lineOf, stock, vase } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import type { InProcessPlugin } from '../../plugins/asking/plugin.ts'

/** What the bank of these tests wants, and the orders that it was asked about. */
const bank = { wants: true as boolean | undefined | 'NOTHING', fails: false, asked: [] as Order[] }
const strict: InProcessPlugin = {
  kind: 'PAYMENT_SETTINGS',
  id: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d31',
  name: 'Bank rules',
  functions: {
    getPaymentSettings({ request: { order }, metadata }) {
      if (bank.fails) throw new Error('the line is dead')
      bank.asked.push({ ...order, extendedFields: { namespaces: { metadata } } })
      return bank.wants === 'NOTHING' ? {} : { paymentSettings: { requires3dSecure: bank.wants ?? null } }
    },
  },
}
const lenient: InProcessPlugin = {
  kind: 'PAYMENT_SETTINGS',
  id: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d32',
  name: 'No rules',
  functions: { getPaymentSettings: () => ({ paymentSettings: { requires3dSecure: false } }) },
}

let store: Store
let theVase: Product

beforeAll(async () => {
  store = await openStore({
    plugins: [lenient, strict],
    settings: { paymentMethods: ['bank-transfer', 'test-card'] },
  })
  await deliver(store)
  theVase = await stock(store, vase, 1000)
})
afterAll(() => store.close())
beforeEach(() => {
  Object.assign(bank, { wants: true, fails: false, asked: [] })
})

const readyToPay = () => visitorReadyToPay(store, [lineOf(theVase)])
const pay = async (card = approvedCard) => {
  const at = await readyToPay()
  return { ...at, paid: await at.post({ ...filled(at.screen), ...card, do: 'place' }) }
}
const answer = (tab: Browser, { props, location }: Screen, given: string) =>
  tab.post(location, { ...(props?.state === 'confirm' ? props.hidden : {}), answer: given })

test('a plugin has the buyer confirm the payment, and sees the order first', async () => {
  const { tab, paid, checkoutId } = await pay()
  expect(paid.props).toMatchObject({ state: 'confirm', amountText: '$37.00' })
  expect((await answer(tab, paid, 'approve')).props?.state).toBe('thanks')
  expect(bank.asked).toMatchObject([
    {
      checkoutId,
      status: 'INITIALIZED',
      paymentStatus: 'NOT_PAID',
      priceSummary: { total: { amount: '37.00' } },
      billingInfo: { address: { city: 'Austin' } },
      extendedFields: {
        namespaces: {
          metadata: {
            currency: 'USD',
            appExtensionType: 'ECOM_PAYMENT_SETTINGS',
            identity: { identityType: 'ANONYMOUS_VISITOR' },
          },
        },
      },
    },
  ])
})

test('a plugin that asks for nothing leaves the payment as it is', async () => {
  for (const wants of [false, undefined, 'NOTHING']) {
    Object.assign(bank, { wants })
    expect((await pay()).paid.props?.state).toBe('thanks')
  }
})

test('a card that is declined stays declined', async () => {
  const { paid } = await pay(declinedCard)
  expect(openCheckoutProps(paid).payment.error).toContain('The card was declined.')
})

test('a payment later asks nobody', async () => {
  const { screen, post } = await readyToPay()
  const placed = await post({ ...filled(screen), payment: 'bank-transfer', do: 'place' })
  expect([placed.props?.state, bank.asked]).toEqual(['thanks', []])
})

test('without an answer nobody pays: the buyer is told, keeps the order and tries again', async () => {
  bank.fails = true
  const { tab, post, paid } = await pay()
  expect(openCheckoutProps(paid).payment.error).toBe(
    'The shop cannot check this payment at the moment. Nothing was charged. Try again with another card or payment method.',
  )
  bank.fails = false
  store.clock.advance(11_000)
  const again = await post({ ...filled(paid), ...approvedCard, do: 'place' })
  expect(again.props?.state).toBe('confirm')
  expect((await answer(tab, again, 'approve')).props?.state).toBe('thanks')
})

test('where the merchant wants to go on without it, a silent plugin asks for nothing', async () => {
  const skipped = await openStore({
    plugins: [{ ...strict, fallback: 'SKIP' }],
    settings: { paymentMethods: ['test-card'] },
  })
  await deliver(skipped)
  const lines = [lineOf(await stock(skipped, vase, 10))]
  bank.fails = true
  const { screen, post } = await visitorReadyToPay(skipped, lines)
  expect((await post({ ...filled(screen), ...approvedCard, do: 'place' })).props?.state).toBe('thanks')
  await skipped.close()
})
