import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../../src/catalogue/model/product.rules.ts'
import type { InProcessPlugin } from '../../src/plugins/asking/plugin.ts'
import { createKey } from '../../src/sites/apps/service.ts'
import { pieces, shelve } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'
import { publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the client as plain JavaScript sees it
type Loose = any

const nothing = '3f8a1f0e-0000-4000-8000-000000000001'

let isMute = false
const courier: InProcessPlugin = {
  kind: 'SHIPPING_RATES',
  id: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d31',
  name: 'Courier',
  functions: {
    getShippingRates: () => {
      if (isMute) throw new Error('the line is dead')
      return {
        shippingRates: [
          { code: 'bike', title: 'Bike', logistics: {}, cost: { price: '4', currency: 'USD' } },
        ],
      }
    },
  },
}
const appId = courier.id

let store: Store
let mug: Product
let merchant: Loose
let visitor: Loose
let stranger: Loose
let profileId: string
const regions: Record<string, string> = {}

beforeAll(async () => {
  store = await openStore({ plugins: [courier] })
  mug = await shelve(store, { name: 'Mug', price: 12 })
  const { deliveryProfile } = await import('@wix/ecom' as string)
  const modules = { deliveryProfile }
  const { sdk } = await publishedClients(store, 'current')
  const clientWith = (apiKey: string) =>
    sdk.createClient({ modules, auth: sdk.ApiKeyStrategy({ apiKey, siteId: store.siteId }) })
  merchant = clientWith(store.apiKey)
  visitor = sdk.createClient({ modules, auth: sdk.OAuthStrategy({ clientId: store.clientId }) })
  const key = { name: 'Nothing', permissions: ['SITE.READ_AUDIT_LOG'] }
  stranger = clientWith((await createKey(store.shop, store.siteId, key)).secret)
  const profile = await merchant.deliveryProfile.createDeliveryProfile({ name: 'Parcels' })
  profileId = profile._id
  for (const countryCode of ['US', 'DE']) {
    const { deliveryProfile: after } = await merchant.deliveryProfile.addDeliveryRegion(profileId, {
      name: countryCode,
      destinations: [{ countryCode }],
    })
    regions[countryCode] = after.deliveryRegions.at(-1)._id
  }
})
afterAll(() => store.close())

const add = (country: string, carrier: object, by = merchant) =>
  by.deliveryProfile.addDeliveryCarrier(regions[country] ?? country, { deliveryCarrier: carrier })
const remove = (country: string, by = merchant) =>
  by.deliveryProfile.removeDeliveryCarrier(regions[country] ?? country, { appId })

const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    ({ details }: Loose) =>
      details.applicationError?.code ?? details.validationError?.fieldViolations[0].field,
  )

/** What a shopper in this country is offered. */
async function offered(country: string): Promise<string[] | string> {
  store.clock.advance(3_600_000)
  const { status, body } = await solve(country)
  if (status !== 200) return body.details.applicationError.code
  return body.deliverySolutions.map(({ title, cost }: Loose) => `${title} ${cost.price}`)
}

const solve = async (country: string) =>
  store.ask('POST', '/_api/delivery-rates/v1/get-delivery-solutions', {
    as: await store.visitor(),
    body: { lineItems: [{ id: nothing, ...pieces(1, mug) }], destination: { country }, currency: 'USD' },
  })

describe('carriers of regions', () => {
  test('are the plugins with delivery prices', async () => {
    const { installedDeliveryCarriers } = await merchant.deliveryProfile.listInstalledDeliveryCarriers()
    expect(installedDeliveryCarriers).toMatchObject([{ _id: appId, displayName: 'Courier' }])
  })

  test('are asked in the regions that name them, with what the shop adds', async () => {
    expect(await offered('US')).toEqual(['Bike 4.00'])
    expect(await offered('DE')).toEqual(['Bike 4.00'])
    const { deliveryProfile } = await add('DE', {
      appId,
      additionalCharges: [{ description: 'Packing', amount: '1.50' }],
    })
    const region = deliveryProfile.deliveryRegions.find(({ _id }: Loose) => _id === regions.DE)
    expect(region.deliveryCarriers).toMatchObject([{ appId, additionalCharges: [{ amount: '1.50' }] }])
    const { deliverySolutions } = (await solve('DE')).body
    expect(deliverySolutions[0].cost).toMatchObject({
      price: '4.00',
      additionalCosts: [{ description: 'Packing', deliveryPrice: { amount: '1.50' } }],
    })
    expect(await offered('US')).toEqual([])
    const { results, bulkActionMetadata } = await merchant.deliveryProfile.listDeliveryCarriers(profileId, {})
    expect(results).toMatchObject([
      {
        deliveryCarrierDetails: { displayName: 'Courier' },
        deliveryCarrierRegionalSettings: [{ deliveryRegionId: regions.DE }],
      },
    ])
    expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 0 })
    await remove('DE')
    expect(await offered('US')).toEqual(['Bike 4.00'])
  })

  test('that do not answer deliver at the price that the shop has set for that', async () => {
    await add('US', { appId, backupRate: { title: 'Parcel', amount: '9.90', active: true } })
    isMute = true
    expect(await offered('US')).toEqual(['Parcel 9.90'])
    isMute = false
    expect(await offered('US')).toEqual(['Bike 4.00'])
    await remove('US')
    isMute = true
    expect(await offered('US')).toEqual([])
    isMute = false
  })

  test('are refused twice, unknown, wrong, and to programs that may not', async () => {
    await add('US', { appId })
    expect(await faultOf(add('US', { appId }))).toBe('CARRIER_ALREADY_EXISTS_IN_REGION')
    expect(await faultOf(add('US', { appId: nothing }))).toBe('UNKNOWN_DELIVERY_CARRIER')
    expect(await faultOf(add(nothing, { appId }))).toBe('DELIVERY_REGION_NOT_FOUND')
    expect(await faultOf(remove(nothing))).toBe('DELIVERY_REGION_NOT_FOUND')
    expect(await faultOf(add('DE', { appId, backupRate: { title: 'X' } }))).toBe(
      'options.deliveryCarrier.backupRate.amount',
    )
    expect(await faultOf(merchant.deliveryProfile.listDeliveryCarriers(nothing, {}))).toBe(
      'DELIVERY_PROFILE_NOT_FOUND',
    )
    const { results } = await merchant.deliveryProfile.listDeliveryCarriers(profileId, { appIds: [nothing] })
    expect(results).toMatchObject([
      { deliveryCarrierMetadata: { success: false, error: { code: 'DELIVERY_CARRIER_NOT_FOUND' } } },
    ])
    for (const by of [visitor, stranger]) {
      expect(await faultOf(add('US', { appId }, by))).toBe('PERMISSION_DENIED')
      expect(await faultOf(remove('US', by))).toBe('PERMISSION_DENIED')
    }
  })
})
