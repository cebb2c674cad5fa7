import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'
import * as pricing from '../totals/service.ts'

let store: Store

beforeAll(async () => {
  store = await openStore()
})

afterAll(() => store.close())

const ask = (method: string, path: string, body?: unknown) =>
  store.ask(method, path, { as: store.apiKey, ...(body === undefined ? {} : { body }) })

const groups = '/billing/v1/tax-groups'
const regions = '/billing/v1/tax-regions'
const mappings = '/billing/v1/manual-tax-mappings'

async function group(name: string): Promise<string> {
  return (await ask('POST', groups, { taxGroup: { name } })).body.taxGroup.id
}

async function region(taxRegion: object): Promise<string> {
  return (await ask('POST', regions, { taxRegion })).body.taxRegion.id
}

describe('a merchant’s tax groups', () => {
  test('start with one for everything, which cannot change', async () => {
    const { body } = await ask('GET', `${groups}/default-tax-groups`)
    const [everything] = body.taxGroups
    expect(body.taxGroups).toHaveLength(1)
    for (const reply of [
      await ask('PATCH', `${groups}/${everything.id}`, { taxGroup: { id: everything.id, name: 'Else' } }),
      await ask('DELETE', `${groups}/${everything.id}`),
    ]) {
      expect(reply.body.details.applicationError.code).toBe('ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP')
    }
    const all = await ask('POST', `${groups}/query`, { query: {} })
    expect(all.body.taxGroups).toContainEqual(everything)
  })

  test('are made, renamed and deleted', async () => {
    const id = await group('Books')
    const renamed = await ask('PATCH', `${groups}/${id}`, { taxGroup: { id, name: 'Print', revision: '1' } })
    expect(renamed.body.taxGroup).toMatchObject({ name: 'Print', revision: '2' })
    const late = await ask('PATCH', `${groups}/${id}`, { taxGroup: { id, name: 'Paper', revision: '1' } })
    expect(late.body.details.applicationError.code).toBe('REVISION_MISMATCH')
    expect((await ask('DELETE', `${groups}/${id}`)).status).toBe(200)
    expect((await ask('GET', `${groups}/${id}`)).status).toBe(404)
  })
})

describe('a merchant’s tax regions', () => {
  test('are one per place, however the place is spelt', async () => {
    const { body } = await ask('POST', regions, { taxRegion: { country: 'US', subdivision: 'ny' } })
    expect(body.taxRegion).toMatchObject({ country: 'US', subdivision: 'US-NY', revision: '1' })
    const twice = await ask('POST', regions, { taxRegion: { country: 'US', subdivision: 'US-NY' } })
    expect(twice.status).toBe(409)
    expect(twice.body.details.applicationError.code).toBe('ALREADY_EXISTS')
    const other = await region({ country: 'US', subdivision: 'US-NJ' })
    const moved = await ask('PATCH', `${regions}/${other}`, {
      taxRegion: { id: other, subdivision: 'US-NY' },
    })
    expect(moved.status).toBe(409)
  })

  test('need a country and a real code below it', async () => {
    const none = await ask('POST', regions, { taxRegion: { subdivision: 'US-NY' } })
    expect(none.body.details.validationError.fieldViolations).toMatchObject([
      { field: 'taxRegion.country', violatedRule: 'REQUIRED_FIELD' },
    ])
    const odd = await ask('POST', regions, { taxRegion: { country: 'US', subdivision: 'New York' } })
    expect(odd.body.details.validationError.fieldViolations).toMatchObject([
      { field: 'taxRegion.subdivision', violatedRule: 'FORMAT' },
    ])
  })

  test('are found by country', async () => {
    await region({ country: 'FR', taxIncludedInPrice: true })
    const { body } = await ask('POST', `${regions}/query`, { query: { filter: { country: 'FR' } } })
    expect(body.taxRegions).toMatchObject([{ country: 'FR', taxIncludedInPrice: true }])
  })
})

describe('a merchant’s tax rates', () => {
  test('belong to a group and a region, with at most six decimals', async () => {
    const taxGroupId = await group('Food')
    const taxRegionId = await region({ country: 'DE' })
    const set = (mapping: object) =>
      ask('POST', mappings, { manualTaxMapping: { taxGroupId, taxRegionId, ...mapping } })
    const { body } = await set({ taxRate: '0.07', taxName: 'VAT' })
    expect(body.manualTaxMapping).toMatchObject({ taxRate: '0.07', taxName: 'VAT', revision: '1' })
    const refused = async (mapping: object) =>
      (await set(mapping)).body.details.validationError.fieldViolations[0].violatedRule
    expect(await refused({ taxRate: '0.0700001' })).toBe('DECIMAL_MAX_SCALE')
    expect(await refused({ taxRate: '7' })).toBe('DECIMAL_LTE')
    expect(await refused({})).toBe('REQUIRED_FIELD')
    const twice = await set({ taxRate: '0.08', taxName: 'VAT' })
    expect(twice.body.details.applicationError.code).toBe('MANUAL_TAX_MAPPING_ALREADY_EXISTS')
    const found = await ask('POST', `${mappings}/query`, { query: { filter: { taxGroupId } } })
    expect(found.body.manualTaxMappings).toHaveLength(1)
    const listed = await ask('GET', mappings)
    expect(listed.body.manualTaxMappings).toEqual(found.body.manualTaxMappings)
  })

  test('cannot name an unknown group or region', async () => {
    const nothing = store.shop.newId()
    const taxGroupId = await group('Toys')
    const taxRegionId = await region({ country: 'AT' })
    const code = async (mapping: object) =>
      (await ask('POST', mappings, { manualTaxMapping: { taxRate: '0.2', ...mapping } })).body.details
        .applicationError.code
    expect(await code({ taxGroupId: nothing, taxRegionId })).toBe('TAX_GROUP_ID_NOT_FOUND')
    expect(await code({ taxGroupId, taxRegionId: nothing })).toBe('TAX_REGION_ID_NOT_FOUND')
  })

  test('are those of the default group when the group was deleted', async () => {
    const { taxGroups } = (await ask('GET', `${groups}/default-tax-groups`)).body
    const taxRegionId = await region({ country: 'IS' })
    const toys = await group('Toys')
    const rate = (taxGroupId: string, taxRate: string) =>
      ask('POST', mappings, { manualTaxMapping: { taxGroupId, taxRegionId, taxRate } })
    await rate(taxGroups[0].id, '0.24')
    await rate(toys, '0.11')
    const taxOfTop = async () => {
      const custom = { price: '100', taxGroupId: toys, productName: { original: 'Top' } }
      const lines = [{ id: 'top', quantity: 1, custom }]
      const priced = await pricing.quote(store.shop, {
        siteId: store.siteId,
        lines,
        destination: { country: 'IS' },
      })
      return priced.result.summary.tax
    }
    expect(await taxOfTop()).toBe(1100n)
    expect((await ask('DELETE', `${groups}/${toys}`)).status).toBe(200)
    expect(await taxOfTop()).toBe(2400n)
  })

  test('change, and go with their region', async () => {
    const taxRegionId = await region({ country: 'CH' })
    const manualTaxMapping = { taxGroupId: await group('Watches'), taxRegionId, taxRate: '0.081' }
    const { body } = await ask('POST', mappings, { manualTaxMapping })
    const { id } = body.manualTaxMapping
    const changed = await ask('PATCH', `${mappings}/${id}`, {
      manualTaxMapping: { id, revision: '1', taxRate: '0.077' },
    })
    expect(changed.body.manualTaxMapping).toMatchObject({ taxRate: '0.077', taxRegionId, revision: '2' })
    await ask('DELETE', `${regions}/${taxRegionId}`)
    expect((await ask('GET', `${mappings}/${id}`)).status).toBe(404)
  })
})
