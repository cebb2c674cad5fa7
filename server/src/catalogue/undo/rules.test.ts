import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedPaths, collisions } from '../history/conflicts.rules.ts'
import { combineChanges, difference, type Fields, isNothingChanged, type Snapshot } from '../history/rules.ts'
import { planReversal } from './rules.ts'

// Things with a few fields and a few variants, as their history sees them.

const names = ['name', 'price', 'brand', 'ribbon', 'visible'] as const
const value = fc.integer({ min: 1, max: 4 })
const fields: fc.Arbitrary<Fields> = fc.dictionary(fc.constantFrom(...names), value, {
  noNullPrototype: true,
})
const ids = ['red', 'green', 'blue']
const snapshot: fc.Arbitrary<Snapshot> = fc
  .tuple(fields, fc.dictionary(fc.constantFrom(...ids), fields, { noNullPrototype: true }))
  .map(([fields, variants]) => ({
    fields,
    variants: Object.entries(variants).map(([id, fields]) => ({ id, choices: { Color: id }, fields })),
  }))
/** The same variants, whose fields differ. */
const steadily = (states: readonly Snapshot[]): Snapshot[] =>
  states.map((state) => ({
    fields: state.fields,
    variants: ids.map((id) => ({
      id,
      choices: { Color: id },
      fields: state.variants.find((variant) => variant.id === id)?.fields ?? {},
    })),
  }))
const few = fc.array(snapshot, { minLength: 3, maxLength: 3 }).map(steadily)

/** What a restoration makes of a thing whose variants stay. */
function applied(now: Snapshot, { fields, variants }: ReturnType<typeof planReversal>): Snapshot {
  return {
    fields: changed(now.fields, fields),
    variants: now.variants.map((one) => ({
      ...one,
      fields: changed(one.fields, variants.get(one.id) ?? {}),
    })),
  }
}

function changed(fields: Fields, change: Record<string, unknown>): Fields {
  return Object.fromEntries(Object.entries({ ...fields, ...change }).filter(([, value]) => value !== null))
}

describe('A change taken back', () => {
  test('leaves what was before, when nothing happened since', () => {
    fc.assert(
      fc.property(few, ([before, after]) => {
        if (!before || !after) return
        const back = planReversal(difference(before, after), after)
        expect(back.conflicts).toEqual([])
        expect(applied(after, back)).toEqual(before)
      }),
    )
  })

  test('loses nothing that came since: what was changed again is left and told', () => {
    fc.assert(
      fc.property(few, ([before, after, now]) => {
        if (!before || !after || !now) return
        const back = planReversal(difference(before, after), now)
        const later = changedPaths(difference(after, now))
        const result = changedPaths(difference(now, applied(now, back)))
        expect(collisions(result, later).colliding).toEqual([])
        for (const { field } of back.conflicts) expect(result).not.toContain(field)
      }),
    )
  })

  test('by force gives back everything it had changed', () => {
    fc.assert(
      fc.property(few, ([before, after, now]) => {
        if (!before || !after || !now) return
        const recorded = difference(before, after)
        const result = applied(now, planReversal(recorded, now, { force: true }))
        expect(
          collisions(changedPaths(difference(before, result)), changedPaths(recorded)).colliding,
        ).toEqual([])
      }),
    )
  })
})

describe('Changes after one another', () => {
  test('come to what lies between first and last', () => {
    fc.assert(
      fc.property(snapshot, snapshot, snapshot, (first, second, third) => {
        const steps = [difference(first, second), difference(second, third)]
        const { before, after, variants } = combineChanges(steps)
        const expected = difference(first, third)
        expect({ before, after }).toEqual({ before: expected.before, after: expected.after })
        const byId = (list: typeof variants) => list.toSorted((a, b) => a.id.localeCompare(b.id))
        expect(byId(variants)).toEqual(byId(expected.variants))
      }),
    )
  })

  test('that end where they began are nothing', () => {
    fc.assert(
      fc.property(snapshot, snapshot, (first, second) => {
        const back = combineChanges([difference(first, second), difference(second, first)])
        expect(isNothingChanged(back)).toBe(true)
      }),
    )
  })

  test('of members come to who is there in the end', () => {
    const moved = (out: string[], put: string[]) => ({
      before: { productIds: out },
      after: { productIds: put },
      variants: [],
    })
    expect(combineChanges([moved([], ['mug', 'vase']), moved(['mug'], []), moved(['tray'], [])])).toEqual(
      moved(['tray'], ['vase']),
    )
  })
})

describe('Two who edit the same thing', () => {
  test('merge without loss where their fields do not overlap', () => {
    fc.assert(
      fc.property(few, ([base, theirs, mine]) => {
        if (!base || !theirs || !mine) return
        const my = difference(base, mine)
        const { mergeable, colliding } = collisions(changedPaths(my), changedPaths(difference(base, theirs)))
        const merged = overlaid(theirs, mine, mergeable)
        // What the other did is still there, and so is all of mine that may be.
        expect(
          collisions(changedPaths(difference(theirs, merged)), changedPaths(difference(base, theirs)))
            .colliding,
        ).toEqual([])
        for (const place of mergeable) expect(at(merged, place)).toEqual(at(mine, place))
        for (const place of colliding) expect(at(merged, place)).toEqual(at(theirs, place))
        expect([...mergeable, ...colliding].sort()).toEqual(changedPaths(my).sort())
      }),
    )
  })

  test('collide within a variant that went, but not beside it', () => {
    expect(collisions(['variants.a.price', 'variants.b.price', 'price'], ['variants.a'])).toEqual({
      colliding: ['variants.a.price'],
      mergeable: ['variants.b.price', 'price'],
    })
    expect(collisions(['variants'], ['variants.a.price']).colliding).toEqual(['variants'])
    expect(collisions(['costAndProfitData.itemCost'], ['cost']).colliding).toEqual([
      'costAndProfitData.itemCost',
    ])
  })
})

/** `over` with the places of `from`. */
function overlaid(over: Snapshot, from: Snapshot, places: readonly string[]): Snapshot {
  const mixed = (path: string, mine: Fields, theirs: Fields) => {
    const fields = { ...theirs }
    for (const name of names) {
      if (!places.includes(path + name)) continue
      if (name in mine) fields[name] = mine[name]
      else delete fields[name]
    }
    return fields
  }
  return {
    fields: mixed('', from.fields, over.fields),
    variants: over.variants.map((variant, index) => ({
      ...variant,
      fields: mixed(`variants.${variant.id}.`, from.variants[index]?.fields ?? {}, variant.fields),
    })),
  }
}

function at({ fields, variants }: Snapshot, place: string): unknown {
  const [first = '', id, name = ''] = place.split('.')
  if (first !== 'variants') return fields[first]
  return variants.find((variant) => variant.id === id)?.fields[name]
}
