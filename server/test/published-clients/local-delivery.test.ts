import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../../src/catalogue/model/product.rules.ts'
import { createKey } from '../../src/sites/apps/service.ts'
import { deliver } from '../checkouts.ts'
import { pieces, shelve } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'
import { publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the client as plain JavaScript sees it
type Loose = any

const nothing = '3f8a1f0e-0000-4000-8000-000000000001'
const rates = [{ amount: '3.50', conditions: [] }]

let store: Store
let mug: Product
let merchant: Loose
let visitor: Loose
let stranger: Loose

beforeAll(async () => {
  store = await openStore()
  await deliver(store)
  mug = await shelve(store, { name: 'Mug', price: 12 })
  const { localDeliveryOptions, deliverySolutions } = await import('@wix/ecom' as string)
  const modules = { localDeliveryOptions, deliverySolutions }
  const { sdk } = await publishedClients(store, 'current')
  const clientWith = (apiKey: string) =>
    sdk.createClient({ modules, auth: sdk.ApiKeyStrategy({ apiKey, siteId: store.siteId }) })
  merchant = clientWith(store.apiKey)
  visitor = sdk.createClient({ modules, auth: sdk.OAuthStrategy({ clientId: store.clientId }) })
  const key = { name: 'Nothing', permissions: ['SITE.READ_AUDIT_LOG'] }
  stranger = clientWith((await createKey(store.shop, store.siteId, key)).secret)
})
afterAll(() => store.close())

const create = (option: object, by = merchant) => by.localDeliveryOptions.createLocalDeliveryOption(option)
const read = (id: string) => merchant.localDeliveryOptions.getLocalDeliveryOption(id)
const update = (id: string, changes: object) =>
  merchant.localDeliveryOptions.updateLocalDeliveryOption(id, changes)
const remove = (id: string, by = merchant) => by.localDeliveryOptions.deleteLocalDeliveryOption(id)

const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    ({ details, message }: Loose) =>
      details.applicationError?.code ??
      details.validationError?.fieldViolations.map(({ field }: Loose) => field) ??
      message,
  )

/** The names of the deliveries that a shopper at this address is offered, with their prices. */
async function offered(destination: object): Promise<string[]> {
  const { deliverySolutions } = await visitor.deliverySolutions.getDeliverySolutions(
    [{ _id: nothing, ...pieces(1, mug) }],
    { currency: 'USD', destination: { country: 'US', ...destination } },
  )
  return deliverySolutions.map(({ title, cost }: Loose) => `${title} ${cost.price}`)
}

describe('local delivery', () => {
  test('by postcodes reaches buyers there alone, as an option of the shop', async () => {
    const option = await create({
      areaName: 'Downtown',
      zipConfig: { zipCodes: ['78701', '787 0*'] },
      estimatedDeliveryTime: 'Today',
      rates,
    })
    expect(await offered({ postalCode: '78701' })).toContain('Downtown 3.50')
    expect(await offered({ postalCode: '78709' })).toContain('Downtown 3.50')
    expect(await offered({ postalCode: '78801' })).not.toContain('Downtown 3.50')
    expect(await offered({ city: 'Austin' })).not.toContain('Downtown 3.50')
    const shown = await store.ask('GET', `/ecom/v1/shipping-options/${option._id}`, { as: store.apiKey })
    expect(shown.body.shippingOption).toMatchObject({
      title: 'Downtown',
      estimatedDeliveryTime: 'Today',
      area: { zipCodes: ['78701', '787 0*'] },
    })
    const renamed = { shippingOption: { id: option._id, title: 'Centre' } }
    await store.ask('PATCH', `/ecom/v1/shipping-options/${option._id}`, { as: store.apiKey, body: renamed })
    expect(await offered({ postalCode: '78701' })).toContain('Centre 3.50')
    expect(await offered({ postalCode: '78801' })).not.toContain('Centre 3.50')
    await remove(option._id)
    expect(await offered({ postalCode: '78701' })).not.toContain('Centre 3.50')
  })

  test('by cities is free from a price on, and only in the countries that are named', async () => {
    const option = await create({
      areaName: 'Austin',
      cityConfig: { cityItems: [{ cityName: 'Austin', country: 'US', subdivision: 'US-TX' }] },
      rate: '4',
      minimumFreeDeliveryOrderAmount: 12,
    })
    expect(option.rates).toMatchObject([
      { amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value: '12' }] },
      { amount: '4' },
    ])
    expect(await offered({ city: ' austin', subdivision: 'US-TX' })).toContain('Austin 0.00')
    expect(await offered({ city: 'Austin', subdivision: 'US-MN' })).not.toContain('Austin 0.00')
    await update(option._id, { revision: option.revision, destinations: [{ code: 'DE' }] })
    expect(await offered({ city: 'Austin', subdivision: 'US-TX' })).not.toContain('Austin 0.00')
    await remove(option._id)
  })

  test('has times with room for so many orders', async () => {
    const timeWindows = [
      { day: 'WED', start: { hours: 9 }, end: { hours: 12, minutes: 30 }, capacity: 2 },
      { day: 'FRI', start: { hours: 9 }, end: { hours: 12 }, enabled: false },
    ]
    const option = await create({
      areaName: 'By bike',
      zipConfig: { zipCodes: ['787*'] },
      rates,
      scheduledDeliveryConfig: { handlingDays: 1, timeWindows },
    })
    expect(option.scheduledDeliveryConfig).toEqual({
      handlingDays: 1,
      timeWindows: [
        {
          day: 'WED',
          start: { hours: 9, minutes: 0 },
          end: { hours: 12, minutes: 30 },
          enabled: true,
          capacity: 2,
        },
      ],
    })
    const moved = { day: 'WED', start: { hours: 10 }, end: { hours: 13 } }
    const added = { day: 'THU', start: { hours: 9 }, end: { hours: 12 } }
    const later = await update(option._id, {
      ...{ revision: option.revision },
      scheduledDeliveryConfig: { handlingDays: 20, timeWindows: [moved, added] },
    })
    expect(later.scheduledDeliveryConfig.timeWindows.map(({ capacity }: Loose) => capacity)).toEqual([2, 2])
    const back = await update(option._id, {
      ...{ revision: later.revision },
      scheduledDeliveryConfig: { handlingDays: 1, timeWindows },
    })
    const bikes = (await offered({ postalCode: '78701' })).filter((name) => name.startsWith('By bike'))
    expect(bikes.length).toBeGreaterThan(1)
    await update(option._id, { revision: back.revision, scheduledDeliveryConfig: null })
    expect((await read(option._id)).scheduledDeliveryConfig).toBeFalsy()
    await remove(option._id)
  })

  test('is read, changed and found apart from other options', async () => {
    const option = await create({ areaName: 'North', zipConfig: { zipCodes: ['78750'] }, rates })
    const changed = await update(option._id, { revision: option.revision, areaName: 'Far north' })
    expect(changed).toMatchObject({
      areaName: 'Far north',
      zipConfig: { zipCodes: ['78750'] },
      revision: '2',
    })
    expect(await faultOf(update(option._id, { revision: '1', areaName: 'North' }))).toBe('REVISION_MISMATCH')
    const { items } = await visitor.localDeliveryOptions.queryLocalDeliveryOptions().find()
    expect(items.map(({ areaName }: Loose) => areaName)).toEqual(['Far north'])
    const all = await store.ask('POST', '/ecom/v1/shipping-options/query', { as: store.apiKey, body: {} })
    const standard = all.body.shippingOptions.find(({ title }: Loose) => title === 'Standard')
    expect(all.body.shippingOptions.length).toBeGreaterThan(1)
    for (const id of [nothing, standard.id]) {
      expect(await faultOf(read(id))).toMatch(/NOT_FOUND/)
      expect(await faultOf(update(id, { areaName: 'X' }))).toMatch(/NOT_FOUND/)
      expect(await faultOf(remove(id))).toMatch(/NOT_FOUND/)
    }
    await remove(option._id)
  })

  test('refuses what the shop cannot do, what makes no sense, and programs that may not', async () => {
    const right = { areaName: 'South', zipConfig: { zipCodes: ['78745'] }, rates }
    for (const [wrong, field] of [
      [{ ...right, zipConfig: undefined, radiusConfig: { radius: 5 } }, 'radiusConfig'],
      [{ ...right, zipConfig: undefined }, 'zipConfig'],
      [{ ...right, zipConfig: { zipCodes: [] } }, 'zipConfig'],
      [{ ...right, zipConfig: { zipCodes: ['*'] } }, 'zipConfig.zipCodes[0]'],
      [{ ...right, areaName: '' }, 'areaName'],
      [{ ...right, rates: [] }, 'rates'],
      [{ ...right, rates: [{ amount: '-1' }] }, 'rates[0].amount'],
      [
        { ...right, scheduledDeliveryConfig: { cutOffTime: { hours: 9 } } },
        'scheduledDeliveryConfig.cutOffTime',
      ],
      [
        {
          ...right,
          scheduledDeliveryConfig: { timeWindows: [{ day: 'MON', start: { hours: 12 }, end: { hours: 9 } }] },
        },
        'scheduledDeliveryConfig.timeWindows[0].to',
      ],
    ] as const)
      expect(await faultOf(create(wrong)), JSON.stringify(wrong)).toContain(`localDeliveryOption.${field}`)
    for (const by of [visitor, stranger]) expect(await faultOf(create(right, by))).toBe('PERMISSION_DENIED')
    expect(await faultOf(create({ ...right, deliveryRegionIds: [nothing] }))).toBe(
      'DELIVERY_REGION_NOT_FOUND',
    )
  })
})
