import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductDraft, VariantDraft } from '../model/drafts.rules.ts'
import { bulkPatch, changeToAdjust, changeToSet } from './rules.ts'

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((value) => value / 100)
const rate = fc.integer({ min: -10_000, max: 100_000 }).map((value) => value / 100)
const variant = fc.record(
  { price: cents(1_000_000), cost: cents(1_000_000), weight: cents(100_000) },
  { requiredKeys: [] },
)
const product = fc
  .record({ price: cents(1_000_000), cost: cents(1_000_000), weight: cents(100_000), own: fc.array(variant) })
  .map(
    ({ own, ...fields }): ProductDraft => ({
      name: 'Mug',
      ...fields,
      variants: own.map((one, index): VariantDraft => ({ choices: { Size: String(index) }, ...one })),
    }),
  )

/** What is left of a product, or undefined where the change is refused. */
function after(draft: ProductDraft, adjust: Parameters<typeof changeToAdjust>[0], currency = 'USD') {
  const change = changeToAdjust(adjust, currency)
  if ('violatedRule' in change) throw new Error(`${change.field} ${change.description}`)
  const patch = bulkPatch(change, draft, currency)
  return 'problem' in patch ? undefined : ({ ...draft, ...patch } as ProductDraft)
}

describe('Adjusting prices', () => {
  test('by a percentage is right to half a cent, or to half a dollar when rounded to whole ones', () => {
    fc.assert(
      fc.property(cents(100_000_000), rate, fc.boolean(), (price, rate, roundToInt) => {
        const changed = after({ name: 'Mug', price }, { price: { percentage: { rate, roundToInt } } })
        const exact = (price * (100 + rate)) / 100
        expect(Math.abs((changed?.price ?? Number.NaN) - exact)).toBeLessThanOrEqual(
          (roundToInt ? 0.5 : 0.005) + 1e-6,
        )
        if (roundToInt) expect(Number.isInteger(changed?.price)).toBe(true)
      }),
    )
  })

  test('rounds halves up and knows currencies without cents', () => {
    const by = (price: number, rate: number, currency: string, roundToInt = false) =>
      after({ name: 'Mug', price }, { price: { percentage: { rate, roundToInt } } }, currency)?.price
    expect(by(0.05, 10, 'USD')).toBe(0.06)
    expect(by(15, 50, 'JPY')).toBe(23)
    expect(by(1.5, 100, 'USD', true)).toBe(3)
    expect(by(2.345, 10, 'KWD')).toBe(2.58)
    expect(by(9.99, -100, 'USD')).toBe(0)
  })

  test('variants keep their distance to the product', () => {
    fc.assert(
      fc.property(product, fc.integer({ min: -100_000, max: 100_000 }), (draft, amount) => {
        const changed = after(draft, { price: { amount: amount / 100 } })
        const distance = ({ price, variants = [] }: ProductDraft) =>
          variants.map((one) => (one.price === undefined ? undefined : Math.round((one.price - price) * 100)))
        if (changed) expect(distance(changed)).toEqual(distance(draft))
        const prices = [draft.price, ...(draft.variants ?? []).flatMap((one) => one.price ?? [])]
        expect(changed === undefined).toBe(prices.some((price) => Math.round(price * 100) + amount < 0))
      }),
    )
  })

  test('there and back again by an amount changes nothing', () => {
    fc.assert(
      fc.property(product, fc.integer({ min: 0, max: 100_000 }), (draft, amount) => {
        for (const field of ['price', 'cost', 'weight'] as const) {
          const more = after(draft, { [field]: { amount: amount / 100 } })
          expect(more && after(more, { [field]: { amount: -amount / 100 } })).toEqual(draft)
        }
      }),
    )
  })
})

describe('Adjusting costs and weights', () => {
  test('is done for each variant that has its own, and refused where nobody has any', () => {
    const draft = { name: 'Mug', price: 9, variants: [{ choices: {}, cost: 4 }, { choices: {} }] }
    expect(after(draft, { cost: { percentage: { rate: 10 } } })?.variants).toEqual([
      { choices: {}, cost: 4.4 },
      { choices: {} },
    ])
    expect(after({ name: 'Mug', price: 9 }, { weight: { amount: 1 } })).toBeUndefined()
    expect(after({ name: 'Mug', price: 9, weight: 0.1 }, { weight: { amount: 0.2 } })?.weight).toBe(0.3)
    expect(after({ name: 'Mug', price: 9, weight: 1 }, { weight: { amount: -2 } })).toBeUndefined()
  })
})

describe('Setting', () => {
  test('a cost counts for every variant, an empty ribbon goes', () => {
    const draft = { name: 'Mug', price: 9, variants: [{ choices: {}, cost: 4, sku: 'M' }] }
    const to = (set: Parameters<typeof changeToSet>[0]) => {
      const change = changeToSet(set)
      return 'violatedRule' in change ? change.violatedRule : bulkPatch(change, draft, 'USD')
    }
    expect(to({ cost: 3 })).toEqual({ cost: 3, variants: [{ choices: {}, sku: 'M' }] })
    expect(to({ ribbon: '' })).toEqual({ ribbon: null })
    expect([to({}), to({ price: 1, cost: 1 }), to({ price: 'NaN' })]).toEqual([
      'ONE_OF_ALIGNMENT',
      'ONE_OF_ALIGNMENT',
      'FORMAT',
    ])
  })
})
