import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nothing, plus, type Share, shareOf, sharePieces } from './shares.rules.ts'

const figure = fc.bigInt({ min: 0n, max: 10_000_000n })
const price = fc.record({ total: figure, tax: figure, discount: figure })

/** Refunds the pieces in these steps. */
function stepwise(all: Share, steps: readonly number[]): Share[] {
  const of = steps.reduce((sum, pieces) => sum + pieces, 0)
  let before = 0
  return steps.map((pieces) => {
    const part = sharePieces(all, { before, pieces, of })
    before += pieces
    return part
  })
}

test('pieces cost together what their line cost, in whatever steps they go back', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(price, steps, (all, quantities) => {
      const parts = stepwise(all, quantities)
      expect(parts.reduce(plus, nothing)).toEqual(all)
      expect(parts.every(({ total, tax, discount }) => total >= 0n && tax >= 0n && discount >= 0n)).toBe(true)
    }),
  )
})

test('the cent that does not divide is in one of the pieces', () => {
  const parts = stepwise({ total: 1000n, tax: 100n, discount: 0n }, [1, 1, 1])
  expect(parts.map(({ total }) => total)).toEqual([333n, 334n, 333n])
  expect(parts.map(({ tax }) => tax)).toEqual([33n, 34n, 33n])
})

test('a part of the delivery has its share of the tax', () => {
  const all = { total: 595n, tax: 95n, discount: 0n }
  expect(shareOf(all, 119n)).toEqual({ total: 119n, tax: 19n, discount: 0n })
  expect(shareOf(all, 595n)).toEqual(all)
  expect(shareOf(nothing, 0n)).toEqual(nothing)
})
