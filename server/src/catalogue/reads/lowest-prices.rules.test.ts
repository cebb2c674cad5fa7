import fc from 'fast-check'
import { expect, test } from 'vitest'
import { difference, type PriceChange, productSnapshot } from '../history/rules.ts'
import type { Product } from '../model/product.rules.ts'
import { buildProduct } from '../products/build.rules.ts'
import { lowestPrices } from './lowest-prices.rules.ts'

const hour = 60 * 60 * 1000

/** A pot in two sizes: the large one has a price of its own, or not, and may be hidden; `off` is a sale in per cent. */
interface State {
  price: number
  large: number | undefined
  off: number
  shown: boolean
  largeShown: boolean
}

function pot({ price, large, off, shown, largeShown }: State): Product {
  const draft = {
    ...{ name: 'Pot', price, visible: shown, manageVariants: true },
    discount: { type: off ? ('PERCENT' as const) : ('NONE' as const), value: off },
    options: [{ name: 'Size', choices: [{ value: 'S' }, { value: 'L' }] }],
    variants: [
      { choices: { Size: 'L' }, visible: largeShown, ...(large === undefined ? {} : { price: large }) },
    ],
  }
  let made = 0
  const newId = () => (++made === 1 ? 'small' : 'large')
  return buildProduct(draft, {
    id: 'pot',
    numericId: 1n,
    currency: 'USD',
    known: [],
    newId,
  }) as unknown as Product
}

/** What a shopper paid for a size and what it cost without the sale, in cents; undefined while it was not to be seen. */
function paidFor(size: 'small' | 'large', { price, large, off, shown, largeShown }: State) {
  if (!shown || (size === 'large' && !largeShown)) return undefined
  const full = size === 'large' ? (large ?? price) : price
  return { full, cents: full * (100 - off) }
}

/** The states of every hour, oldest first, looked through one by one. */
function plainLowest(size: 'small' | 'large', hours: readonly State[]): number | undefined {
  const paid = hours.map((state) => paidFor(size, state))
  const today = paid.at(-1)
  if (!today || today.cents >= today.full * 100) return undefined
  let begin = hours.length - 1
  for (let at = begin; at >= 0; at--) {
    const then = paid[at]
    if (!then) continue
    if (then.full !== today.full || then.cents !== today.cents) break
    begin = at
  }
  const month = paid.slice(Math.max(0, begin - 30 * 24), begin).flatMap((then) => then?.cents ?? [])
  return month.length > 0 ? Math.min(...month) : undefined
}

const state = fc.record({
  price: fc.integer({ min: 40, max: 43 }),
  large: fc.option(fc.integer({ min: 40, max: 43 }), { nil: undefined }),
  off: fc.constantFrom(0, 0, 10, 20),
  shown: fc.constantFrom(true, true, true, false),
  largeShown: fc.constantFrom(true, true, false),
})
const story = fc.array(fc.record({ state, hours: fc.integer({ min: 1, max: 400 }) }), {
  minLength: 1,
  maxLength: 20,
})

test('the lowest price is that of the days before, whatever happened, and never guessed from too little', () => {
  fc.assert(
    fc.property(story, (steps) => {
      let at = 0
      let before: Product | undefined
      const changes: PriceChange[] = []
      const hours: State[] = []
      for (const { state, hours: length } of steps) {
        const after = pot(state)
        const snapshots = [before, after].map((one) => one && productSnapshot(one, 'USD'))
        const recorded = difference(snapshots[0], snapshots[1])
        changes.unshift({ ...recorded, revision: BigInt(changes.length + 1), createdAt: new Date(at * hour) })
        hours.push(...Array.from({ length }, () => state))
        at += length
        before = after
      }
      const product = before as Product
      const wanted = new Map(
        (['small', 'large'] as const).flatMap((size) => {
          const lowest = plainLowest(size, hours)
          return lowest === undefined ? [] : [[size, BigInt(lowest)]]
        }),
      )
      expect(lowestPrices(product, { changes, complete: true }, 'USD')).toEqual(wanted)
      for (let known = 0; known < changes.length; known++) {
        const told = lowestPrices(product, { changes: changes.slice(0, known), complete: false }, 'USD')
        if (told) expect(told).toEqual(wanted)
      }
    }),
    { numRuns: 500 },
  )
})
