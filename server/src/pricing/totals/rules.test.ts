import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  berlin,
  cartOf,
  couponOf,
  flat,
  freeFrom,
  lineOf,
  newYork,
  optionOf,
  taxOf,
  unitedStates,
} from '../../../test/pricing.ts'
import type { Coupon, CouponValue } from '../coupons/rules.ts'
import type { RuleDiscount } from '../model/discounts.rules.ts'
import type { AdditionalFee } from '../model/fees.rules.ts'
import type { PricingLine } from '../model/lines.rules.ts'
import type { TaxInput } from '../tax/rules.ts'
import type { PricingInput, PricingResult } from './rules.ts'
import { price } from './rules.ts'
import type { PriceSummary } from './summary.rules.ts'

/** Often so small that lines cost the same and odd cents abound. */
const amount = fc.oneof(fc.bigInt({ min: 0n, max: 4n }), fc.bigInt({ min: 0n, max: 1_000_000n }))
const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const groups = ['standard', 'books', 'none']
const payments = ['FULL_PAYMENT_ONLINE', 'FULL_PAYMENT_OFFLINE', 'DEPOSIT_ONLINE', 'MEMBERSHIP'] as const
const currencies = ['USD', 'EUR', 'GBP', 'CHF', 'SEK', 'BRL', 'INR', 'JPY', 'KRW', 'CLP', 'KWD', 'TND']

const anyLine: fc.Arbitrary<Omit<PricingLine, 'id'>> = fc.record({
  productId: fc.constantFrom('mug', 'lamp', undefined),
  collectionIds: fc.subarray(['table', 'home']),
  quantity: fc.integer({ min: 1, max: 40 }),
  fullPrice: amount,
  price: amount,
  weight: fc.option(
    fc.integer({ min: 0, max: 5000 }).map((grams) => grams / 1000),
    { nil: undefined },
  ),
  shippable: fc.boolean(),
  taxGroupId: fc.constantFrom(undefined, ...groups),
  paymentOption: fc.constantFrom(undefined, ...payments),
  depositAmount: fc.option(amount, { nil: undefined }),
})
const anyLines = fc
  .array(anyLine, { minLength: 1, maxLength: ids.length })
  .map((lines) => lines.map((line, index) => ({ ...line, id: ids[index] ?? '' })))

const anyValue: fc.Arbitrary<CouponValue> = fc.oneof(
  fc.integer({ min: 0, max: 1000 }).map((tenths) => ({ type: 'PERCENT_OFF' as const, rate: tenths / 10 })),
  amount.map((off) => ({ type: 'MONEY_OFF' as const, amount: off })),
  amount.map((fixed) => ({ type: 'FIXED_PRICE' as const, amount: fixed })),
  fc.constant({ type: 'FREE_SHIPPING' as const }),
  fc.record({
    type: fc.constant('BUY_X_GET_Y' as const),
    x: fc.integer({ min: 1, max: 4 }),
    y: fc.integer({ min: 1, max: 4 }),
  }),
)
const anyCoupon: fc.Arbitrary<Coupon> = fc
  .record({
    value: anyValue,
    scope: fc.constantFrom<Coupon['scope'][]>(
      undefined,
      { namespace: 'stores' },
      { namespace: 'stores', group: { name: 'collection', entityId: 'table' } },
      { namespace: 'stores', group: { name: 'product', entityId: 'mug' } },
    ),
    minimumSubtotal: fc.option(amount, { nil: undefined }),
    limitedToOneItem: fc.boolean(),
  })
  .map(({ value, ...more }) => couponOf(value, more))

const rate = fc.integer({ min: 0, max: 300_000 }).map((millionths) => (millionths / 1_000_000).toFixed(6))
const anyTax: fc.Arbitrary<TaxInput> = fc
  .record({
    standard: fc.array(rate, { minLength: 1, maxLength: 4 }),
    books: fc.array(rate, { maxLength: 2 }),
    included: fc.constantFrom(undefined, true, false),
  })
  .map(({ standard, books, included }) => {
    const tax = taxOf({ id: 'us', country: 'US', taxIncludedInPrice: included }, standard)
    const reduced = books.map((taxRate) => ({ taxGroupId: 'books', taxRegionId: 'us', taxRate }))
    return { ...tax, mappings: [...tax.mappings, ...reduced] }
  })
const anyMerchantDiscounts = fc.array(
  fc.oneof(
    fc.record({ amount, lineItemIds: fc.subarray(ids) }),
    fc.record({ percentage: fc.integer({ min: 1, max: 100 }), lineItemIds: fc.subarray(ids) }),
  ),
  { maxLength: 3 },
)
const anyRuleDiscounts: fc.Arbitrary<RuleDiscount[]> = fc.array(
  fc
    .record({ target: fc.constantFrom('LINES', 'SHIPPING'), parts: anyMerchantDiscounts })
    .map(({ target, parts }) => ({
      source: { kind: 'RULE', id: 'club', name: 'Club', translatedName: 'Club' },
      target,
      parts,
    })),
  { maxLength: 3 },
)
const anyFees: fc.Arbitrary<AdditionalFee[]> = fc.array(
  fc.record({
    code: fc.constantFrom('wrap', 'eco'),
    name: fc.constant('Fee'),
    amount,
    lineItemIds: fc.subarray(ids),
    taxable: fc.boolean(),
    taxGroupId: fc.constantFrom(undefined, ...groups),
  }),
  { maxLength: 3 },
)
const options = [
  optionOf('standard', freeFrom('5000', flat(600n))),
  optionOf('safe', [{ amount: 100n, conditions: [], multiplyByQuantity: true }], {
    additionalCharges: [{ type: 'INSURANCE', price: 99n }],
  }),
]
const anyCart: fc.Arbitrary<PricingInput> = fc
  .record({
    currency: fc.constantFrom(...currencies),
    taxIncludedInPrices: fc.boolean(),
    lines: anyLines,
    coupon: fc.option(anyCoupon, { nil: undefined }),
    merchantDiscounts: anyMerchantDiscounts,
    ruleDiscounts: anyRuleDiscounts,
    tax: fc.option(anyTax, { nil: undefined }),
    additionalFees: anyFees,
    code: fc.constantFrom('standard', 'safe', 'gone', undefined),
  })
  .map(({ lines, code, ...more }) =>
    cartOf(lines, {
      ...more,
      addresses: { shipping: newYork },
      shipping: { options, regions: [unitedStates], selected: code === undefined ? undefined : { code } },
    }),
  )

function total(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n)
}

function every(run: (cart: PricingInput, result: PricingResult) => void) {
  fc.assert(
    fc.property(anyCart, (cart) => run(cart, price(cart))),
    { numRuns: 500 },
  )
}

function taxedParts({ lines, shipping, fees }: PricingResult) {
  return [...lines, ...(shipping.selected ? [shipping.selected] : []), ...fees]
}

function amounts(summary: PriceSummary): bigint[] {
  return Object.values(summary)
}

it('a company that collects goods pays their tax, and that of tickets', () => {
  const exemption = { reason: 'REVERSE_CHARGE', vatId: 'ATU13585627', home: 'DE' } as const
  const vienna = { country: 'AT', postalCode: '1010' }
  const shop = { name: 'Shop', address: berlin }
  const cart = cartOf(
    [lineOf('mug', 1190n), lineOf('ticket', 1190n, { shippable: false, staysTaxed: true })],
    {
      ...{ currency: 'EUR', taxIncludedInPrices: true, exemption },
      addresses: { shipping: vienna, billing: vienna, business: berlin },
      tax: { ...taxOf({ id: 'de', country: 'DE' }, ['0.19']), atOrigin: true },
    },
  )
  const sent = price(cart)
  expect(sent.lines.map(({ tax }) => tax.totalTax)).toEqual([0n, 190n])
  const options = [optionOf('pickup', flat(0n), { pickup: shop })]
  const collected = price({ ...cart, shipping: { options, regions: [], selected: { code: 'pickup' } } })
  expect(collected.lines.map(({ tax }) => tax.totalTax)).toEqual([190n, 190n])
  expect([sent.exemption, collected.exemption]).toEqual([exemption, undefined])
})

describe('whatever is in the cart', () => {
  it('nothing is ever negative', () => {
    every((_, result) => {
      const all = [
        ...[result.summary, result.payNow, result.payLater].flatMap(amounts),
        ...taxedParts(result).flatMap((part) => [part.totalPriceBeforeTax, part.tax.totalTax]),
        ...result.lines.flatMap((line) => [line.price, line.lineItemPrice, line.totalDiscount]),
        ...result.appliedDiscounts.flatMap((one) => [one.amount, ...one.allocations.map((a) => a.amount)]),
      ]
      expect(all.filter((value) => value < 0n)).toEqual([])
    })
  })

  it.each([
    { reason: 'REVERSE_CHARGE', vatId: 'ATU13585627', home: 'DE' },
    { reason: 'CUSTOMER', description: 'Embassy', regions: [] },
    { reason: 'CUSTOMER', description: 'Embassy', regions: [{ country: 'AT' }] },
  ] as const)('who is exempt pays what a consumer pays, less the tax in it: $reason', (exemption) => {
    const vienna = { country: 'AT', postalCode: '1010' }
    every((cart) => {
      const tax = cart.tax && {
        ...cart.tax,
        regions: cart.tax.regions.map((one) => ({ ...one, country: 'AT' })),
      }
      const regions = [{ ...unitedStates, destinations: [{ countryCode: 'AT' }] }]
      const shipping = cart.shipping && { ...cart.shipping, regions }
      const input = { ...cart, addresses: { shipping: vienna, billing: vienna }, tax, shipping }
      const consumer = price(input)
      const company = price({ ...input, exemption })
      expect(taxedParts(company).map((part) => part.totalPriceAfterTax)).toEqual(
        taxedParts(consumer).map((part) => part.totalPriceBeforeTax),
      )
      const {
        subtotal,
        discount,
        shipping: delivery,
        additionalFees,
        tax: ofCompany,
        total: due,
      } = company.summary
      expect([due, ofCompany]).toEqual([consumer.summary.total - consumer.summary.tax, 0n])
      expect(subtotal - discount + delivery + additionalFees).toBe(due)
      expect(total(company.appliedDiscounts.map(({ amount: off }) => off))).toBe(discount)
      const { selected } = company.shipping
      expect(selected && total([selected.price, ...selected.additionalCharges.map((one) => one.price)])).toBe(
        selected?.cost,
      )
      for (const line of company.lines) {
        expect(line.fullPrice >= line.priceBeforeDiscounts && line.priceBeforeDiscounts >= line.price).toBe(
          true,
        )
        expect((line.depositAmount ?? 0n) <= line.lineItemPrice).toBe(true)
      }
    })
  })

  it('a customer who is exempt elsewhere pays what everybody pays', () => {
    const regions = [{ country: 'CA', subdivision: 'CA-BC' }]
    every((cart, result) => {
      const exemption = { reason: 'CUSTOMER', description: 'Embassy', regions } as const
      expect(price({ ...cart, exemption })).toEqual(result)
    })
  })

  it('full price ≥ price before discounts ≥ price', () => {
    every((_, { lines }) => {
      for (const line of lines) {
        expect(line.fullPrice >= line.priceBeforeDiscounts).toBe(true)
        expect(line.priceBeforeDiscounts >= line.price).toBe(true)
        expect(line.lineItemPrice).toBe(
          line.priceBeforeDiscounts * BigInt(line.quantity) - line.totalDiscount,
        )
      }
    })
  })

  it('every discount is the sum of what it takes from the lines and from shipping', () => {
    every((_, { lines, appliedDiscounts, shipping, summary }) => {
      for (const discount of appliedDiscounts) {
        if (discount.discountType !== 'SHIPPING')
          expect(total(discount.allocations.map((one) => one.amount))).toBe(discount.amount)
      }
      const onShipping = appliedDiscounts.filter(({ discountType }) => discountType === 'SHIPPING')
      expect(total(onShipping.map(({ amount }) => amount))).toBe(shipping.selected?.totalDiscount ?? 0n)
      expect(total(appliedDiscounts.map((one) => one.amount))).toBe(summary.discount)
      const taken = appliedDiscounts.flatMap((one) => one.allocations)
      for (const line of lines) {
        const own = taken.filter((one) => one.lineItemId === line.id)
        expect(total(own.map((one) => one.amount))).toBe(line.totalDiscount)
      }
    })
  })

  it('jurisdictions sum to the line, lines to the total', () => {
    every((_, result) => {
      for (const { tax } of taxedParts(result))
        expect(total(tax.breakdown.map((row) => row.taxAmount))).toBe(tax.totalTax)
      const taxes = taxedParts(result).map((part) => part.tax.totalTax)
      expect(result.summary.tax).toBe(total(taxes))
      expect(result.taxSummary.totalTax).toBe(total(taxes))
      expect(total(result.taxSummary.breakdown.map((row) => row.taxAmount))).toBe(total(taxes))
    })
  })

  it('the total is what its parts say', () => {
    every((cart, result) => {
      const { summary, taxSummary } = result
      const region = cart.tax?.regions[0]
      const included = region?.taxIncludedInPrice ?? cart.taxIncludedInPrices
      const before = summary.subtotal - summary.discount + summary.shipping + summary.additionalFees
      expect(summary.total).toBe(included ? before : before + taxSummary.totalTax)
      expect(summary.total).toBe(total(taxedParts(result).map((part) => part.totalPriceAfterTax)))
    })
  })

  it('what is paid now and later is what is paid', () => {
    every((_, { summary, payNow, payLater }) => {
      for (const key of ['subtotal', 'shipping', 'tax', 'discount', 'additionalFees', 'total'] as const)
        expect(payNow[key] + payLater[key]).toBe(summary[key])
    })
  })

  it('the order of the lines makes no difference', () => {
    const shuffled = anyCart.chain((cart) =>
      fc.tuple(
        fc.constant(cart),
        fc.shuffledSubarray([...cart.lines], { minLength: cart.lines.length, maxLength: cart.lines.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([cart, lines]) => {
        const [one, other] = [price(cart), price({ ...cart, lines })]
        expect(other.summary).toEqual(one.summary)
        expect(other.payNow).toEqual(one.payNow)
        expect(other.lines.map((line) => line.id)).toEqual(lines.map((line) => line.id))
        for (const line of one.lines) expect(other.lines).toContainEqual(line)
      }),
      { numRuns: 300 },
    )
  })

  it('a line that no discount concerns changes nothing of the others', () => {
    const stranger = anyLine.map((line) => ({
      ...line,
      id: 'aa',
      productId: 'vase',
      collectionIds: ['garden'],
    }))
    const scoped = anyCart.map((cart) => ({
      ...cart,
      coupon: cart.coupon && {
        ...cart.coupon,
        scope: { namespace: 'stores', group: { name: 'collection', entityId: 'table' } as const },
      },
      merchantDiscounts: cart.merchantDiscounts?.filter(({ lineItemIds }) => lineItemIds?.length),
      ruleDiscounts: [],
    }))
    fc.assert(
      fc.property(scoped, stranger, (cart, added) => {
        // Where tax is due follows what ships, so the stranger ships exactly when something else already does.
        const ships = cart.lines.some((line) => line.shippable)
        const fuller = price({
          ...cart,
          lines: [{ ...added, shippable: ships && added.shippable }, ...cart.lines],
        })
        expect(fuller.lines.slice(1)).toEqual(price(cart).lines)
      }),
      { numRuns: 300 },
    )
  })

  it('the input stays as it was', () => {
    every((cart, result) => {
      const copy = structuredClone(cart)
      expect(price(cart)).toEqual(result)
      expect(cart).toEqual(copy)
    })
  })
})
