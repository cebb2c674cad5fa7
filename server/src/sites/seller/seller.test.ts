import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'
import * as mails from '../mail/service.ts'
import * as sites from '../settings/service.ts'
import { sellerViolations } from './rules.ts'
import { isVatId } from './vat-ids.rules.ts'

let store: Store
let visitor: string
beforeAll(async () => {
  store = await openStore()
  visitor = await store.visitor()
})
afterAll(() => store?.close())

test.each([
  ['DE123456788', true],
  ['de 123 456 788', true],
  ['DE123456789', false],
  ['ATU13585627', true],
  ['EL094259216', true],
  ['GR094259216', false],
  ['FR40303265045', true],
  ['CHE-116.281.710 MWST', true],
  ['NO923609016MVA', true],
  ['123456788', false],
  ['DE', false],
  ['FI00000000', false],
  ['FRXX000000000', false],
])('the VAT id %s is valid: %s', (id, isValid) => {
  expect(isVatId(id)).toBe(isValid)
})

test.each([
  ['DE89 3704 0044 0532 0130 00', true],
  ['DE89 3704 0044 0532 0130 01', false],
  ['GB82WEST12345698765432', true],
  ['370400440532013000', false],
])('the IBAN %s is valid: %s', (iban, isValid) => {
  expect(sellerViolations({ bank: { iban } }).length === 0).toBe(isValid)
})

test('empty fields are no problem', () => {
  expect(sellerViolations({ vatId: '', bank: { iban: ' ', bic: '' } })).toEqual([])
})

test('a seller with wrong check digits is refused, field by field', async () => {
  const save = (seller: object) =>
    store.ask('PATCH', '/admin/v1/site', { as: store.apiKey, body: { site: { settings: { seller } } } })
  const refused = await save({ vatId: 'DE123456789', bank: { iban: 'DE00370400440532013000', bic: 'COBA' } })
  expect(refused.status).toBe(400)
  expect(
    refused.body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field),
  ).toEqual(['bank.bic', 'bank.iban', 'vatId'].map((name) => `site.settings.seller.${name}`))
  const right = {
    legalName: 'Töpferei Anna Weber e. K.',
    address: { country: 'DE', city: 'Berlin', postalCode: '10999', addressLine: 'Ofenweg 12' },
    registerEntry: 'HRA 12345 B, Amtsgericht Charlottenburg',
    vatId: 'DE123456788',
    bank: { holder: 'Anna Weber', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  }
  const saved = await save(right)
  expect(saved.body.site.settings.seller).toEqual(right)
})

test('e-mails to buyers end with who sells', async () => {
  const { shop, siteId } = store
  const site = await sites.get(shop, siteId)
  const message = (topic: 'orders' | 'staff') => ({
    ...{ site, to: `${topic}@example.com`, language: 'de', name: 'notice' as const, text: 'Danke\n', topic },
    props: { subject: 'Danke', title: 'Danke', intro: 'Danke', footer: ['Fieldhouse'] },
  })
  await shop.db.transaction((tx) => mails.sendAll(tx, shop, [message('orders'), message('staff')]))
  const textTo = async (to: string) =>
    (await mails.list(shop, mails.toReader(store.merchant), { to }))[0]?.text
  expect(await textTo('orders@example.com')).toBe(
    'Danke\n\nTöpferei Anna Weber e. K. · HRA 12345 B, Amtsgericht Charlottenburg · USt-IdNr. DE123456788\n',
  )
  expect(await textTo('staff@example.com')).toBe('Danke\n')
})

test('the shop has a page about its seller if the merchant wants it, until there is one of their own', async () => {
  const page = () => store.ask('GET', '/v1/storefront/pages/imprint', { as: visitor })
  const slugs = async () => {
    const { body } = await store.ask('GET', '/v1/storefront', { as: visitor })
    return body.storefront.pages.map(({ slug }: { slug: string }) => slug)
  }
  expect((await page()).status).toBe(404)
  expect(await slugs()).not.toContain('imprint')
  const { seller } = (await sites.get(store.shop, store.siteId)).settings
  await sites.update(store.shop, store.siteId, { settings: { seller: { ...seller, imprint: true } } })
  const shown = (await page()).body.page
  expect(shown.title).toBe('Legal notice')
  expect(shown.body).toContain('Töpferei Anna Weber e. K.\\\nOfenweg 12\\\n10999 Berlin\\\nGermany\n\n')
  expect(shown.body).toContain('VAT ID: DE123456788')
  expect(await slugs()).toContain('imprint')
  const own = { slug: 'imprint', title: 'About us', body: 'Anna', revision: shown.revision }
  const saved = await store.ask('POST', '/admin/v1/pages', { as: store.apiKey, body: { page: own } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect((await page()).body.page).toMatchObject({ title: 'About us', revision: '1' })
  expect((await slugs()).filter((slug: string) => slug === 'imprint')).toHaveLength(1)
})
