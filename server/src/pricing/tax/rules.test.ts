import { describe, expect, it } from 'vitest'
import {
  berlin,
  cartOf,
  couponOf,
  flat,
  lineOf,
  newYork,
  optionOf,
  taxOf,
  unitedStates,
} from '../../../test/pricing.ts'
import type { PricingInput } from '../totals/rules.ts'
import { price } from '../totals/rules.ts'
import type { TaxInput } from './rules.ts'

const germany = { id: 'de', country: 'DE' }
const nineteen = taxOf(germany, ['0.19'])
const toBerlin = { addresses: { shipping: berlin }, tax: nineteen, currency: 'EUR' }
const toNewYork = { addresses: { shipping: newYork } }
const state = { id: 'ny', country: 'US', subdivision: 'US-NY' }

function taxedAt(tax: TaxInput, address: { country: string; subdivision?: string; postalCode?: string }) {
  return price(cartOf([lineOf('mug', 10_000n)], { addresses: { shipping: address }, tax })).lines[0]?.tax
}

describe('tax on top of prices', () => {
  it('19 % on three lines is rounded line by line', () => {
    const lines = [lineOf('a', 333n), lineOf('b', 333n), lineOf('c', 333n)]
    const result = price(cartOf(lines, toBerlin))
    expect(result.lines.map((line) => line.tax.totalTax)).toEqual([63n, 63n, 63n])
    expect(result.summary).toMatchObject({ subtotal: 999n, tax: 189n, total: 1188n })
  })

  it('New York: 8.875 % of state, city and district add up to the cent', () => {
    const tax = taxOf(state, ['0.04', '0.045', '0.00375'])
    const result = price(cartOf([lineOf('mug', 2400n), lineOf('bowl', 1099n)], { ...toNewYork, tax }))
    const [mug, bowl] = result.lines
    expect(mug?.tax).toMatchObject({ taxableAmount: 2400n, taxRate: '0.08875', totalTax: 213n })
    expect(mug?.tax.breakdown.map(({ rate, taxAmount }) => [rate, taxAmount])).toEqual([
      ['0.04', 96n],
      ['0.045', 108n],
      ['0.00375', 9n],
    ])
    expect(bowl?.tax.totalTax).toBe(98n)
    expect(result.taxSummary).toMatchObject({ taxableAmount: 3499n, totalTax: 311n, rateType: 'MANUAL_RATE' })
    const aggregated = result.taxSummary.breakdown.map(({ taxAmount }) => taxAmount)
    expect(aggregated).toHaveLength(3)
    expect(aggregated.reduce((a, b) => a + b, 0n)).toBe(311n)
  })

  it('gives the odd cent to the same jurisdiction however the rates were read', () => {
    const tax = taxOf(state, ['0.05', '0.05'])
    for (const mappings of [tax.mappings, tax.mappings.toReversed()]) {
      const [line] = price(cartOf([lineOf('pen', 10n)], { ...toNewYork, tax: { ...tax, mappings } })).lines
      expect(line?.tax.breakdown).toMatchObject([
        { jurisdiction: 'jurisdiction 1', taxAmount: 1n },
        { taxAmount: 0n },
      ])
    }
  })

  it('is of what is left after discounts', () => {
    const coupon = couponOf({ type: 'PERCENT_OFF', rate: 50 })
    const result = price(cartOf([lineOf('mug', 2000n)], { ...toBerlin, coupon }))
    expect(result.lines[0]).toMatchObject({ totalPriceBeforeTax: 1000n, totalPriceAfterTax: 1190n })
    expect(result.summary).toMatchObject({ subtotal: 2000n, discount: 1000n, tax: 190n, total: 1190n })
  })

  it('falls on shipping and fees too, unless a fee is not taxable', () => {
    const shipping = {
      options: [optionOf('standard', flat(600n))],
      regions: [{ ...unitedStates, destinations: [] }],
      selected: { code: 'standard' },
    }
    const additionalFees = [
      { code: 'wrap', name: 'Gift wrap', amount: 300n },
      { code: 'deposit', name: 'Bottle deposit', amount: 25n, taxable: false },
    ]
    const result = price(cartOf([lineOf('mug', 1000n)], { ...toBerlin, shipping, additionalFees }))
    expect(result.shipping.selected).toMatchObject({ totalPriceBeforeTax: 600n, totalPriceAfterTax: 714n })
    expect(result.fees.map((fee) => fee.tax.totalTax)).toEqual([57n, 0n])
    expect(result.summary).toMatchObject({ additionalFees: 325n, tax: 361n, total: 2286n })
  })
})

describe('tax contained in prices', () => {
  const included = { ...toBerlin, taxIncludedInPrices: true }

  it('is taken out once, and the shopper pays the price on the label', () => {
    const result = price(cartOf([lineOf('mug', 11_900n), lineOf('cup', 100n)], included))
    expect(result.lines[0]).toMatchObject({ totalPriceBeforeTax: 10_000n, totalPriceAfterTax: 11_900n })
    expect(result.lines[1]?.tax).toMatchObject({ taxableAmount: 84n, totalTax: 16n })
    expect(result.summary).toMatchObject({ subtotal: 12_000n, tax: 1916n, total: 12_000n })
  })

  it('is split between jurisdictions without losing a cent', () => {
    const tax = taxOf(germany, ['0.05', '0.09975'])
    const [line] = price(cartOf([lineOf('mug', 9999n)], { ...included, tax })).lines
    const sum = line?.tax.breakdown.reduce((total, { taxAmount }) => total + taxAmount, 0n)
    expect(line?.totalPriceBeforeTax).toBe(8697n)
    expect(line?.tax).toMatchObject({ taxRate: '0.14975', totalTax: 1302n })
    expect(sum).toBe(1302n)
  })

  it('is decided by the region where it says so', () => {
    const region = { ...germany, taxIncludedInPrice: true }
    const result = price(cartOf([lineOf('mug', 11_900n)], { ...toBerlin, tax: taxOf(region, ['0.19']) }))
    expect(result.summary).toMatchObject({ tax: 1900n, total: 11_900n })
  })
})

describe('no tax', () => {
  it('is not the same as a rate of zero', () => {
    const none = taxedAt(nineteen, newYork)
    expect(none).toMatchObject({ rateType: 'NO_TAX_COLLECTED', taxableAmount: 0n, breakdown: [] })
    const zero = taxedAt(taxOf(germany, ['0']), berlin)
    expect(zero).toMatchObject({
      rateType: 'MANUAL_RATE',
      taxRate: '0',
      taxableAmount: 10_000n,
      totalTax: 0n,
    })
  })

  it('is not left out because the merchant deleted the group', () => {
    const lines = [lineOf('book', 1000n, { taxGroupId: 'books' })]
    const tax = { ...nineteen, groupIds: new Set(['standard']) }
    expect(price(cartOf(lines, { ...toBerlin, tax })).summary.tax).toBe(190n)
  })

  it('is collected for a group without a rate', () => {
    const lines = [lineOf('book', 1000n, { taxGroupId: 'books' })]
    const result = price(cartOf(lines, toBerlin))
    expect(result.lines[0]?.tax.rateType).toBe('NO_TAX_COLLECTED')
    expect(result.taxSummary.rateType).toBe('NO_TAX_COLLECTED')
  })

  it('is known before there is an address, and the shop says what is missing', () => {
    const withTax = price(cartOf([lineOf('mug', 1000n)], { tax: nineteen }))
    expect(withTax.summary.tax).toBe(0n)
    expect(withTax.taxSummary.error).toMatchObject({ code: 'TAX_ADDRESS_MISSING' })
    expect(price(cartOf([lineOf('gift', 0n)], { tax: nineteen })).taxSummary.error).toBeUndefined()
    expect(price(cartOf([lineOf('mug', 1000n)], toBerlin)).taxSummary.error).toBeUndefined()
  })
})

describe('the region that decides', () => {
  const regions = [
    { id: 'us', country: 'US' },
    { id: 'ny', country: 'US', subdivision: 'NY' },
    { id: 'manhattan', country: 'US', subdivision: 'US-NY', zip: '100*' },
  ]
  const mappings = [
    { taxGroupId: 'standard', taxRegionId: 'us', taxRate: '0.01' },
    { taxGroupId: 'standard', taxRegionId: 'ny', taxRate: '0.02' },
    { taxGroupId: 'standard', taxRegionId: 'manhattan', taxRate: '0.03' },
    { taxGroupId: 'books', taxRegionId: 'us', taxRate: '0.004' },
  ]
  const tax: TaxInput = { regions, mappings, addressType: 'SHIPPING', defaultTaxGroupId: 'standard' }

  it.each([
    ['by the beginning of a postcode', newYork, '0.03'],
    ['by the state', { ...newYork, postalCode: '14201' }, '0.02'],
    ['by the country', { country: 'us', subdivision: 'US-CA' }, '0.01'],
    ['nowhere', berlin, '0'],
  ])('is the narrowest: %s', (_, address, rate) => {
    expect(taxedAt(tax, address)?.taxRate).toBe(rate)
    expect(taxedAt({ ...tax, regions: regions.toReversed() }, address)?.taxRate).toBe(rate)
  })

  it('is the narrowest with a rate for that kind of goods', () => {
    const book = lineOf('book', 10_000n, { taxGroupId: 'books' })
    expect(price(cartOf([book], { ...toNewYork, tax })).summary.tax).toBe(40n)
  })

  it('is the one named by postcode before the one named by state, and the first of two alike', () => {
    const byZip = [
      { id: 'ny', country: 'US', subdivision: 'NY' },
      { id: 'manhattan', country: 'US', zip: '10001' },
    ]
    expect(taxedAt({ ...tax, regions: byZip }, newYork)?.taxRate).toBe('0.03')
    const alike = [
      { id: 'us', country: 'US' },
      { id: 'ny', country: 'US' },
    ]
    expect(taxedAt({ ...tax, regions: alike }, newYork)?.taxRate).toBe('0.01')
  })

  it('is the one that began last, beside those of other names', () => {
    const rates: [rate: string, firstDay: string | undefined, taxName: string][] = [
      ['0.22', '2024-01-01', 'VAT'],
      ['0.2', undefined, 'VAT'],
      ['0.24', '2025-07-01', 'VAT'],
      ['0.01', '2025-01-01', 'Levy'],
    ]
    const dated: TaxInput = {
      ...tax,
      regions: [{ id: 'ee', country: 'EE' }],
      mappings: rates.map(([taxRate, firstDay, taxName]) => ({
        ...{ taxGroupId: 'standard', taxRegionId: 'ee' },
        ...{ taxRate, firstDay, taxName },
      })),
    }
    const rateOn = (day: string) => taxedAt({ ...dated, day }, { country: 'EE' })?.taxRate
    expect(['2023-12-31', '2024-01-01', '2025-01-01', '2025-06-30', '2025-07-01'].map(rateOn)).toEqual([
      '0.2',
      '0.22',
      '0.23',
      '0.23',
      '0.25',
    ])
  })

  it('takes a full postcode for its first five digits, and spaces do not matter', () => {
    const exact = taxOf({ id: 'z', country: 'US', zip: '10001' }, ['0.05'])
    expect(taxedAt(exact, { country: 'US', postalCode: '10001-1234' })?.taxRate).toBe('0.05')
    expect(taxedAt(exact, { country: 'US', postalCode: '10002' })?.rateType).toBe('NO_TAX_COLLECTED')
    const london = taxOf({ id: 'z', country: 'GB', zip: 'SW1A 1AA' }, ['0.2'])
    expect(taxedAt(london, { country: 'GB', postalCode: 'sw1a1aa' })?.taxRate).toBe('0.2')
  })
})

describe('the address that decides', () => {
  const addresses = { shipping: berlin, billing: newYork, business: { country: 'FR' } }
  const tax: TaxInput = {
    regions: [germany, state, { id: 'fr', country: 'FR' }],
    mappings: [
      { taxGroupId: 'standard', taxRegionId: 'de', taxRate: '0.19' },
      { taxGroupId: 'standard', taxRegionId: 'ny', taxRate: '0.04' },
      { taxGroupId: 'standard', taxRegionId: 'fr', taxRate: '0.2' },
    ],
    addressType: 'SHIPPING',
    defaultTaxGroupId: 'standard',
  }
  const mug = lineOf('mug', 1000n)
  const song = lineOf('song', 1000n, { shippable: false })

  function rates(lines = [mug], more: Partial<PricingInput> = {}) {
    return price(cartOf(lines, { addresses, tax, ...more })).lines.map((line) => line.tax.taxRate)
  }

  it('is the delivery address, or the one the merchant set', () => {
    expect(rates()).toEqual(['0.19'])
    expect(rates([mug], { tax: { ...tax, addressType: 'BILLING' } })).toEqual(['0.04'])
    expect(rates([mug], { tax: { ...tax, addressType: 'BUSINESS' } })).toEqual(['0.2'])
  })

  it('is the billing address when nothing ships, else what is known', () => {
    expect(rates([song])).toEqual(['0.04'])
    expect(rates([song, mug])).toEqual(['0.19', '0.19'])
    expect(rates([song], { addresses: { shipping: berlin } })).toEqual(['0.19'])
  })

  it('can be set for one line', () => {
    expect(rates([mug, { ...lineOf('lesson', 1000n), taxableAddressType: 'BUSINESS' }])).toEqual([
      '0.19',
      '0.2',
    ])
  })
})
