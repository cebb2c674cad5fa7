import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GermanShop, openGermanShop } from '../../test/invoices.ts'
import { statement } from '../platform/db/db.ts'

let german: GermanShop
beforeAll(async () => {
  german = await openGermanShop()
})
afterAll(() => german.store.close())

const ask = async (path: string) => (await german.store.ask('GET', path, { as: german.store.apiKey })).body
const report = async (year = 2026) =>
  (await ask(`/admin/v1/reports/EU_CONSUMERS?from=${year}-01-01&to=${year}-12-31`)).report
const level = async () => (await ask('/admin/v1/dashboard')).dashboard.toDo.europeThreshold

/** Moves an order to a country, to a company with a VAT ID, and to a total in cents with tax of nothing. */
const sendTo = statement<never>(
  'test.send-to',
  `UPDATE orders SET total = $4, updated_at = $6, data = jsonb_set(jsonb_set(jsonb_set(data,
     '{order,shippingInfo,logistics,shippingDestination,address,country}', to_jsonb($3::text)),
     '{order,billingInfo,contactDetails,vatId}', coalesce($5::jsonb, 'null')),
     '{order,priceSummary,tax,amount}', '"0"')
   WHERE site_id = $1 AND id = $2`,
)
async function sell(country: string, cents: number, vatId?: string): Promise<void> {
  const orderId = await german.order()
  const company = vatId ? JSON.stringify({ id: vatId }) : null
  const changed = [german.store.siteId, orderId, country, cents, company, new Date(german.store.clock.now)]
  await german.store.shop.db.run(sendTo, changed)
  german.store.clock.advance(60 * 60_000)
}

test('sales to consumers in other member states are counted by country, others are not', async () => {
  await sell('AT', 1_000_00)
  await sell('FR', 7_000_00)
  await sell('FR', 5_000_00, 'FR40303265045')
  await sell('DE', 9_000_00)
  await sell('CH', 9_000_00)
  const { columns, rows, totals } = await report()
  expect(columns.map(({ name }: { name: string }) => name)).toEqual(['orders', 'net', 'tax', 'total'])
  expect(
    rows.map(({ labels, figures }: { labels: string[]; figures: number[] }) => [labels[0], figures[1]]),
  ).toEqual([
    ['FR', 7_000_00],
    ['AT', 1_000_00],
  ])
  expect(totals[1]).toBe(8_000_00)
})

test('home warns from 80 per cent of the threshold on, and says when it is passed, the year after too', async () => {
  expect(await level()).toBe('NEAR')
  await sell('AT', 2_000_01)
  await report()
  expect(await level()).toBe('OVER')
  german.store.clock.advance(60 * 24 * 60 * 60_000)
  expect((await report(2027)).totals[1]).toBe(0)
  expect(await level()).toBe('OVER')
})

test('a shop that charges the rates of other member states has no warning', async () => {
  const { store } = german
  const post = async (path: string, body: object) =>
    (await store.ask('POST', path, { as: store.apiKey, body })).body
  const { taxRegion } = await post('/billing/v1/tax-regions', { taxRegion: { country: 'FR' } })
  const [group] = (await ask('/billing/v1/tax-groups/default-tax-groups')).taxGroups
  const rate = { taxRegionId: taxRegion.id, taxGroupId: group.id, taxRate: '0.2' }
  await post('/billing/v1/manual-tax-mappings', { manualTaxMapping: rate })
  expect(await level()).toBe('NONE')
})
