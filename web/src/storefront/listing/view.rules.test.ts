import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  everything,
  type Filter,
  isFromForm,
  isNarrowed,
  type PriceRange,
  paramsOf,
  searchOf,
  sorts,
  type View,
  viewOf,
  withoutFilters,
  withoutValue,
} from './view.rules.ts'

const offered: Filter[] = [
  { param: 'color', values: [{ value: 'Sage' }, { value: 'Oat & Ink' }, { value: 'Größe+1' }] },
  { param: 'size', values: [{ value: 'S' }, { value: 'M' }] },
  { param: 'brand', values: [{ value: 'Fieldhouse' }, { value: 'Käthe=Co' }] },
]

const amount = fc.option(
  fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
  { nil: undefined },
)
const span = fc.tuple(amount, amount).map(([one, other]): PriceRange => {
  const both = one !== undefined && other !== undefined
  const [min, max] = both ? [Math.min(one, other), Math.max(one, other)] : [one, other]
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
})
const chosen = fc.tuple(...offered.map(({ values }) => fc.subarray(values.map(({ value }) => value)))).map(
  (picked) =>
    new Map(
      offered.flatMap(({ param }, index): [string, string[]][] => {
        const values = picked[index] ?? []
        return values.length > 0 ? [[param, values]] : []
      }),
    ),
)
const views: fc.Arbitrary<View> = fc.record({
  q: fc
    .string({ maxLength: 100, unit: 'grapheme' })
    .map((text) => viewOf(new URLSearchParams({ q: text }), []).q),
  chosen,
  inStock: fc.boolean(),
  price: span,
  sort: fc.constantFrom(...sorts),
  page: fc.integer({ min: 1, max: 9999 }),
})

describe('The address of a list', () => {
  test('leads back to what somebody saw', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(viewOf(new URLSearchParams(searchOf(view)), offered)).toEqual(view)
      }),
    )
  })

  test('is one for whatever is asked, and stays as it is', () => {
    const parts = fc.array(
      fc.tuple(
        fc.constantFrom(
          'color',
          'size',
          'brand',
          'price',
          'price-from',
          'price-to',
          'sort',
          'page',
          'stock',
          'x',
        ),
        fc.oneof(
          fc.constantFrom('Sage', 'S', '5', '9-1', '-4', '1,5', 'in', 'name', '__proto__'),
          fc.string(),
        ),
      ),
    )
    fc.assert(
      fc.property(parts, (pairs) => {
        const address = searchOf(viewOf(new URLSearchParams(pairs), offered))
        expect(searchOf(viewOf(new URLSearchParams(address), offered))).toBe(address)
        expect(isFromForm(new URLSearchParams(address))).toBe(false)
      }),
    )
  })

  test('can be read by people, and says nothing that goes without saying', () => {
    const view: View = {
      ...everything,
      chosen: new Map([
        ['color', ['Sage']],
        ['brand', ['Fieldhouse']],
      ]),
      price: { min: 10, max: 50 },
      sort: 'price-up',
      page: 2,
    }
    expect(searchOf(view)).toBe('?color=Sage&brand=Fieldhouse&price=10-50&sort=price-up&page=2')
    expect(searchOf(everything)).toBe('')
  })

  test('leaves out colours nobody sells and pages that are none', () => {
    const asked = new URLSearchParams(
      'color=Pink&color=Sage&size=XXL&page=-1&sort=worst&price=abc-9&stock=out',
    )
    expect(viewOf(asked, offered)).toEqual({
      ...everything,
      chosen: new Map([['color', ['Sage']]]),
      price: { max: 9 },
    })
  })

  test('of a form has its empty fields, and prices in two of them', () => {
    const sent = new URLSearchParams('color=Sage&price-from=50&price-to=10%2C5&sort=featured')
    expect(isFromForm(sent)).toBe(true)
    expect(searchOf(viewOf(sent, offered))).toBe('?color=Sage&price=10.5-50')
  })
})

describe('Fewer filters', () => {
  const view = viewOf(new URLSearchParams('q=mug&color=Sage&size=S&size=M&sort=name&page=3'), offered)

  test('one less begins at the first page', () => {
    expect(searchOf(withoutValue(view, 'size', 'S'))).toBe('?q=mug&color=Sage&size=M&sort=name')
    expect(searchOf(withoutValue(view, 'color', 'Sage'))).toBe('?q=mug&size=S&size=M&sort=name')
  })

  test('none keeps the search and the order', () => {
    expect(searchOf(withoutFilters(view))).toBe('?q=mug&sort=name')
    expect(isNarrowed(view)).toBe(true)
    expect(isNarrowed(withoutFilters(view))).toBe(false)
  })
})

test('options have names of their own in addresses', () => {
  expect([...paramsOf(['Color', 'Größe', 'color', 'Price', 'Frame & Finish', '!']).values()]).toEqual([
    'color',
    'größe',
    'color-2',
    'price-2',
    'frame-finish',
    '-',
  ])
})
