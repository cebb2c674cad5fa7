import { afterEach, beforeEach, expect, test } from 'vitest'
import { vase } from '../../../test/fixtures.ts'
import { refusal, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store

beforeEach(async () => {
  store = await openStore()
})
afterEach(() => store.close())

const ask = (method: string, path: string, body?: object, as = store.apiKey) =>
  store.ask(method, path, { as, ...(body ? { body } : {}) })
const preview = async (country: string) =>
  (await ask('GET', `/admin/v1/country-defaults?country=${country}`)).body
const apply = (body: object, as?: string) => ask('POST', '/admin/v1/country-defaults/apply', body, as)
const rates = async () => {
  const { body } = await ask('GET', '/billing/v1/manual-tax-mappings')
  return body.manualTaxMappings.map(({ taxRate }: { taxRate: string }) => taxRate)
}
test('a country changes what is chosen of the preview, once, and keeps what is there', async () => {
  const shown = await preview('AT')
  expect(shown.settings).toEqual([
    { setting: 'country', before: 'US', after: 'AT', suggested: true, blocked: false },
    { setting: 'currency', before: 'USD', after: 'EUR', suggested: true, blocked: false },
    { setting: 'taxIncludedInPrices', before: 'false', after: 'true', suggested: true, blocked: false },
    { setting: 'timeZone', before: 'UTC', after: 'Europe/Vienna', suggested: true, blocked: false },
    { setting: 'language', before: 'en', after: 'de-AT', suggested: true, blocked: false },
  ])
  expect(shown.regions).toHaveLength(27)
  expect(shown.regions[0]).toMatchObject({ country: 'AT', suggested: true })
  const { revision } = shown
  const settings = ['country', 'currency', 'taxIncludedInPrices', 'timeZone', 'language']
  const wanted = { country: 'AT', settings, regions: [{ country: 'AT' }, { country: 'DE' }], revision }
  const applied = await apply(wanted)
  expect(applied.body.site.settings).toMatchObject({
    ...{ country: 'AT', currency: 'EUR', taxIncludedInPrices: true },
    ...{ timeZone: 'Europe/Vienna', language: 'de-AT' },
    address: { country: 'AT' },
  })
  expect((await rates()).sort()).toEqual(['0.07', '0.1', '0.13', '0.19', '0.2'])
  const { taxGroups } = (await ask('POST', '/billing/v1/tax-groups/query', { query: {} })).body
  expect(taxGroups.map(({ name }: { name: string }) => name).sort()).toEqual([
    'Ermäßigter Satz',
    'Products',
    'Zweiter ermäßigter Satz',
  ])
  expect(refusal(await apply(wanted))).toBe('REVISION_MISMATCH')
  const next = await preview('AT')
  expect([next.settings, next.existing]).toEqual([[], [{ country: 'AT' }, { country: 'DE' }]])
  expect((await apply({ ...wanted, settings: [], revision: next.revision })).status).toBe(200)
  expect(await rates()).toHaveLength(5)
})

test('what the merchant has chosen is not suggested to change, and a currency with prices cannot', async () => {
  const site = { settings: { currency: 'CHF', address: { country: 'CH', city: 'Bern' } } }
  await ask('PATCH', '/admin/v1/site', { site })
  await shelve(store, vase)
  const { settings, revision } = await preview('DE')
  expect(settings).toContainEqual({
    ...{ setting: 'currency', before: 'CHF', after: 'EUR' },
    ...{ suggested: false, blocked: true },
  })
  expect(settings).toContainEqual({
    ...{ setting: 'taxIncludedInPrices', before: 'false', after: 'true' },
    ...{ suggested: false, blocked: false },
  })
  const all = { country: 'DE', settings: ['country', 'currency'], regions: [{ country: 'DE' }], revision }
  expect((await apply(all)).status).toBeGreaterThanOrEqual(400)
  expect(await rates()).toEqual([])
  const applied = await apply({ ...all, settings: ['country'] })
  expect(applied.body.site.settings).toMatchObject({
    currency: 'CHF',
    address: { country: 'CH', city: 'Bern' },
  })
  expect((await rates()).sort()).toEqual(['0.07', '0.19'])
})

test('a seller in the United States begins with the rate of the own state', async () => {
  await ask('PATCH', '/admin/v1/site', {
    site: { settings: { address: { country: 'US', subdivision: 'US-TX' } } },
  })
  const { regions, settings, revision } = await preview('US')
  expect(settings).toEqual([])
  const own = regions.filter(({ suggested }: { suggested: boolean }) => suggested)
  expect(own).toMatchObject([{ subdivision: 'US-TX', rates: [{ taxRate: '0.0625' }] }])
  await apply({ country: 'US', settings: [], regions: [{ country: 'US', subdivision: 'TX' }], revision })
  const { manualTaxMappings } = (await ask('GET', '/billing/v1/manual-tax-mappings')).body
  expect(manualTaxMappings).toMatchObject([{ taxRate: '0.0625', taxName: 'Texas sales tax' }])
})

test('rates need the permission for tax, too', async () => {
  const key = { name: 'Settings', permissions: ['SITE.MANAGE'] }
  const { secret } = (await ask('POST', '/admin/v1/api-keys', { key })).body
  const { revision } = await preview('DE')
  const wanted = { country: 'DE', settings: ['country'], regions: [{ country: 'DE' }], revision }
  expect(refusal(await apply(wanted, secret))).toBe('PERMISSION_DENIED')
  expect((await apply({ ...wanted, regions: [] }, secret)).status).toBe(200)
})

test('tax groups have names in the language of whoever reads them', async () => {
  const { revision } = await preview('DE')
  await apply({
    country: 'DE',
    settings: ['country'],
    regions: [{ country: 'DE' }],
    revision,
    language: 'de',
  })
  const names = async () => {
    const { taxGroups } = (await ask('POST', '/billing/v1/tax-groups/query', { query: {} })).body
    return taxGroups.map(({ name }: { name: string }) => name).sort()
  }
  expect(await names()).toEqual(['Ermäßigter Satz', 'Products'])
  const next = await preview('DE')
  const netherlands = { country: 'DE', settings: [], regions: [{ country: 'NL' }], revision: next.revision }
  await apply({ ...netherlands, language: 'en' })
  expect(await names()).toEqual(['Ermäßigter Satz', 'Products'])
})

test('pages that the shop lacks become drafts, and nobody but staff sees them', async () => {
  await ask('POST', '/admin/v1/pages', { page: { slug: 'terms', title: 'AGB', body: 'Unsere.' } })
  const { pages, revision } = await preview('DE')
  expect(pages).toEqual([
    { slug: 'imprint', title: 'Impressum' },
    { slug: 'cancellation', title: 'Widerrufsbelehrung' },
    { slug: 'privacy', title: 'Datenschutzerklärung' },
  ])
  const wanted = { country: 'DE', settings: ['language'], regions: [], revision }
  await apply({ ...wanted, pages: ['terms', 'privacy', 'cancellation'] })
  const page = async (slug: string, as: string) =>
    (await store.ask('GET', `/v1/storefront/pages/${slug}`, { as })).body.page
  expect(await page('terms', store.apiKey)).toMatchObject({ title: 'AGB', body: 'Unsere.' })
  expect(await page('privacy', store.apiKey)).toMatchObject({ title: 'Datenschutzerklärung', draft: true })
  expect(await page('privacy', await store.visitor())).toBeUndefined()
  expect((await preview('DE')).pages).toEqual([{ slug: 'imprint', title: 'Impressum' }])
})

test('a country without tables and examples still brings its currency and time zone', async () => {
  const { settings, regions, pages } = await preview('CH')
  expect(settings.map(({ setting, after }: { setting: string; after: string }) => [setting, after])).toEqual([
    ['country', 'CH'],
    ['currency', 'CHF'],
    ['taxIncludedInPrices', 'true'],
    ['timeZone', 'Europe/Zurich'],
  ])
  expect([regions, pages]).toEqual([[], []])
})

test('home asks for the country until the merchant has chosen, even if nothing changes', async () => {
  const isAsked = async () => (await ask('GET', '/admin/v1/dashboard')).body.dashboard.toDo.country
  expect(await isAsked()).toBe(true)
  const { revision } = await preview('US')
  expect((await apply({ country: 'US', settings: [], regions: [], revision })).status).toBe(200)
  expect(await isAsked()).toBe(false)
})

test('home does not ask a shop that has tax rates', async () => {
  const { taxRegion } = (await ask('POST', '/billing/v1/tax-regions', { taxRegion: { country: 'SE' } })).body
  const { taxGroups } = (await ask('GET', '/billing/v1/tax-groups/default-tax-groups')).body
  const manualTaxMapping = { taxRegionId: taxRegion.id, taxGroupId: taxGroups[0].id, taxRate: '0.25' }
  await ask('POST', '/billing/v1/manual-tax-mappings', { manualTaxMapping })
  expect((await ask('GET', '/admin/v1/dashboard')).body.dashboard.toDo.country).toBe(false)
})
