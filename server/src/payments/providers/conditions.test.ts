import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anna,
  approvedCard,
  browser,
  checkOut,
  deliver,
  filled,
  openCheckoutProps,
  placeOrder,
  type Screen,
  visitorReadyToPay,
} from '../../../test/checkouts.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'

let store: Store
let cup: Product
beforeAll(async () => {
  store = await openStore({
    settings: { languages: ['de'], country: 'US', email: 'hello@fieldhouse.example' },
  })
  await deliver(store)
  cup = await shelve(store, { name: 'Cup', price: 30 }, 1000)
})
afterAll(() => store?.close())
beforeEach(() =>
  save({ paymentMethods: ['test-card', 'bank-transfer'], paymentConditions: {}, paymentTexts: {} }),
)

async function save(settings: object) {
  const reply = await asMerchant('PATCH', '/admin/v1/site', { site: { settings } })
  expect([reply.status, reply.body.details]).toEqual([200, undefined])
}
const asMerchant = (method: string, path: string, body: object) =>
  store.ask(method, path, { as: store.apiKey, body })
const waysAt = (screen: Screen) => openCheckoutProps(screen).payment.methods.map(({ value }) => value)
/** Where Anna lives instead. */
const inFrance = { country: 'FR', subdivision: '', city: 'Paris', postalCode: '75001' }

describe('a way to pay with conditions', () => {
  test('is offered for orders to its countries alone', async () => {
    await save({ paymentConditions: { 'bank-transfer': { countries: ['DE', 'FR'] } } })
    const at = await visitorReadyToPay(store, [pieces(1, cup)])
    expect(waysAt(at.screen)).toEqual(['test-card'])
    const moved = await at.post({ ...filled(at.screen, anna), ...inFrance, do: 'update' })
    expect(waysAt(moved)).toEqual(['test-card', 'bank-transfer'])
  })

  test.each([
    [1, ['test-card']],
    [2, ['test-card', 'bank-transfer']],
    [4, ['test-card', 'bank-transfer']],
    [5, ['test-card']],
  ])('is offered from its smallest to its largest total, with delivery: %i cups', async (count, offered) => {
    await save({ paymentConditions: { 'bank-transfer': { minTotal: '65', maxTotal: '125.00' } } })
    const { screen } = await visitorReadyToPay(store, [pieces(count, cup)])
    expect(waysAt(screen)).toEqual(offered)
  })

  test('is refused with the reason to whoever sends it all the same', async () => {
    await save({ paymentConditions: { 'bank-transfer': { countries: ['FR'] } } })
    const { screen, post } = await visitorReadyToPay(store, [pieces(1, cup)])
    const refused = await post({ ...filled(screen, anna), payment: 'bank-transfer', do: 'place' })
    expect(refused.status).toBe(422)
    expect(openCheckoutProps(refused).payment.error).toBe(
      '“Bank transfer” is not offered for orders to this country (United States). Choose another way to pay.',
    )
  })

  test('is refused to programs with the reason', async () => {
    await save({
      paymentMethods: ['bank-transfer'],
      paymentConditions: { 'bank-transfer': { maxTotal: '50' } },
    })
    const as = await store.visitor()
    const refused = await placeOrder(store, as, await checkOut(store, { as, lineItems: [pieces(2, cup)] }))
    expect(refused.status).toBe(428)
    expect(refused.body.details.applicationError).toMatchObject({
      code: 'SITE_NOT_ACCEPTING_PAYMENTS',
      description: expect.stringContaining('The shop offers no way to pay for an order of $65.00.'),
    })
  })

  test('leaves buyers whom nothing fits with the reason and what they can do', async () => {
    await save({
      paymentConditions: { 'bank-transfer': { countries: ['FR'] }, 'test-card': { countries: ['DE'] } },
    })
    const { screen, post } = await visitorReadyToPay(store, [pieces(1, cup)])
    const reason =
      'The shop offers no way to pay for orders to this country (United States). ' +
      'Change your order or its address, or write to the shop: hello@fieldhouse.example.'
    expect(openCheckoutProps(screen).payment).toMatchObject({ methods: [], error: reason })
    const refused = await post({ ...filled(screen, anna), do: 'place' })
    expect(openCheckoutProps(refused).payment.error).toBe(reason)
  })
})

test('conditions name ways to pay of the shop, and amounts of its currency', async () => {
  const wrong = async (settings: object) => {
    const { body } = await asMerchant('PATCH', '/admin/v1/site', { site: { settings } })
    return body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field)
  }
  expect(await wrong({ paymentConditions: { bank_transfer: { maxTotal: '10' } } })).toEqual([
    'site.settings.paymentConditions.bank_transfer',
  ])
  await save({ paymentConditions: { 'bank-transfer': { maxTotal: '20.50' } } })
  expect(await wrong({ currency: 'JPY' })).toContain('site.settings.paymentConditions.bank-transfer.maxTotal')
})

describe('the merchant', () => {
  /** An order of 2 cups that is paid later. */
  async function order() {
    const as = await store.visitor()
    const { body } = await placeOrder(store, as, await checkOut(store, { as, lineItems: [pieces(2, cup)] }))
    return body.orderId
  }

  test('sends a payment link whatever the conditions, and it offers what fits', async () => {
    const orderId = await order()
    const { body } = await asMerchant('POST', '/admin/v1/payment-links', { orderId })
    const path = body.paymentLink.url.slice(store.shop.publicUrl.length)
    const open = async () => {
      const { props } = await browser(store).open(path)
      return props?.state === 'pay' ? props.payment.methods.map(({ value }) => value) : props?.state
    }
    await save({ paymentConditions: { 'test-card': { maxTotal: '10' } } })
    expect(await open()).toEqual([])
    await save({
      paymentConditions: { 'test-card': { maxTotal: '10' }, 'bank-transfer': { maxTotal: '10' } },
    })
    expect(await open()).toEqual(['test-card'])
    const paid = await browser(store).post(path, { ...approvedCard, do: 'place' })
    expect(paid.props).toMatchObject({ state: 'complete' })
  })

  test.each([
    ['countries', { countries: ['XX'] }, 'countries[0]'],
    ['amounts', { minTotal: '1.234' }, 'minTotal'],
    ['a range without a total', { minTotal: '20', maxTotal: '10' }, 'maxTotal'],
  ])('cannot save wrong %s', async (_, conditions, field) => {
    const body = { site: { settings: { paymentConditions: { 'test-card': conditions } } } }
    const { status, body: reply } = await asMerchant('PATCH', '/admin/v1/site', body)
    expect(status).toBe(400)
    expect(reply.details.validationError.fieldViolations[0].field).toBe(
      `site.settings.paymentConditions.test-card.${field}`,
    )
  })

  test('names a way to pay in each language of the shop', async () => {
    const own = { title: 'Wire', instructions: 'In two weeks.' }
    const translations = { de: { title: 'Überweisung in zwei Wochen' } }
    await save({ paymentTexts: { 'bank-transfer': { ...own, translations } } })
    const titles = async (buyerLanguage: string) => {
      const { screen } = await visitorReadyToPay(store, [pieces(1, cup)], { buyerLanguage })
      const [, transfer] = openCheckoutProps(screen).payment.methods
      return [transfer?.title, transfer?.note]
    }
    expect(await titles('en')).toEqual(['Wire', 'In two weeks.'])
    expect(await titles('de')).toEqual(['Überweisung in zwei Wochen', 'In two weeks.'])
  })
})
