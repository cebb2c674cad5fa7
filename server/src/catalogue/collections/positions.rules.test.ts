import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionsIn } from './positions.rules.ts'

/** In units of 20 digits after the point. */
const units = (place: string): bigint => {
  const [, sign, whole = '', rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(place) ?? []
  return BigInt(`${sign}${whole}${rest.padEnd(20, '0')}`)
}

const place = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.nat({ max: 9 }))
  .map(([number, digits]) => `${number}${digits === 0 ? '' : `.${digits}`}`)

test('products that move come in their order between their new neighbours', () => {
  fc.assert(
    fc.property(
      fc.option(place, { nil: undefined }),
      fc.option(place, { nil: undefined }),
      fc.integer({ min: 1, max: 1000 }),
      (one, other, count) => {
        fc.pre(one === undefined || other === undefined || units(one) !== units(other))
        const both = one !== undefined && other !== undefined
        const [lower, upper] = both && units(one) > units(other) ? [other, one] : [one, other]
        const row = [lower, ...positionsIn({ lower, upper }, count), upper].filter(
          (each) => each !== undefined,
        )
        expect(row).toHaveLength(count + (lower === undefined ? 0 : 1) + (upper === undefined ? 0 : 1))
        const numbers = row.map(units)
        expect(numbers.every((each, index) => index === 0 || each > (numbers[index - 1] as bigint))).toBe(
          true,
        )
      },
    ),
  )
})

test('a place gets a digit in some three moves to the same spot, and is otherwise short', () => {
  let upper = '2'
  for (let move = 0; move < 1000; move++) [upper = ''] = positionsIn({ lower: '1', upper }, 1)
  expect(upper.length).toBeLessThan(400)
  expect(positionsIn({ lower: '1.50', upper: '2.5' }, 1)).toEqual(['2'])
  expect(positionsIn({}, 3)).toEqual(['1', '2', '3'])
  expect(positionsIn({ lower: '7' }, 1)).toEqual(['8'])
  expect(positionsIn({ upper: '-0.5' }, 1)).toEqual(['-1.5'])
})
