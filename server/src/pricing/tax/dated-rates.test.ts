import { afterAll, beforeAll, expect, test } from 'vitest'
import { berlin, type GermanShop, openGermanShop } from '../../../test/invoices.ts'
import { day } from '../../../test/pricing.ts'
import { pieces, refusal } from '../../../test/shoppers.ts'

let at: GermanShop

beforeAll(async () => {
  at = await openGermanShop()
})
afterAll(() => at.store.close())

const ask = (method: string, path: string, body?: object) =>
  at.store.ask(method, path, { as: at.store.apiKey, ...(body ? { body } : {}) })

/** What a vase for 32.00 with tax bears in Berlin. */
async function taxToday() {
  const draftOrder = {
    catalogLineItems: [pieces(1, at.theVase)],
    buyerInfo: { email: 'anna@mail.test' },
    recipientInfo: { address: berlin },
  }
  const { body } = await ask('POST', '/ecom/v1/draft-orders', { draftOrder })
  return body.calculatedDraftOrder.draftOrder.priceSummary.tax.amount
}

test('a rate holds from its first day on in the time zone of the shop, and orders of before keep theirs', async () => {
  const { store } = at
  const orderId = await at.order()
  const { manualTaxMappings } = (await ask('GET', '/billing/v1/manual-tax-mappings')).body
  const {
    id: _,
    taxGroupId,
    taxRegionId,
    taxName,
  } = manualTaxMappings.find(({ taxRate }: { taxRate: string }) => taxRate === '0.19')
  // Berlin is an hour ahead of UTC.
  const midnight = Date.parse('2026-11-30T23:00:00Z')
  const manualTaxMapping = { taxGroupId, taxRegionId, taxName, taxRate: '0.21', firstDay: '2026-12-01' }
  expect((await ask('POST', '/billing/v1/manual-tax-mappings', { manualTaxMapping })).status).toBe(200)
  const again = await ask('POST', '/billing/v1/manual-tax-mappings', { manualTaxMapping })
  expect(refusal(again)).toBe('MANUAL_TAX_MAPPING_ALREADY_EXISTS')
  store.clock.advance(midnight - 1 - store.clock.now)
  expect(await taxToday()).toBe('5.11')
  store.clock.advance(1)
  expect(await taxToday()).toBe('5.55')
  store.clock.advance(day)
  const edit = await ask('POST', '/ecom/v1/draft-orders', { sourceOrderId: orderId })
  const { order } = (await ask('GET', `/ecom/v1/orders/${orderId}`)).body
  const { priceSummary } = edit.body.calculatedDraftOrder.draftOrder
  expect(priceSummary.tax.amount).toBe(order.priceSummary.tax.amount)
})
