import { readFile } from 'node:fs/promises'
import { countries } from '@cartwright/contract/values/countries.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Reply, type Store } from '../../../test/store.ts'
import * as media from '../../media/pictures/service.ts'
import * as sites from '../settings/service.ts'

let store: Store
let visitor: string
beforeAll(async () => {
  store = await openStore({ settings: { country: 'DE', currency: 'EUR', language: 'de' } })
  visitor = await store.visitor()
})
afterAll(() => store.close())

const storefront = async (as = visitor) => (await store.ask('GET', '/v1/storefront', { as })).body.storefront
const change = (settings: object) =>
  store.ask('PATCH', '/admin/v1/site', { as: store.apiKey, body: { site: { settings } } })
const fields = (reply: Reply) =>
  reply.body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field)
const merchant = async (method: string, path: string, body?: object) =>
  (await store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })).body

async function region(name: string, ...codes: string[]): Promise<string> {
  const { deliveryProfiles } = await merchant('GET', '/ecom/v1/delivery-profiles/query')
  const destinations = codes.map((countryCode) => ({ countryCode }))
  const { deliveryProfile } = await merchant(
    'POST',
    `/ecom/v1/delivery-profiles/${deliveryProfiles[0].id}/delivery-region`,
    { deliveryRegion: { name, active: true, destinations } },
  )
  return deliveryProfile.deliveryRegions.find((one: { name: string }) => one.name === name).id
}

const option = (title: string, deliveryRegionIds: string[], rates: object[]) =>
  merchant('POST', '/ecom/v1/shipping-options', { shippingOption: { title, deliveryRegionIds, rates } })
const localDelivery = (areaName: string, deliveryRegionIds: string[], more: object) =>
  merchant('POST', '/ecom/v1/local-delivery-options', {
    localDeliveryOption: { areaName, deliveryRegionIds, ...more },
  })

describe('the storefront call', () => {
  test('answers visitors and apps, and nobody without a token', async () => {
    const known = await storefront()
    expect(known).toMatchObject({
      siteId: store.siteId,
      name: 'Fieldhouse',
      language: 'de',
      languages: ['de'],
      direction: 'ltr',
      currency: 'EUR',
      currencies: [{ code: 'EUR' }],
      countries: [],
      theme: { light: {}, dark: {} },
      pages: [],
      analytics: true,
    })
    expect(await storefront(store.apiKey)).toEqual(known)
    expect((await store.ask('GET', '/v1/storefront')).status).toBe(401)
  })

  test('changes with the settings at once, and its revision with it', async () => {
    const before = await storefront()
    expect((await storefront()).revision).toBe(before.revision)
    await change({ languages: ['en', 'de-AT', 'de'], tagline: 'Gutes für zu Hause' })
    const after = await storefront()
    expect(after).toMatchObject({ languages: ['de', 'en', 'de-AT'], tagline: 'Gutes für zu Hause' })
    expect(after.revision).not.toBe(before.revision)
    expect(fields(await change({ languages: ['en', 'fr'] }))).toEqual(['site.settings.languages[1]'])
  })

  test('lists the delivery countries and the subtotal for free delivery at home', async () => {
    const home = await region('Home', 'DE')
    const near = await region('Near', 'FR', 'AT')
    await region('Too far', 'AU')
    expect((await storefront()).countries).toEqual([])
    await option('Near', [near], [{ amount: '0', conditions: [] }])
    expect(await storefront()).toMatchObject({ countries: ['AT', 'FR'] })
    expect(await storefront()).not.toHaveProperty('freeShippingFrom')
    const from = (value: string) => [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value }]
    await option(
      'Home',
      [home],
      [
        { amount: '0', conditions: from('49.50') },
        { amount: '4.90', conditions: [] },
      ],
    )
    const { countries: reached, freeShippingFrom } = await storefront()
    expect(reached).toEqual(['DE', 'AT', 'FR'])
    expect(freeShippingFrom).toEqual({ amount: '49.50', formattedAmount: '49,50\u00a0€' })
    const inEnglish = { as: visitor, headers: { 'x-wix-language': 'en' } }
    const { body } = await store.ask('GET', '/v1/storefront', inEnglish)
    expect(body.storefront.freeShippingFrom).toEqual({ amount: '49.50', formattedAmount: '€49.50' })
    const rates = [{ amount: '0', conditions: from('12') }]
    const bike = await localDelivery('By bike', [home], { rates, zipConfig: { zipCodes: ['10115'] } })
    expect(bike.localDeliveryOption.areaName).toBe('By bike')
    expect((await storefront()).freeShippingFrom).toMatchObject({ amount: '49.50' })
    await option('Everywhere', [], [{ amount: '20', conditions: [] }])
    expect((await storefront()).countries).toHaveLength(countries.length)
  })

  test('has the theme as style sheets take it, and the logo as a picture', async () => {
    const content = await readFile(new URL('../../../../demo/images/speckled-mug--oat.webp', import.meta.url))
    const logo = await media.add(store.shop, store.siteId, { content, fileName: 'logo.webp', alt: '' })
    const theme = { light: { accent: '#7a1f3d', accentStrong: '#5c1730' }, radius: 2, logo: logo.id }
    expect((await change({ theme })).body.site.settings.theme).toEqual(theme)
    expect(await storefront()).toMatchObject({
      theme: {
        light: { '--accent': '#7a1f3d', '--accent-strong': '#5c1730', '--radius': '2px' },
        dark: { '--accent': '#a5d2b5' },
      },
      logo: { url: `https://shop.test/media/${logo.id}`, width: 1200, altText: 'Fieldhouse' },
    })
    const { body: page } = await store.ask('GET', '/docs/api')
    expect(page).toContain(':root{--accent:#7a1f3d')
    await change({ theme: {} })
    expect(await storefront()).toMatchObject({ theme: { light: {}, dark: {} } })
    expect(await storefront()).not.toHaveProperty('logo')
  })

  test.each([
    ['a colour that is none', { light: { ink: 'black' } }, 'light.ink'],
    ['a face that is not there', { displayFace: 'Comic Sans' }, 'displayFace'],
    ['text that cannot be read', { dark: { inkSoft: '#404040' } }, 'dark.inkSoft'],
    ['a logo that is not there', { logo: 'abc123_0198f0f0f0f07000800000000000f0f0~mv2.webp' }, 'logo'],
  ])('refuses %s', async (_what, theme, field) => {
    expect(new Set(fields(await change({ theme })))).toEqual(new Set([`site.settings.theme.${field}`]))
  })

  test('a logo is never another shop’s picture', async () => {
    const other = await sites.create(store.shop, 'Next door', {})
    const content = await readFile(new URL('../../../../demo/images/speckled-mug--oat.webp', import.meta.url))
    const { id: logo } = await media.add(store.shop, other.id, { content, fileName: 'a.webp', alt: '' })
    expect(fields(await change({ theme: { logo } }))).toEqual(['site.settings.theme.logo'])
  })
})
