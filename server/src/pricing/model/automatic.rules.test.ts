import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cartOf, couponOf, day, lineOf, noon } from '../../../test/pricing.ts'
import { price } from '../totals/rules.ts'
import { type AutomaticDiscount, customTriggersOf, type ItemScope, type Trigger } from './automatic.rules.ts'
import type { PricingLine } from './lines.rules.ts'

const store = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const everything: ItemScope = { type: 'ITEMS', appId: store }
const only = (...ids: string[]): ItemScope => ({ type: 'ITEMS', appId: store, itemIds: new Set(ids) })
const inCollection = (id: string): ItemScope => ({ type: 'COLLECTIONS', collectionIds: new Set([id]) })

const product = (id: string, amount: bigint, more: Partial<PricingLine> = {}) =>
  lineOf(id, amount, { item: { appId: store, id }, ...more })
const ruleOf = (
  id: string,
  value: AutomaticDiscount['value'],
  more: Partial<AutomaticDiscount> = {},
): AutomaticDiscount => ({ id, name: id, value, scopes: [everything], ...more })
const percent = (id: string, rate: number, more?: Partial<AutomaticDiscount>) =>
  ruleOf(id, { type: 'PERCENTAGE', rate }, more)

const mug = product('mug', 2400n, { quantity: 2 })
const lamp = product('lamp', 9000n, { collectionIds: ['light'] })

/** What each discount takes off, by name and line. */
function applied(
  lines: readonly PricingLine[],
  automaticDiscounts: readonly AutomaticDiscount[],
  more: Parameters<typeof cartOf>[1] = {},
) {
  const { appliedDiscounts } = price(cartOf(lines, { ...more, automaticDiscounts }))
  return appliedDiscounts.map(({ source, allocations }) => [
    'name' in source ? source.name : source.kind,
    Object.fromEntries(allocations.map((part) => [part.lineItemId, part.amount])),
  ])
}

describe('an automatic discount', () => {
  it('takes a percentage off each line', () => {
    expect(applied([mug, lamp], [percent('Ten', 10)])).toEqual([['Ten', { mug: 480n, lamp: 900n }]])
  })

  it('takes an amount off each piece, and no more than the piece costs', () => {
    const rule = ruleOf('Off', { type: 'FIXED_AMOUNT', amount: 3000n })
    expect(applied([mug, lamp], [rule])).toEqual([['Off', { mug: 4800n, lamp: 3000n }]])
  })

  it('sets the price of each piece that costs more', () => {
    const rule = ruleOf('Each 50', { type: 'FIXED_PRICE', amount: 5000n })
    expect(applied([mug, lamp], [rule])).toEqual([['Each 50', { lamp: 4000n }]])
  })

  it('is named in the totals with the lines that it is for', () => {
    const rule = percent('Ten', 10, { scopes: [only('lamp')] })
    expect(price(cartOf([mug, lamp], { automaticDiscounts: [rule] })).appliedDiscounts).toMatchObject([
      {
        source: { kind: 'RULE', id: 'Ten', name: 'Ten' },
        discountType: 'SPECIFIC_ITEMS',
        lineItemIds: ['lamp'],
      },
    ])
  })

  it('is for products, for collections, or for everything of a catalogue', () => {
    const seat = lineOf('seat', 5000n, { item: { appId: 'b1a7', id: 'seat' }, collectionIds: [] })
    const custom = lineOf('gift', 500n, { customLineItem: true, collectionIds: [] })
    const lines = [mug, lamp, seat, custom]
    const lineIds = (scope: ItemScope) =>
      applied(lines, [percent('x', 10, { scopes: [scope] })]).map(([, by]) => Object.keys(by ?? {}))
    expect(lineIds(everything)).toEqual([['lamp', 'mug']])
    expect(lineIds({ type: 'ITEMS', appId: 'b1a7' })).toEqual([['seat']])
    expect(lineIds(only('mug', 'seat'))).toEqual([['mug']])
    expect(lineIds(inCollection('light'))).toEqual([['lamp']])
  })

  it('counts from its start until its end', () => {
    const rule = percent('Day', 10, { start: noon, end: noon + day })
    const at = (now: number) => applied([lamp], [rule], { now }).length
    expect([noon - 1, noon, noon + day - 1, noon + day].map(at)).toEqual([0, 1, 1, 0])
  })
})

describe('a price for several pieces', () => {
  const threeFor50 = ruleOf('3 for 50', { type: 'QUANTITY_BASED', quantity: 3, price: 5000n })

  it.each([
    [2, {}],
    [3, { mug: 2200n }],
    [5, { mug: 2200n }],
    [7, { mug: 4400n }],
  ])('with %i mugs', (quantity, off) => {
    const found = applied([product('mug', 2400n, { quantity })], [threeFor50])
    expect(found).toEqual(Object.keys(off).length > 0 ? [['3 for 50', off]] : [])
  })

  it('groups the dearest pieces and spreads the discount by their prices', () => {
    const lines = [
      product('bowl', 1000n, { quantity: 2 }),
      product('mug', 2000n, { quantity: 2 }),
      product('vase', 4000n),
    ]
    // vase + two mugs = 80.00; the bowls stay alone.
    expect(applied(lines, [threeFor50])).toEqual([['3 for 50', { mug: 1500n, vase: 1500n }]])
  })

  it('never makes pieces dearer', () => {
    expect(applied([product('spoon', 500n, { quantity: 9 })], [threeFor50])).toEqual([])
  })

  it('gives way where other discounts take more off the same lines', () => {
    const mugs = product('mug', 2400n, { quantity: 3 })
    expect(applied([mugs], [percent('Half', 50), threeFor50])).toEqual([['Half', { mug: 3600n }]])
    expect(applied([mugs], [percent('Ten', 10), threeFor50])).toEqual([['3 for 50', { mug: 2200n }]])
  })
})

describe('several discounts', () => {
  it('do not add up: each line gets the best one', () => {
    const rules = [percent('Ten', 10), percent('Lamps', 30, { scopes: [only('lamp')] })]
    expect(applied([mug, lamp], rules)).toEqual([
      ['Ten', { mug: 480n }],
      ['Lamps', { lamp: 2700n }],
    ])
  })

  it('of the same worth: the older one counts', () => {
    expect(applied([lamp], [percent('First', 10), percent('Second', 10)])).toEqual([
      ['First', { lamp: 900n }],
    ])
  })

  it('come before the coupon, which takes its part of what is left', () => {
    const coupon = couponOf({ type: 'PERCENT_OFF', rate: 50 })
    expect(applied([lamp], [percent('Ten', 10)], { coupon })).toEqual([
      ['Ten', { lamp: 900n }],
      ['Welcome', { lamp: 4050n }],
    ])
  })
})

describe('a trigger', () => {
  const fires = (trigger: Trigger, more: Parameters<typeof cartOf>[1] = {}, lines = [mug, lamp]) =>
    applied(lines, [percent('x', 10, { trigger })], more).length > 0
  const never: Trigger = { type: 'CUSTOM', appId: 'app', id: 'never' }
  const always: Trigger = { type: 'SUBTOTAL_RANGE', scopes: [], from: 1n }

  it('is a subtotal before discounts, both limits included', () => {
    const between = (from?: bigint, to?: bigint) => fires({ type: 'SUBTOTAL_RANGE', scopes: [], from, to })
    expect([between(13_800n), between(13_801n), between(undefined, 13_800n), between(0n, 13_799n)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('can be the subtotal of some items only', () => {
    const lamps = (from: bigint) => fires({ type: 'SUBTOTAL_RANGE', scopes: [only('lamp')], from })
    expect([lamps(9000n), lamps(9001n)]).toEqual([true, false])
  })

  it('is a number of pieces', () => {
    const pieces = (from: bigint, scopes: ItemScope[]) => fires({ type: 'ITEM_QUANTITY_RANGE', scopes, from })
    expect([pieces(3n, []), pieces(4n, []), pieces(2n, [only('mug')]), pieces(3n, [only('mug')])]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('is a member, and no visitor with the same id', () => {
    const trigger: Trigger = { type: 'CUSTOMER_ELIGIBILITY', memberIds: new Set(['ada']) }
    expect([
      fires(trigger),
      fires(trigger, { memberId: 'ada' }),
      fires(trigger, { memberId: 'ben' }),
    ]).toEqual([false, true, false])
  })

  it('of a plugin fires if the plugin says so', () => {
    expect(fires(never)).toBe(false)
    expect(fires(never, { firedTriggers: new Set(['app never']) })).toBe(true)
    expect(fires(never, { firedTriggers: new Set(['other never']) })).toBe(false)
  })

  it('combines others with AND and OR', () => {
    const both: Trigger = { type: 'AND', triggers: [always, never] }
    const either: Trigger = { type: 'OR', triggers: [never, { type: 'AND', triggers: [always, always] }] }
    expect([fires(both), fires(either)]).toEqual([false, true])
  })

  it('of a plugin is asked for once, and for live discounts only', () => {
    const trigger: Trigger = { type: 'OR', triggers: [always, never] }
    const rules = [
      percent('a', 10, { trigger }),
      percent('b', 10, { trigger: never }),
      percent('old', 10, { trigger: { ...never, id: 'old' }, end: noon }),
    ]
    expect(customTriggersOf(rules, noon)).toMatchObject([{ appId: 'app', id: 'never' }])
  })
})

const ids = ['a', 'b', 'c', 'd', 'e'] as const
const amount = fc.bigInt({ min: 0n, max: 20_000n })
const anyScopes: fc.Arbitrary<ItemScope[]> = fc.oneof(
  fc.constant<ItemScope[]>([everything]),
  fc.subarray([...ids], { minLength: 1 }).map((chosen) => [only(...chosen)]),
  fc.constantFrom('x', 'y').map((id) => [inCollection(id)]),
)
const anyValue: fc.Arbitrary<AutomaticDiscount['value']> = fc.oneof(
  fc.record({ type: fc.constant('PERCENTAGE' as const), rate: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ type: fc.constantFrom('FIXED_AMOUNT' as const, 'FIXED_PRICE' as const), amount }),
  fc.record({
    type: fc.constant('QUANTITY_BASED' as const),
    quantity: fc.integer({ min: 2, max: 5 }),
    price: amount,
  }),
)
const anyTrigger: fc.Arbitrary<Trigger | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.record({ type: fc.constant('SUBTOTAL_RANGE' as const), scopes: anyScopes, from: amount }),
  fc.record({
    type: fc.constant('ITEM_QUANTITY_RANGE' as const),
    scopes: anyScopes,
    from: fc.bigInt({ min: 1n, max: 10n }),
  }),
)
const anyRules = fc
  .array(fc.record({ value: anyValue, scopes: anyScopes, trigger: anyTrigger }), { maxLength: 5 })
  .map((rules) =>
    rules.map((rule, index): AutomaticDiscount => ({ ...rule, id: `rule ${index}`, name: `rule ${index}` })),
  )
const anyLines = fc
  .tuple(
    ...ids.map((id) =>
      fc.record({
        id: fc.constant(id),
        amount,
        quantity: fc.integer({ min: 1, max: 7 }),
        collectionIds: fc.subarray(['x', 'y']),
        isThere: fc.boolean(),
      }),
    ),
  )
  .map((lines) =>
    lines
      .filter(({ isThere }) => isThere)
      .map(({ id, amount: each, quantity, collectionIds }) => product(id, each, { quantity, collectionIds })),
  )

const byLine = (lines: readonly PricingLine[], automaticDiscounts: readonly AutomaticDiscount[]) =>
  new Map(price(cartOf(lines, { automaticDiscounts })).lines.map((line) => [line.id, line.totalDiscount]))

describe('whatever the rules and the cart', () => {
  it('no line gets below zero, and the parts of each discount add up to it', () => {
    fc.assert(
      fc.property(anyLines, anyRules, (lines, automaticDiscounts) => {
        const { appliedDiscounts, lines: priced, summary } = price(cartOf(lines, { automaticDiscounts }))
        for (const line of priced) expect(line.lineItemPrice >= 0n).toBe(true)
        for (const one of appliedDiscounts) {
          expect(one.amount).toBe(one.allocations.reduce((sum, part) => sum + part.amount, 0n))
          expect(one.allocations.every((part) => part.amount > 0n)).toBe(true)
        }
        const off = appliedDiscounts.reduce((sum, one) => sum + one.amount, 0n)
        expect(off).toBe(summary.discount)
        const reduced = appliedDiscounts.flatMap(({ lineItemIds }) => lineItemIds)
        expect(new Set(reduced).size).toBe(reduced.length)
      }),
      { numRuns: 500 },
    )
  })

  it('the order of the lines does not matter', () => {
    fc.assert(
      fc.property(anyLines, anyRules, (lines, rules) => {
        const sorted = (some: Map<string, bigint>) => [...some].sort(([a], [b]) => (a < b ? -1 : 1))
        expect(sorted(byLine(lines.toReversed(), rules))).toEqual(sorted(byLine(lines, rules)))
      }),
      { numRuns: 300 },
    )
  })

  it('a line that no rule is about changes nothing for the others', () => {
    const stranger = lineOf('stranger', 7777n, {
      item: { appId: 'other', id: 'a' },
      collectionIds: [],
      quantity: 3,
    })
    fc.assert(
      fc.property(anyLines, anyRules, (lines, rules) => {
        const alone = byLine(lines, rules)
        const together = byLine([stranger, ...lines], rules)
        expect(together.get('stranger')).toBe(0n)
        for (const [id, off] of alone) expect(together.get(id)).toBe(off)
      }),
      { numRuns: 300 },
    )
  })

  it('no single discount alone would take more off a line, unless lines have a price together', () => {
    fc.assert(
      fc.property(anyLines, anyRules, (lines, rules) => {
        const single = rules.filter(({ value }) => value.type !== 'QUANTITY_BASED')
        const best = byLine(lines, single)
        for (const rule of single)
          for (const [id, off] of byLine(lines, [rule])) expect((best.get(id) ?? 0n) >= off).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('one more rule never makes a cart dearer', () => {
    fc.assert(
      fc.property(anyLines, anyRules, (lines, rules) => {
        const total = (some: readonly AutomaticDiscount[]) =>
          [...byLine(lines, some).values()].reduce((sum, off) => sum + off, 0n)
        const single = rules.filter(({ value }) => value.type !== 'QUANTITY_BASED')
        expect(total(rules) >= total(single)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
