import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../../src/catalogue/model/product.rules.ts'
import type { InProcessPlugin } from '../../src/plugins/asking/plugin.ts'
import { createKey } from '../../src/sites/apps/service.ts'
import { deliver, rows } from '../checkouts.ts'
import { newMember } from '../members.ts'
import { pieces, shelve } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'
import { publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Loose = any

const nothing = '3f8a1f0e-0000-4000-8000-000000000001'
const berlin = { country: 'DE', city: 'Berlin', postalCode: '10999' }
const austin = { country: 'US', subdivision: 'US-TX', city: 'Austin' }

let isAsked = false
const taxes: InProcessPlugin = {
  kind: 'TAX',
  id: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d32',
  name: 'Taxes by wire',
  fallback: 'SKIP',
  functions: {
    calculateTax: ({ request: { lineItems = [] } }) => {
      if (!isAsked) throw new Error('the line is dead')
      return {
        lineItemTaxDetails: lineItems.map(({ id = '', price = '0' }) => ({
          id,
          taxBreakdown: [{ rate: '0.5', taxAmount: String(Number(price) / 2), taxName: 'Half' }],
        })),
      }
    },
  },
}

let store: Store
let mug: Product
let merchant: Loose
let visitor: Loose
let stranger: Loose

beforeAll(async () => {
  store = await openStore()
  await deliver(store)
  mug = await shelve(store, { name: 'Mug', price: 12 })
  const { default: _, ...all } = await import('@wix/ecom' as string)
  const modules = Object.fromEntries(Object.entries(all).filter(([, module]) => typeof module === 'object'))
  const { sdk } = await publishedClients(store, 'current')
  const clientWith = (apiKey: string) =>
    sdk.createClient({ modules, auth: sdk.ApiKeyStrategy({ apiKey, siteId: store.siteId }) })
  merchant = clientWith(store.apiKey)
  visitor = sdk.createClient({ modules, auth: sdk.OAuthStrategy({ clientId: store.clientId }) })
  const key = { name: 'Nothing', permissions: ['SITE.READ_AUDIT_LOG'] }
  stranger = clientWith((await createKey(store.shop, store.siteId, key)).secret)
  const specification = { name: 'Ten off', code: 'TEN', percentOffRate: 10, scope: { namespace: 'stores' } }
  const coupon = { startTime: '0', active: true, ...specification }
  await set('/stores/v2/coupons', { specification: coupon })
  const { taxGroups } = (
    await store.ask('GET', '/billing/v1/tax-groups/default-tax-groups', { as: store.apiKey })
  ).body
  const { taxRegion } = await set('/billing/v1/tax-regions', { taxRegion: { country: 'DE' } })
  await set('/billing/v1/manual-tax-mappings', {
    manualTaxMapping: {
      taxGroupId: taxGroups[0].id,
      taxRegionId: taxRegion.id,
      taxRate: '0.19',
      taxName: 'VAT',
      jurisdiction: 'Germany',
      jurisdictionType: 'COUNTRY',
    },
  })
})
afterAll(() => store.close())

async function set(path: string, body: object) {
  const reply = await store.ask('POST', path, { as: store.apiKey, body })
  if (reply.status !== 200) throw new Error(reply.body.message)
  return reply.body
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    ({ details }: Loose) => details.applicationError?.code ?? (details.validationError && 'violation'),
  )

describe('totals without a cart', () => {
  const lineItems = () => [{ _id: 'Mug-1', ...pieces(2, mug) }]
  const calculate = (options: object, by = visitor) => by.totalsCalculator.calculateTotals(options)

  test('are those that a cart with the items has, and nothing is written', async () => {
    const counted = async () => {
      const counts = 'SELECT (SELECT count(*) FROM carts) + (SELECT count(*) FROM outbox) AS n'
      return (await rows(store, counts, []))[0]
    }
    const before = await counted()
    const asked = { lineItems: lineItems(), shippingAddress: austin, couponCode: 'TEN' }
    const { carrierServiceOptions } = (await calculate(asked)).shippingInfo
    const { carrierId, shippingOptions } = carrierServiceOptions[0]
    const selectedShippingOption = { carrierId, code: shippingOptions[0].code }
    const totals = await calculate({ ...asked, selectedShippingOption })
    expect(totals).toMatchObject({
      currency: 'USD',
      conversionCurrency: 'USD',
      checkoutConversionRate: '1',
      taxIncludedInPrice: false,
      priceSummary: {
        subtotal: { amount: '24.00' },
        discount: { amount: '2.40' },
        shipping: { amount: '5.00' },
        total: { amount: '26.60', formattedAmount: '$26.60' },
      },
      payNowTotalAfterGiftCard: { amount: '26.60' },
      appliedDiscounts: [{ coupon: { code: 'TEN' } }],
      calculatedLineItems: [{ lineItemId: 'Mug-1', pricesBreakdown: { price: { amount: '10.80' } } }],
      shippingInfo: {
        carrierServiceOptions: [{ shippingOptions: [{ title: 'Standard' }, { title: 'Express' }] }],
      },
    })
    expect(await counted()).toEqual(before)
  })

  test('know the coupon by its id, and say that a code is wrong', async () => {
    const { coupons } = (await set('/stores/v2/coupons/query', {})) as Loose
    const byId = await calculate({ lineItems: lineItems(), couponId: coupons[0].id })
    expect(byId.priceSummary.discount.amount).toBe('2.40')
    const wrong = await calculate({ lineItems: lineItems(), couponCode: 'NONE' })
    expect(wrong.calculationErrors.couponCalculationError.applicationError.code).toBe(
      'ERROR_COUPON_DOES_NOT_EXIST',
    )
    expect(await codeOf(calculate({ lineItems: lineItems(), couponId: nothing }))).toBe(
      'ERROR_COUPON_DOES_NOT_EXIST',
    )
  })

  test('count prices that are sent, of the catalogue or not, and deposits', async () => {
    const custom = {
      _id: 'engraving',
      quantity: 3,
      price: '4.50',
      depositAmount: '1.00',
      paymentOption: 'DEPOSIT_ONLINE',
    }
    const totals = await calculate({ lineItems: [{ ...lineItems()[0], price: '10' }, custom] })
    expect(totals.priceSummary.subtotal.amount).toBe('33.50')
    expect(totals.payNow.subtotal.amount).toBe('23.00')
    expect(totals.payLater.subtotal.amount).toBe('10.50')
  })

  test('are of whoever asks; only a merchant’s program prices for a member', async () => {
    const { id: memberId } = await newMember(store)
    expect(await codeOf(calculate({ lineItems: lineItems(), memberId }))).toBe('PERMISSION_DENIED')
    const totals = await calculate({ lineItems: lineItems(), memberId }, merchant)
    expect(totals.priceSummary.subtotal.amount).toBe('24.00')
  })

  test('refuse what makes no sense, and programs that may not', async () => {
    const [mugs] = lineItems()
    for (const options of [
      { lineItems: [mugs, mugs] },
      { lineItems: [{ quantity: 1 }] },
      { lineItems: [{ ...mugs, quantity: 0 }] },
      { lineItems: [{ ...mugs, price: '-1' }] },
      { lineItems: [mugs], couponCode: 'TEN', couponId: nothing },
      { lineItems: [mugs], giftCardCode: 'ABCD-EFGH' },
    ])
      expect(await codeOf(calculate(options)), JSON.stringify(options)).toBe('violation')
    expect(await codeOf(calculate({ lineItems: [mugs] }, stranger))).toBe('PERMISSION_DENIED')
  })
})

describe('tax on amounts', () => {
  const calculate = (options: object, by = merchant) => by.taxCalculation.calculateTax(options)

  test('follows the rates of the shop at the address of each line', async () => {
    const reply = await calculate({
      addresses: [berlin, austin],
      lineItems: [
        { _id: 'before', price: '100', quantity: 2 },
        { _id: 'with', price: '119', taxIncludedInPrice: true, addressIndex: { singleAddress: 0 } },
        { _id: 'abroad', price: '50', addressIndex: { multipleAddresses: { origin: 0, destination: 1 } } },
      ],
    })
    expect(reply).toMatchObject({
      currency: 'USD',
      taxSummary: {
        totalAmount: '288.00',
        totalTax: '38.00',
        totalTaxableAmount: '200.00',
        totalTaxIncludedInPrice: '19.00',
        aggregatedTaxBreakdown: [
          {
            taxName: 'VAT',
            jurisdiction: 'Germany',
            jurisdictionType: 'COUNTRY',
            rate: '0.19',
            aggregatedTaxAmount: '38.00',
          },
        ],
      },
      lineItemTaxDetails: [
        {
          _id: 'before',
          quantity: 2,
          taxSummary: { fullPrice: '119.00', taxAmount: '19.00' },
          taxIncludedInPrice: false,
        },
        {
          _id: 'with',
          taxSummary: { fullPrice: '119.00', taxableAmount: '100.00' },
          taxIncludedInPrice: true,
        },
        { _id: 'abroad', taxSummary: { taxAmount: '0.00' }, taxBreakdown: [] },
      ],
      errors: [],
    })
  })

  test('is rounded as its currency is', async () => {
    const yen = { addresses: [berlin], currency: 'JPY', lineItems: [{ _id: '1', price: '99' }] }
    expect((await calculate(yen)).taxSummary).toMatchObject({ totalTax: '19', totalAmount: '118' })
  })

  test('refuses addresses that there are not, and programs that may not', async () => {
    const line = { _id: '1', price: '1' }
    const options = { addresses: [berlin], lineItems: [{ ...line, addressIndex: { singleAddress: 1 } }] }
    expect(await codeOf(calculate(options))).toBe('INVALID_LINE_ITEM_ADDRESS_INDEX')
    for (const wrong of [
      { addresses: [], lineItems: [line] },
      { addresses: [berlin], lineItems: [] },
      { addresses: [berlin], lineItems: [line, line] },
      { addresses: [berlin], lineItems: [line], currency: 'QQQ' },
    ])
      expect(await codeOf(calculate(wrong)), JSON.stringify(wrong)).toBe('violation')
    const right = { addresses: [berlin], lineItems: [line] }
    for (const by of [visitor, stranger]) expect(await codeOf(calculate(right, by))).toBe('PERMISSION_DENIED')
    expect((await merchant.taxCalculation.listTaxCalculators()).taxCalculatorDetails).toEqual([])
  })
})

test('a plugin calculates taxes, and the rates of the shop do if it does not answer', async () => {
  const other = await openStore({ plugins: [taxes] })
  try {
    const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
      other.ask(method, path, { as: other.apiKey, ...(body ? { body } : {}) })
    expect((await ask('GET', '/billing/v1/list-tax-calculators')).body.taxCalculatorDetails).toEqual([
      { appId: taxes.id, displayName: taxes.name, unsupportedCountries: [] },
    ])
    const body = { addresses: [berlin], lineItems: [{ id: '1', price: '10' }] }
    isAsked = true
    const { taxSummary, lineItemTaxDetails } = (await ask('POST', '/billing/v1/calculate-tax', body)).body
    expect(taxSummary).toMatchObject({ totalTax: '5.00', totalAmount: '15.00' })
    expect(lineItemTaxDetails[0]).toMatchObject({
      taxBreakdown: [{ taxName: 'Half' }],
      taxSummary: { appId: taxes.id },
    })
    isAsked = false
    const more = { ...body, lineItems: [{ id: '1', price: '20' }] }
    const reply = await ask('POST', '/billing/v1/calculate-tax', more)
    expect(reply.body.taxSummary.totalTax).toBe('0.00')
  } finally {
    await other.close()
  }
})
