import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOut } from '../../../test/checkouts.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as access from '../../sites/apps/service.ts'
import * as sites from '../../sites/settings/service.ts'
import { tables } from '../totals/tables.service.ts'

let store: Store

beforeAll(async () => {
  store = await openStore()
})

afterAll(() => store.close())

const ask = (method: string, path: string, body?: unknown) =>
  store.ask(method, path, { as: store.apiKey, ...(body === undefined ? {} : { body }) })

const options = '/ecom/v1/shipping-options'
const profiles = '/ecom/v1/delivery-profiles'
const locations = '/v1/pickup-locations'

const flat = { title: 'Post', estimatedDeliveryTime: '3 days', rates: [{ amount: '4.90' }] }

async function made(shippingOption: object) {
  const { status, body } = await ask('POST', options, { shippingOption })
  expect(body).toMatchObject({ shippingOption: { id: expect.any(String), revision: '1' } })
  expect(status).toBe(200)
  return body.shippingOption
}

async function defaultProfile() {
  const { body } = await ask('POST', `${profiles}/query`, { query: { filter: { default: true } } })
  return body.deliveryProfiles[0]
}

describe('a merchant’s shipping options', () => {
  test('begin at revision 1 and keep what was set', async () => {
    const option = await made(flat)
    expect(option).toMatchObject({ ...flat, deliveryRegionIds: [] })
    const { body } = await ask('GET', `${options}/${option.id}`)
    expect(body.shippingOption).toEqual(option)
  })

  test('change field by field, each change with the revision it was made from', async () => {
    const option = await made(flat)
    const { body } = await ask('PATCH', `${options}/${option.id}`, {
      shippingOption: { id: option.id, revision: '1', title: 'Parcel' },
    })
    expect(body.shippingOption).toMatchObject({
      title: 'Parcel',
      estimatedDeliveryTime: '3 days',
      revision: '2',
    })
    const late = await ask('PATCH', `${options}/${option.id}`, {
      shippingOption: { id: option.id, revision: '1', title: 'Pigeon' },
    })
    expect(late.status).toBe(409)
    expect(late.body.details.applicationError.code).toBe('REVISION_MISMATCH')
  })

  test('of ten changes from the same revision at once, one counts', async () => {
    const { id, revision } = await made(flat)
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        ask('PATCH', `${options}/${id}`, { shippingOption: { id, revision, title: `Post ${index}` } }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  test('name every wrong rate', async () => {
    const shippingOption = {
      title: ' ',
      rates: [
        { amount: '1.005' },
        { conditions: [{ type: 'BY_TOTAL_WEIGHT', operator: 'GT', value: '1.0000001' }], amount: '1' },
      ],
      additionalCharges: [{ amount: '2' }],
    }
    const { status, body } = await ask('POST', options, { shippingOption })
    expect(status).toBe(400)
    const fields = body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field)
    expect(fields).toEqual([
      'shippingOption.additionalCharges[0].type',
      'shippingOption.rates[0].amount',
      'shippingOption.rates[1].conditions[0].value',
      'shippingOption.title',
    ])
  })

  test('count quantities in whole pieces', async () => {
    const conditions = [{ type: 'BY_TOTAL_QUANTITY', operator: 'GT', value: '1.5' }]
    const { body } = await ask('POST', options, {
      shippingOption: { title: 'A', rates: [{ amount: '1', conditions }] },
    })
    expect(body.details.applicationError.code).toBe('INVALID_QUANTITY_VALUE')
  })

  test('are offered in regions that exist, and withdrawn from them', async () => {
    const { id: regionId } = (await defaultProfile()).deliveryRegions[0]
    const option = await made(flat)
    const add = (deliveryRegionId: string) =>
      ask('POST', `${options}/${option.id}/add-delivery-region`, {
        shippingOptionId: option.id,
        deliveryRegionId,
        revision: '1',
      })
    expect((await add(store.shop.newId())).body.details.applicationError.code).toBe(
      'DELIVERY_REGION_NOT_FOUND',
    )
    const { body } = await add(regionId)
    expect(body.shippingOption).toMatchObject({
      deliveryRegionId: regionId,
      deliveryRegionIds: [regionId],
      revision: '2',
    })
    const removed = await ask('POST', `${options}/${option.id}/remove-delivery-region`, {
      shippingOptionId: option.id,
      deliveryRegionId: regionId,
      revision: '2',
    })
    expect(removed.body.shippingOption.deliveryRegionIds).toEqual([])
  })

  test('withdrawn from their last region are offered nowhere, until they are given one again', async () => {
    const { id: regionId } = (await defaultProfile()).deliveryRegions[0]
    const option = await made({ ...flat, title: 'Balloon', deliveryRegionIds: [regionId] })
    const offered = async () => {
      const { shipping } = await tables(store.shop, store.siteId)
      return shipping.options.some(({ title }) => title === 'Balloon')
    }
    const change = async (verb: string) => {
      const { revision } = (await ask('GET', `${options}/${option.id}`)).body.shippingOption
      const asked = { shippingOptionId: option.id, deliveryRegionId: regionId, revision }
      return ask('POST', `${options}/${option.id}/${verb}-delivery-region`, asked)
    }
    expect(await offered()).toBe(true)
    expect((await change('remove')).body.shippingOption.deliveryRegionIds).toEqual([])
    expect(await offered()).toBe(false)
    const { revision } = (await ask('GET', `${options}/${option.id}`)).body.shippingOption
    const shippingOption = { id: option.id, revision, estimatedDeliveryTime: 'Soon' }
    expect((await ask('PATCH', `${options}/${option.id}`, { shippingOption })).status).toBe(200)
    await change('remove')
    expect(await offered()).toBe(false)
    await change('add')
    expect(await offered()).toBe(true)
  })

  test('whose region has gone can still be changed', async () => {
    const added = await ask('POST', profiles, {
      deliveryProfile: {
        name: 'Far away',
        deliveryRegions: [{ name: 'Chile', destinations: [{ countryCode: 'CL' }] }],
      },
    })
    const { id, deliveryRegions } = added.body.deliveryProfile
    const option = await made({ ...flat, deliveryRegionIds: [deliveryRegions[0].id] })
    expect((await ask('DELETE', `${profiles}/${id}`)).status).toBe(200)
    const change = (sent: object) =>
      ask('PATCH', `${options}/${option.id}`, { shippingOption: { id: option.id, ...sent } })
    expect((await change({ title: 'By sea' })).body.shippingOption.title).toBe('By sea')
    const unknown = await change({ deliveryRegionIds: [store.shop.newId()] })
    expect(unknown.body.details.applicationError.code).toBe('DELIVERY_REGION_NOT_FOUND')
    expect((await change({ deliveryRegionIds: [] })).status).toBe(200)
  })

  test('are listed page by page', async () => {
    for (const title of ['Bike 1', 'Bike 2', 'Bike 3']) await made({ ...flat, title })
    const query = {
      filter: { title: { $startsWith: 'Bike' } },
      sort: [{ fieldName: 'title', order: 'DESC' }],
      cursorPaging: { limit: 2 },
    }
    const first = await ask('POST', `${options}/query`, { query })
    expect(first.body.shippingOptions.map(({ title }: { title: string }) => title)).toEqual([
      'Bike 3',
      'Bike 2',
    ])
    expect(first.body.pagingMetadata).toMatchObject({ count: 2, hasNext: true })
    const { next: cursor } = first.body.pagingMetadata.cursors
    const payload = Buffer.from(JSON.stringify({ query: { cursorPaging: { limit: 2, cursor } } }))
    const second = await ask('GET', `${options}/query?.r=${payload.toString('base64url')}`)
    expect(second.body.shippingOptions).toMatchObject([{ title: 'Bike 1' }])
    expect(second.body.pagingMetadata.hasNext).toBe(false)
  })

  test('can be deleted once', async () => {
    const { id } = await made(flat)
    expect((await ask('DELETE', `${options}/${id}`)).status).toBe(200)
    expect((await ask('DELETE', `${options}/${id}`)).status).toBe(404)
    expect((await ask('GET', `${options}/${id}`)).status).toBe(404)
  })
})

describe('a merchant’s pickup locations', () => {
  const shelf = { name: 'Workshop', address: { country: 'DE', city: 'Leipzig', addressLine: 'Hof 1' } }

  test('need a name and a country', async () => {
    const { body } = await ask('POST', locations, { pickupLocation: { address: { city: 'Leipzig' } } })
    const fields = body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field)
    expect(fields).toEqual(['pickupLocation.address.country', 'pickupLocation.name'])
  })

  test('are open at once, can be closed, found and deleted', async () => {
    const { body } = await ask('POST', locations, {
      pickupLocation: { ...shelf, instructions: 'Ring twice' },
    })
    expect(body.pickupLocation).toMatchObject({ ...shelf, active: true, rates: [], revision: '1' })
    const { id } = body.pickupLocation
    await ask('PATCH', `${locations}/${id}`, { pickupLocation: { id, revision: '1', active: false } })
    const found = await ask('POST', `${locations}/query`, { query: { filter: { active: false } } })
    expect(found.body.pickupLocations).toMatchObject([{ id, instructions: 'Ring twice', revision: '2' }])
    expect((await ask('DELETE', `${locations}/${id}`)).status).toBe(200)
    expect((await ask('GET', `${locations}/${id}`)).status).toBe(404)
  })
})

describe('a merchant’s delivery profiles', () => {
  test('start with a fixed one for everything, delivered to the rest of the world', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, defaultProfile))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(all[0].deliveryRegions).toMatchObject([{ active: true, destinations: [] }])
    const reply = await ask('DELETE', `${profiles}/${all[0].id}`)
    expect(reply.body.details.applicationError.code).toBe('DEFAULT_CANNOT_BE_UPDATED')
  })

  test('are made with regions, renamed and deleted', async () => {
    const deliveryRegions = [
      { name: 'Home', destinations: [{ countryCode: 'DE' }] },
      { name: 'East coast', destinations: [{ countryCode: 'US', subdivisions: ['US-NY', 'US-MA'] }] },
    ]
    const { body } = await ask('POST', profiles, {
      deliveryProfile: { name: 'Heavy things', deliveryRegions },
    })
    const { id, deliveryRegions: regions } = body.deliveryProfile
    expect(body.deliveryProfile).toMatchObject({ default: false, revision: '1', deliveryRegions })
    const byRegion = await ask('GET', `${profiles}/delivery-regions/${regions[1].id}`)
    expect(byRegion.body.deliveryProfile.id).toBe(id)
    const renamed = await ask('PATCH', `${profiles}/${id}`, {
      deliveryProfile: { ...body.deliveryProfile, name: 'Furniture', deliveryRegions: [] },
    })
    expect(renamed.body.deliveryProfile).toMatchObject({ name: 'Furniture', deliveryRegions, revision: '2' })
    expect((await ask('DELETE', `${profiles}/${id}`)).status).toBe(200)
    expect((await ask('GET', `${profiles}/delivery-regions/${regions[1].id}`)).status).toBe(404)
  })

  test('get, change and lose regions, each place in one region only', async () => {
    const { body } = await ask('POST', profiles, { deliveryProfile: { name: 'Small things' } })
    const { id } = body.deliveryProfile
    const add = (deliveryRegion: object, revision: string) =>
      ask('POST', `${profiles}/${id}/delivery-region`, { deliveryProfileId: id, deliveryRegion, revision })
    const added = await add({ name: 'Canada', destinations: [{ countryCode: 'CA' }] }, '1')
    expect(added.body.deliveryProfile.revision).toBe('2')
    const twice = await add({ name: 'North', destinations: [{ countryCode: 'CA' }] }, '2')
    expect(twice.body.details.applicationError).toMatchObject({
      code: 'DESTINATIONS_COLLISION',
      data: { destination: 'CA', deliveryRegion: 'Canada' },
    })
    const [region] = added.body.deliveryProfile.deliveryRegions
    const changed = await ask('PATCH', `${profiles}/${id}/delivery-region/${region.id}`, {
      deliveryProfileId: id,
      deliveryRegion: { id: region.id, active: false },
      revision: '2',
    })
    expect(changed.body.deliveryProfile.deliveryRegions).toMatchObject([{ name: 'Canada', active: false }])
    const removed = await ask('DELETE', `${profiles}/${id}/delivery-region/${region.id}?revision=3`)
    expect(removed.body.deliveryProfile).toMatchObject({ deliveryRegions: [], revision: '4' })
    const gone = await ask('DELETE', `${profiles}/${id}/delivery-region/${region.id}?revision=4`)
    expect(gone.body.details.applicationError.code).toBe('DELIVERY_REGION_NOT_FOUND')
  })
})

test('a shop cannot see or change the settings of another', async () => {
  const { id } = await made(flat)
  const neighbour = await sites.create(store.shop, 'Next door', {})
  const { secret: as } = await access.createKey(store.shop, neighbour.id, { name: 'Key', permissions: ['*'] })
  const body = { shippingOption: { id, title: 'Mine now' } }
  expect((await store.ask('GET', `${options}/${id}`, { as })).status).toBe(404)
  expect((await store.ask('PATCH', `${options}/${id}`, { as, body })).status).toBe(404)
  expect((await store.ask('DELETE', `${options}/${id}`, { as })).status).toBe(404)
  const found = await store.ask('POST', `${options}/query`, { as, body: {} })
  expect(found.body.shippingOptions).toEqual([])
  expect((await ask('GET', `${options}/${id}`)).body.shippingOption.title).toBe('Post')
})

test('a shopper may not change delivery settings', async () => {
  const body = { shippingOption: flat }
  expect((await store.ask('POST', options, { as: await store.visitor(), body })).status).toBe(403)
})

describe('the rest of the world', () => {
  const settings = (values: object) => ask('PATCH', '/admin/v1/site', { site: { settings: values } })
  const optionsTo = async (country: string) => {
    const as = await store.visitor()
    const mug = await shelve(store, { name: 'Mug', price: 12 })
    const shippingAddress = { country, city: 'Town', addressLine: '1 Street', postalCode: '10000' }
    const checkoutId = await checkOut(store, { as, lineItems: [pieces(1, mug)], shippingAddress })
    const { body } = await store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as })
    return body.checkout.shippingInfo.carrierServiceOptions.flatMap(
      (carrier: { shippingOptions: object[] }) => carrier.shippingOptions,
    ).length
  }

  test('leaves out sanctioned countries until the merchant decides otherwise', async () => {
    await made(flat)
    expect(await optionsTo('IR')).toBe(0)
    expect(await optionsTo('JP')).toBeGreaterThan(0)
    expect((await settings({ noDeliveryTo: ['JP'] })).status).toBe(200)
    expect(await optionsTo('IR')).toBeGreaterThan(0)
    expect(await optionsTo('JP')).toBe(0)
  })

  test('names only countries', async () => {
    expect(
      (await settings({ noDeliveryTo: ['QO'] })).body.details.validationError.fieldViolations,
    ).toMatchObject([{ field: 'site.settings.noDeliveryTo[0]' }])
  })
})
