import type { AccountInfoProps } from '@cartwright/contract/pages/identity.ts'
import type { OpenCheckoutProps } from '@cartwright/contract/pages/pages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser, checkOut, deliver, filled, openCheckoutProps, rows } from '../../../test/checkouts.ts'
import { memberTokens, newVisitorFor } from '../../../test/members.ts'
import { becomeMember, memberPassword, type PageBrowser } from '../../../test/page-browser.ts'
import { openPaymentService, type PaymentService } from '../../../test/payment-services/stand-in.ts'
import { lineOf, newPlan } from '../../../test/plans.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { providers } from '../../payments/providers/service.ts'
import { stripe } from '../../payments/services/stripe.ts'

let store: Store
let service: PaymentService
let mug: Product
let anna: PageBrowser
let as: string

beforeAll(async () => {
  service = await openPaymentService('stripe')
  store = await openStore({
    payments: [...providers, stripe({ url: service.url })],
    settings: { paymentMethods: ['stripe', 'manual'], captcha: 'OFF' },
  })
  await deliver(store)
  mug = await shelve(store, { name: 'Mug', price: 20 }, 100)
  const body = { credentials: { secretKey: 'sk_test_1234', publishableKey: 'pk_test_1234' } }
  await store.ask('PUT', '/admin/v1/payment-methods/stripe/account', { as: store.apiKey, body })
  anna = await becomeMember(store, 'anna@mail.test')
  const [member] = await rows<{ id: string }>(store, "SELECT id FROM members WHERE email = 'anna@mail.test'")
  as = (await memberTokens(store, await newVisitorFor(store, member?.id ?? ''))).access_token
})
afterAll(async () => {
  await store.close()
  await service.close()
})

/** Opens a new checkout of the member; returns what the page shows, and its address. */
async function newCheckout(lineItems: object[] = [pieces(1, mug)]) {
  const checkoutId = await checkOut(store, { as, lineItems })
  const { body } = await store.ask('POST', '/_api/redirects-api/v1/redirect-session', {
    as,
    body: { ecomCheckout: { checkoutId } },
  })
  const url: string = body.redirectSession.fullUrl
  const screen = await anna.open<OpenCheckoutProps>(url)
  const action = `/checkout/${checkoutId}`
  const details = { fullName: 'Anna Berg', email: 'anna@mail.test' }
  const place = (fields: Record<string, string>) =>
    anna.send<OpenCheckoutProps>({ ...filled(screen, details), ...fields, do: 'place' }, { action })
  return { url, action, screen, place, methods: openCheckoutProps(screen).payment.methods }
}

const press = async (page: string, answer = 'pay') => {
  const body = new URLSearchParams({ answer })
  return (await fetch(page, { method: 'POST', body, redirect: 'manual' })).headers.get('location') ?? ''
}
const savedBlock = async () => {
  const { props } = await anna.open<AccountInfoProps>('/account')
  return props.blocks.find(({ id }) => id === 'payment')
}
const saveCard = async () => {
  const { place } = await newCheckout()
  const { location } = await place({ payment: 'stripe', 'save-stripe': 'yes' })
  await anna.open(await press(location))
}
const newestPayment = async () => {
  const [payment] = await rows<{ status: string; paid: string; title: string }>(
    store,
    `SELECT p.status, o.payment_status AS paid, o.data #>> '{payment,title}' AS title FROM payments p
     JOIN orders o ON o.id = p.order_id ORDER BY p.created_at DESC LIMIT 1`,
  )
  return payment
}
const charges = async () => (await service.command('state')).intents.length

test('a member saves a way to pay only with a tick, and pays the next order with it, once', async () => {
  const first = await newCheckout()
  expect(first.methods).toMatchObject([{ value: 'stripe', save: { kind: 'checkbox', value: '' } }, {}])
  await anna.open(await press((await first.place({ payment: 'stripe' })).location))
  expect(await savedBlock()).toBeUndefined()

  await saveCard()
  expect(await savedBlock()).toMatchObject({
    rows: [{ title: 'Visa •••• 4242', lines: ['Expires 04/30', expect.stringContaining('Saved on')] }],
  })

  const { methods, place } = await newCheckout()
  expect(methods[0]).toMatchObject({ title: 'Visa •••• 4242', kind: 'card', selected: false, fields: [] })
  const before = await charges()
  await service.fault({ request: 'POST /v1/payment_intents', kind: 'cut', times: 10 })
  await place({ payment: methods[0]?.value ?? '' })
  expect(await newestPayment()).toMatchObject({ status: 'CREATED' })
  await service.command('clear')
  await service.command('forget')
  store.clock.advance(3 * 60_000)
  await store.runJob('housekeeping')
  expect(await newestPayment()).toEqual({ status: 'APPROVED', paid: 'PAID', title: 'Visa •••• 4242' })
  expect(await charges()).toBe(before + 1)
})

test('a plan that is bought with a saved way to pay is charged to it again', async () => {
  const plan = await newPlan(store)
  const { methods, place } = await newCheckout([lineOf(plan.id)])
  await place({ payment: methods[0]?.value ?? '' })
  await store.work()
  expect(await newestPayment()).toMatchObject({ status: 'APPROVED' })
  expect(
    await rows(store, 'SELECT saved_method IS NOT NULL AS saved, payment_method FROM subscription_contracts'),
  ).toEqual([{ saved: true, payment_method: 'stripe' }])
  const [row] = (await savedBlock())?.rows ?? []
  expect([row?.lines, row?.forms]).toEqual([
    expect.arrayContaining(['A subscription is charged to it. You can remove it when that has ended.']),
    [],
  ])
  await rows(store, "UPDATE subscription_contracts SET status = 'ENDED'")
})

test('nobody else who has a link to the checkout sees or uses it', async () => {
  const { url, action, methods } = await newCheckout()
  const stranger = browser(store)
  const screen = await stranger.open(url)
  expect(openCheckoutProps(screen).payment.methods.map(({ value, save }) => [value, save])).toEqual([
    ['stripe', undefined],
    ['manual', undefined],
  ])
  const sent = await stranger.post(action, {
    ...filled(screen, { fullName: 'Anna Berg' }),
    payment: methods[0]?.value ?? '',
    do: 'place',
  })
  expect([sent.status, openCheckoutProps(sent).payment.error]).toEqual([422, 'Choose how to pay.'])
})

test.each(['pay', 'cancel'])('the bank asks the member on its page: %s', async (answer) => {
  await service.command('declined', { status: 'authentication_required' })
  const { methods, place } = await newCheckout()
  const before = await charges()
  const { location } = await place({ payment: methods[0]?.value ?? '' })
  expect(await newestPayment()).toMatchObject({ status: 'NEEDS_CONFIRMATION' })
  const screen = await anna.open<OpenCheckoutProps>(await press(location, answer))
  const isPaid = answer === 'pay'
  expect(await newestPayment()).toMatchObject({
    status: isPaid ? 'APPROVED' : 'DECLINED',
    paid: isPaid ? 'PAID' : 'DECLINED',
  })
  if (!isPaid) expect(screen.props.payment.error).toContain('not completed')
  expect(await charges()).toBe(before + 1)
})

test('a member who turns back from the page of the bank pays in another way', async () => {
  const { methods, place, action } = await newCheckout()
  await place({ payment: methods[0]?.value ?? '' })
  const [payment] = await rows<{ id: string }>(
    store,
    "SELECT id FROM payments WHERE status = 'NEEDS_CONFIRMATION'",
  )
  await anna.open(`${action}/confirm/${payment?.id}/return?answer=decline`)
  const intent = (await service.command('state')).intents.at(-1)
  expect(intent).toMatchObject({ status: 'canceled', amount_received: 0 })
  await place({ payment: 'manual' })
  expect(await newestPayment()).toMatchObject({ status: 'OFFLINE' })
  await service.command('declined', { status: '' })
})

test('a card that the bank declines leaves the other ways to pay', async () => {
  await service.command('declined', { status: 'card_declined' })
  const { methods, place } = await newCheckout()
  const { props } = await place({ payment: methods[0]?.value ?? '' })
  expect(props.payment.error).toContain('The card was declined.')
  expect(props.payment.methods.map(({ value }) => value)).toContain('stripe')
})

test('a card that was typed on the page of the shop is saved', async () => {
  const { place, methods } = await newCheckout()
  const { service: fields } = methods.find(({ value }) => value === 'stripe') ?? {}
  const response = await fetch(`${service.url}/v1/confirmation_tokens`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_1234' },
    body: new URLSearchParams({ card: '4242424242424242', amount: String(fields?.amount), currency: 'usd' }),
  })
  const { id: paymentToken } = (await response.json()) as { id: string }
  await place({ payment: 'stripe', 'save-stripe': 'yes', paymentToken })
  expect(await newestPayment()).toMatchObject({ status: 'APPROVED' })
  const isSaved = ({ value }: { value: string }) => value.startsWith('saved:')
  const after = (await newCheckout()).methods.filter(isSaved)
  expect(after.length).toBe(methods.filter(isSaved).length + 1)
  const [added] = after.filter(({ value }) => !methods.some((one) => one.value === value))
  expect(added).toMatchObject({ title: 'Visa •••• 4242' })
  const id = added?.value.replace('saved:', '')
  await rows(store, 'DELETE FROM saved_payment_methods WHERE id = $1', [id])
})

test('another account of the shop cannot charge it, and the member reads so', async () => {
  await rows(store, "UPDATE payment_accounts SET account_id = 'another'")
  expect((await newCheckout()).methods.map(({ value }) => value)).toEqual(['stripe', 'manual'])
  expect(await savedBlock()).toMatchObject({
    rows: [{ lines: expect.arrayContaining([expect.stringContaining('can no longer charge')]) }],
  })
  await rows(store, "UPDATE payment_accounts SET account_id = 'acct_1 (test)'")
})

test('what a member removes, also with the account, is detached at the service', async () => {
  const [row] = (await savedBlock())?.rows ?? []
  const [form] = row?.forms ?? []
  await service.asked()
  const { props: account } = await anna.send<AccountInfoProps>({ ...form?.hidden }, { action: '/account' })
  expect(account.messages).toEqual([{ kind: 'info', text: 'Way to pay removed.' }])
  expect(await savedBlock()).toBeUndefined()
  await store.work()
  const detached = /^POST \/v1\/payment_methods\/pm_\w+\/detach$/
  const asked = await service.asked()
  expect(asked.filter((request) => request.includes('payment_methods'))).toEqual([
    expect.stringMatching(detached),
  ])
  await saveCard()
  const { props } = await anna.open<AccountInfoProps>('/account')
  const erase = props.blocks.flatMap(({ forms }) => forms).find(({ hidden }) => hidden.do === 'erase')
  await anna.send({ ...erase?.hidden, password: memberPassword, sure: 'yes' }, { action: '/account' })
  expect(await rows(store, 'SELECT id FROM saved_payment_methods')).toEqual([])
})
