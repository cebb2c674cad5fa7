import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deliver,
  filled,
  openCheckoutProps,
  rows,
  type Screen,
  visitorReadyToPay,
} from '../../../test/checkouts.ts'
import { openPaymentService, type PaymentService } from '../../../test/payment-services/stand-in.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { providers } from '../../payments/providers/service.ts'
import { stripe } from '../../payments/services/stripe.ts'
import { settleOverduePayments } from '../settling.service.ts'

let store: Store
let service: PaymentService
let mug: Product

beforeAll(async () => {
  service = await openPaymentService('stripe')
  store = await openStore({
    payments: [...providers, stripe({ url: service.url, script: `${service.url}/js/stripe.js` })],
    settings: { paymentMethods: ['stripe', 'manual'], captcha: 'OFF' },
  })
  await deliver(store)
  mug = await shelve(store, { name: 'Mug', price: 20 }, 100)
  expect((await connect('pk_test_1234')).body.account).toMatchObject({
    hasPublicKey: true,
    paymentPage: 'SHOP',
  })
})
afterAll(async () => {
  await store.close()
  await service.close()
})

const account = '/admin/v1/payment-methods/stripe/account'
const connect = (publishableKey: string) => {
  const credentials = { secretKey: 'sk_test_1234', publishableKey }
  return store.ask('PUT', account, { as: store.apiKey, body: { credentials } })
}
const choose = (paymentPage: string) =>
  store.ask('PATCH', account, { as: store.apiKey, body: { paymentPage } })

const serviceOf = (screen: Screen) =>
  openCheckoutProps(screen).payment.methods.find(({ value }) => value === 'stripe')?.service

/** What the script of the service gives the page for a card. */
async function tokenFor(card: string, amount: number): Promise<string> {
  const response = await fetch(`${service.url}/v1/confirmation_tokens`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_1234' },
    body: new URLSearchParams({ card, amount: String(amount), currency: 'usd' }),
  })
  return ((await response.json()) as { id: string }).id
}

async function atCheckout() {
  const at = await visitorReadyToPay(store, [pieces(1, mug)])
  const amount = serviceOf(at.screen)?.amount ?? 0
  const pay = async (card: string) => {
    const paymentToken = await tokenFor(card, amount)
    return at.post({ ...filled(at.screen), payment: 'stripe', do: 'place', paymentToken })
  }
  return { ...at, pay }
}

const paymentsOf = (checkoutId: string) =>
  rows<{ id: string; status: string; reference: string }>(
    store,
    'SELECT id, status, provider_reference AS reference FROM payments WHERE checkout_id = $1 ORDER BY status DESC',
    [checkoutId],
  )
const intents = async (paymentId: string) =>
  (await service.command('state')).intents.filter(
    ({ metadata }: { metadata: Record<string, string> }) => metadata.payment_id === paymentId,
  )
const bankAnswer = (clientSecret: string, answer: string) =>
  fetch(`${service.url}/v1/bank_answers`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_1234' },
    body: new URLSearchParams({ client_secret: clientSecret, answer }),
  })

const good = '4242424242424242'
const declined = '4000000000000002'
const asking = '4000002500003155'

test('a publishable key is taken only if it is one, of this account, and of the same mode', async () => {
  for (const [key, reason] of [
    ['sk_test_1234', 'begins with pk_live_ or pk_test_'],
    ['pk_live_1234', 'One of these keys is for tests'],
    ['pk_test_other', 'belongs to another account'],
    ['pk_test_revoked', 'does not take this publishable key'],
  ] as const) {
    const { status, body } = await connect(key)
    expect(status).toBe(400)
    expect(body.details.validationError.fieldViolations).toMatchObject([
      { field: 'credentials.publishableKey', description: expect.stringContaining(reason) },
    ])
  }
})

test('only a checkout page with fields of a service allows the origin of its script', async () => {
  const { tab, checkoutId, screen } = await atCheckout()
  expect(serviceOf(screen)).toMatchObject({ amount: 2500, currency: 'USD', publicKey: 'pk_test_1234' })
  const policy = async () => {
    const cookie = [...tab.cookies.values()].join('; ')
    const url = `/checkout/${checkoutId}`
    const { headers } = await store.app.server.inject({ url, headers: { cookie } })
    return String(headers['content-security-policy'])
  }
  expect(await policy()).toMatch(new RegExp(`script-src [^;]*${service.url}.*frame-src [^;]*${service.url}`))
  expect((await choose('SERVICE')).body.account.paymentPage).toBe('SERVICE')
  expect(serviceOf(await tab.open(`/checkout/${checkoutId}`))).toBeUndefined()
  expect(await policy()).not.toContain(service.url)
  expect((await choose('SHOP')).status).toBe(200)
})

test('without a publishable key, buyers pay on the page of the service', async () => {
  const { body } = await connect('')
  expect(body.account).toMatchObject({ hasPublicKey: false, paymentPage: 'SERVICE' })
  const { screen, post } = await visitorReadyToPay(store, [pieces(1, mug)])
  expect(serviceOf(screen)).toBeUndefined()
  const { location } = await post({ ...filled(screen), payment: 'stripe', do: 'place' })
  expect(location).toContain(`${service.url}/page/`)
  expect((await choose('SHOP')).body.details.validationError.fieldViolations).toMatchObject([
    { field: 'paymentPage' },
  ])
  await connect('pk_test_1234')
})

test('a declined card leaves the form as it is, and another one pays the same order', async () => {
  const { pay, checkoutId } = await atCheckout()
  const refused = await pay(declined)
  expect(refused.status).toBe(422)
  expect(openCheckoutProps(refused).payment.error).toContain('The card was declined.')
  expect(openCheckoutProps(refused).fields.find(({ name }) => name === 'fullName')?.value).toBe(
    'Anna Maria Berg',
  )
  expect((await pay(good)).props?.state).toBe('thanks')
  expect(await paymentsOf(checkoutId)).toMatchObject([{ status: 'DECLINED' }, { status: 'APPROVED' }])
  expect(await rows(store, 'SELECT id FROM orders WHERE checkout_id = $1', [checkoutId])).toHaveLength(1)
})

test('a lost answer charges once, although the page sends another token', async () => {
  const { pay, checkoutId } = await atCheckout()
  await service.fault({ request: 'POST /v1/payment_intents', kind: 'cut', times: 3 })
  expect((await pay(good)).status).toBe(422)
  expect((await pay(good)).props?.state).toBe('thanks')
  const [payment] = await paymentsOf(checkoutId)
  expect(payment?.status).toBe('APPROVED')
  expect(await intents(payment?.id ?? '')).toHaveLength(1)
})

test('who has confirmed and never came back has the order, without any notice', async () => {
  const { pay, checkoutId } = await atCheckout()
  expect((await pay(asking)).location).toContain('/return')
  const [payment] = await paymentsOf(checkoutId)
  const [intent] = await intents(payment?.id ?? '')
  await bankAnswer(intent.client_secret, 'confirm')
  store.clock.advance(60_000)
  await settleOverduePayments(store.shop)
  expect(await paymentsOf(checkoutId)).toMatchObject([{ status: 'APPROVED' }])
})

test('a payment that the bank refused is closed, so that no browser can pay it with another card', async () => {
  const { pay, checkoutId, tab } = await atCheckout()
  await pay(asking)
  const [payment] = await paymentsOf(checkoutId)
  const [intent] = await intents(payment?.id ?? '')
  await bankAnswer(intent.client_secret, 'refuse')
  const back = await tab.open(`/checkout/${checkoutId}/confirm/${payment?.id}/return`)
  expect(openCheckoutProps(back).payment.error).toContain('The payment was not completed.')
  expect(await intents(payment?.id ?? '')).toMatchObject([{ status: 'canceled' }])
  expect(await paymentsOf(checkoutId)).toMatchObject([{ status: 'DECLINED' }])
})

test('money is reserved where the merchant captures it later', async () => {
  await store.ask('PATCH', account, { as: store.apiKey, body: { capture: 'BY_HAND' } })
  const { pay, checkoutId } = await atCheckout()
  expect((await pay(good)).props?.state).toBe('thanks')
  expect(await paymentsOf(checkoutId)).toMatchObject([{ status: 'AUTHORIZED' }])
})
