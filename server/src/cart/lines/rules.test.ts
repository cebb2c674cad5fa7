import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonical } from '../../platform/values/canonical-json.ts'
import { add, put, type StoredLine, setQuantity } from './rules.ts'

const sku = (productId: string, extras = '') => ({ productId, variantId: 'v', extras })
const line = (id: string, quantity: number, extras = ''): StoredLine => ({
  id,
  quantity,
  sku: sku('mug', extras),
})
const sent = (quantity: number, extras = '') => ({
  field: 'lineItems[0]',
  line: { quantity, sku: sku('mug', extras) },
})
const plenty = () => Number.POSITIVE_INFINITY
const context = { id: 'b', available: plenty }

describe('lines of one stock', () => {
  const additions = fc.array(
    fc.record({ quantity: fc.integer({ min: 1, max: 50 }), extras: fc.constantFrom('', 'a', 'b') }),
    { maxLength: 20 },
  )

  test('never hold more than the stock, whatever is added', () => {
    fc.assert(
      fc.property(additions, fc.nat(100), (added, stock) => {
        const lines = added.reduce<StoredLine[]>((before, { quantity, extras }, at) => {
          const change = add(before, sent(quantity, extras), { id: `line-${at}`, available: () => stock })
          return 'lines' in change ? change.lines : before
        }, [])
        const held = lines.reduce((sum, { quantity }) => sum + quantity, 0)
        const wanted = added.reduce((sum, { quantity }) => sum + quantity, 0)
        expect(held).toBe(Math.min(wanted, stock))
        expect(new Set(lines.map(({ sku }) => sku?.extras)).size).toBe(lines.length)
      }),
    )
  })

  test('of a sold-out item keep their pieces and can only lose some', () => {
    const change = (quantity: number) =>
      setQuantity([line('a', 4)], { line: line('a', 4), quantity }, () => 0)
    expect(change(9)).toEqual({ lines: [line('a', 4)] })
    expect(change(1)).toEqual({ lines: [line('a', 1)] })
    expect(add([line('a', 4)], sent(1), { id: 'b', available: () => 0 })).toEqual({
      problem: 'SOLD_OUT',
      field: 'lineItems[0]',
    })
  })
})

describe('a sent line', () => {
  test('put twice is as if put once', () => {
    const once = put([line('a', 2)], sent(5, 'text'), context)
    if (!('lines' in once)) throw new Error('refused')
    expect(put(once.lines, sent(5, 'text'), { ...context, id: 'c' })).toEqual(once)
  })

  test('never merges into a custom line', () => {
    const own: StoredLine = { id: 'own', quantity: 1, custom: { price: '5.00' } }
    const change = add(
      [own],
      { field: 'customLineItems[0]', line: { quantity: 1, custom: { price: '5.00' } } },
      context,
    )
    expect(change).toMatchObject({ lines: [{ id: 'own' }, { id: 'b' }] })
  })

  test('does not change a quantity that is fixed', () => {
    const fixed: StoredLine = { id: 'own', quantity: 1, custom: { price: '5.00', fixedQuantity: true } }
    expect(setQuantity([fixed], { line: fixed, quantity: 2 }, plenty)).toMatchObject({
      problem: 'FIXED_QUANTITY',
    })
    expect(setQuantity([fixed], { line: fixed, quantity: 1 }, plenty)).toEqual({ lines: [fixed] })
  })
})

describe('what makes two references the same', () => {
  test('is not the order of their fields', () => {
    expect(canonical({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe(
      canonical({ b: [1, { c: 'x', d: null }] }),
    )
  })

  test('is every value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const equal = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
        expect(canonical(one) === canonical(other)).toBe(equal)
        expect(canonical(one)).toBe(canonical(JSON.parse(canonical(one))))
      }),
    )
  })
})

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)])
    .concat([['object']])
}
