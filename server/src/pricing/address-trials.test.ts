import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../test/store.ts'

let store: Store

beforeAll(async () => {
  store = await openStore()
  const { taxGroups } = (await ask('GET', '/billing/v1/tax-groups/default-tax-groups')).body
  const taxRegion = { country: 'DE', taxIncludedInPrice: true }
  const region = (await ask('POST', '/billing/v1/tax-regions', { taxRegion })).body.taxRegion
  await ask('POST', '/billing/v1/manual-tax-mappings', {
    manualTaxMapping: {
      taxGroupId: taxGroups[0].id,
      taxRegionId: region.id,
      taxRate: '0.19',
      taxName: 'MwSt',
    },
  })
  await ask('POST', '/ecom/v1/shipping-options', {
    shippingOption: {
      title: 'Parcel',
      estimatedDeliveryTime: '2 days',
      rates: [
        { amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value: '50' }] },
        { amount: '9', conditions: [{ type: 'BY_TOTAL_WEIGHT', operator: 'GT', value: '5' }] },
        { amount: '4.90' },
      ],
    },
  })
  await ask('POST', '/v1/pickup-locations', {
    pickupLocation: { name: 'The workshop', address: { country: 'DE', city: 'Berlin' } },
  })
})

afterAll(() => store.close())

const ask = (method: string, path: string, body?: unknown) =>
  store.ask(method, path, { as: store.apiKey, ...(body === undefined ? {} : { body }) })

const attempt = (body: object) => ask('POST', '/admin/v1/try-address', body)

test('a merchant sees the tax and the delivery options of an address, as in a checkout', async () => {
  const { body } = await attempt({ address: { country: 'DE', postalCode: '10999' }, price: '11.90' })
  expect(body).toEqual({
    currency: 'USD',
    region: 'Rest of the world',
    beforeTax: '10.00',
    tax: '1.90',
    afterTax: '11.90',
    taxed: true,
    taxes: [{ name: 'MwSt', rate: '0.19', amount: '1.90' }],
    deliveries: [
      { title: 'Parcel', pickup: false, cost: '4.90', deliveryTime: '2 days' },
      { title: 'The workshop', pickup: true, cost: '0.00' },
    ],
  })
})

test('weight and price choose the rate of a delivery', async () => {
  const parcel = async (thing: object) =>
    (await attempt({ address: { country: 'DE' }, ...thing })).body.deliveries[0].cost
  expect(await parcel({ price: '50', weight: 9 })).toBe('0.00')
  expect(await parcel({ price: '49.99', weight: 9 })).toBe('9.00')
  expect(await parcel({ price: '49.99', weight: 5 })).toBe('4.90')
})

test('no tax is collected where no rate is set, and the reply says so', async () => {
  const { body } = await attempt({ address: { country: 'US', subdivision: 'US-NY' }, price: '10' })
  expect(body).toMatchObject({ tax: '0.00', afterTax: '10.00', taxed: false, taxes: [] })
})

test('an address without a country and an invalid price are refused', async () => {
  const { status, body } = await attempt({ address: {}, price: 'ten' })
  expect(status).toBe(400)
  const fields = body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field)
  expect(fields).toEqual(['address.country', 'price'])
})

test('a shopper may not use it', async () => {
  const as = await store.visitor()
  const body = { address: { country: 'DE' }, price: '10' }
  expect((await store.ask('POST', '/admin/v1/try-address', { as, body })).status).toBe(403)
})
