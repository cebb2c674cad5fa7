import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  any,
  type Choosable,
  chosenIn,
  mostOf,
  preorder,
  quantityIn,
  queryWith,
  selectionOf,
  stockStateOf,
  uncounted,
  type VariantRow,
} from './choices.rules.ts'

// A flask in two colours and two sizes: the large one costs more, the small sage one is sold out, there is no large rust one.
const flask: Choosable = {
  options: [
    { name: 'Color', colors: true, choices: [{ name: 'Sage', picture: 1 }, { name: 'Rust' }] },
    { name: 'Size', colors: false, choices: [{ name: '500 ml' }, { name: '750 ml' }] },
  ],
  prices: [{ text: '$36.00' }, { text: '$42.00' }],
  variants: [
    [0, 0, 0, 0],
    [1, 3, 0, 1],
    [0, uncounted, 1, 0],
  ],
}
const [sage, rust] = [0, 1]
const [small, large] = [0, 1]

describe('A flask', () => {
  test('costs from the cheapest to the dearest while nothing is chosen', () => {
    const { cheapest, dearest, complete } = selectionOf(flask, [any, any])
    expect([cheapest?.text, dearest?.text, complete]).toEqual(['$36.00', '$42.00', false])
  })

  test('says what does not go with the colour', () => {
    expect(selectionOf(flask, [sage, any]).states[1]).toEqual(['soldOut', 'free'])
    expect(selectionOf(flask, [rust, any]).states[1]).toEqual(['free', 'missing'])
  })

  test('says what another colour would change', () => {
    expect(selectionOf(flask, [rust, large]).states).toEqual([
      ['free', 'missing'],
      ['free', 'missing'],
    ])
  })

  test.each([
    ['sold out', [sage, small], { kind: 'soldOut' }],
    ['nearly sold out', [sage, large], { kind: 'few', count: 3 }],
    ['in stock', [rust, small], { kind: 'inStock' }],
    ['not made', [rust, large], { kind: 'missing' }],
    ['one of several', [any, any], { kind: 'open' }],
  ])('is %s', (_, chosen, state) => {
    expect(stockStateOf(selectionOf(flask, chosen))).toEqual(state)
  })

  test('is bought as often as there are pieces, before it comes as often as one likes', () => {
    const chosen = selectionOf(flask, [sage, large])
    expect(mostOf(chosen, false)).toBe(3)
    expect(mostOf(chosen, true)).toBe(100_000)
    expect(mostOf(selectionOf(flask, [rust, small]), false)).toBe(100_000)
  })
})

test('a product whose choices make no variants has every choice', () => {
  const poster: Choosable = { ...flask, prices: [{ text: '$9.00' }], variants: [[0, 7, any, any]] }
  const selection = selectionOf(poster, [rust, large])
  expect(selection.states).toEqual([
    ['free', 'free'],
    ['free', 'free'],
  ])
  expect(stockStateOf(selection)).toEqual({ kind: 'inStock' })
})

test('a product without options is its one variant', () => {
  const bowl = { options: [], prices: [{ text: '$20.00' }], variants: [[0, preorder]] as VariantRow[] }
  expect(stockStateOf(selectionOf(bowl, []))).toEqual({ kind: 'preorder' })
})

test('an address keeps what else it says, and forgets the variant it came with', () => {
  const query = queryWith('?variant=1&utm_source=letter&option.Size=500+ml', flask.options, [sage, any])
  expect(query).toBe('?utm_source=letter&option.Color=Sage')
  expect(queryWith('?variant=1', flask.options, [any, any])).toBe('')
})

test('what an address names is chosen, and what the product does not have is passed over', () => {
  const named: Record<string, string> = { Color: 'Rust', Size: '3 l' }
  expect(chosenIn(flask.options, (option) => named[option])).toEqual([rust, any])
})

test.each([
  ['2', 2],
  ['0', 1],
  ['-3', 1],
  ['99', 5],
  ['2.7', 2],
  ['many', 1],
  ['', 1],
])('"%s" pieces of five are %i', (text, quantity) => {
  expect(quantityIn(text, 5)).toBe(quantity)
})

/** Products of up to four options with some of their variants. */
const products = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }).chain((sizes) =>
  fc.record({
    sizes: fc.constant(sizes),
    variants: fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: preorder, max: 3 }),
        ...sizes.map((size) => fc.integer({ min: 0, max: size - 1 })),
      ),
      { maxLength: 12 },
    ),
    chosen: fc.tuple(...sizes.map((size) => fc.integer({ min: any, max: size - 1 }))),
  }),
)

test('a choice is free exactly when a variant that goes with the others can be bought', () => {
  fc.assert(
    fc.property(products, ({ sizes, variants, chosen }) => {
      const options = sizes.map((size, index) => ({
        name: `${index}`,
        colors: false,
        choices: Array.from({ length: size }, (_, choice) => ({ name: `${choice}` })),
      }))
      const prices = [{ text: '1' }, { text: '2' }, { text: '3' }]
      const { states } = selectionOf({ options, prices, variants }, chosen)
      for (const [option, size] of sizes.entries()) {
        for (let choice = 0; choice < size; choice++) {
          const wanted = chosen.with(option, choice)
          const fitting = variants.filter((variant) =>
            wanted.every((each, index) => each === any || variant[index + 2] === each),
          )
          const free = fitting.some(([, stock]) => stock !== 0)
          expect(states[option]?.[choice]).toBe(free ? 'free' : fitting.length > 0 ? 'soldOut' : 'missing')
        }
      }
    }),
  )
})

test('a thousand variants of six options are weighed in a moment', () => {
  const sizes = [10, 10, 10, 1, 1, 1]
  const options = sizes.map((size, index) => ({
    name: `${index}`,
    colors: false,
    choices: Array.from({ length: size }, (_, choice) => ({ name: `${choice}` })),
  }))
  const variants = Array.from(
    { length: 1000 },
    (_, index): VariantRow => [
      0,
      5,
      index % 10,
      Math.trunc(index / 10) % 10,
      Math.trunc(index / 100),
      0,
      0,
      0,
    ],
  )
  const large = { options, prices: [{ text: '$1.00' }], variants }
  // Time of the processor in microseconds: other programs may keep this one waiting.
  const begun = process.cpuUsage()
  for (let turn = 0; turn < 20; turn++) selectionOf(large, [1, 2, any, 0, 0, 0])
  expect(process.cpuUsage(begun).user / 20).toBeLessThan(16_000)
})
