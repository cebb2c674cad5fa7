import { expect, test } from 'vitest'
import { collisionsOf, mergedDraft } from './conflict.rules.ts'
import { draftOf } from './draft.rules.ts'

const base = { name: 'Speckled mug', brand: 'Fieldhouse', priceData: { price: 24 } }
const theirs = { ...base, name: 'Dotted mug', brand: 'Studio' }

test('two who change one product collide only where both changed the same to something else', () => {
  const mine = { ...draftOf(base), name: 'Oat mug', brand: 'Studio', priceData: { price: 26 } }
  expect(collisionsOf({ base, mine, theirs })).toEqual([
    { field: 'name', mine: 'Oat mug', theirs: 'Dotted mug' },
  ])
})

test('merging keeps all that was typed, but for what is left to the other', () => {
  const mine = { ...draftOf(base), name: 'Oat mug', priceData: { price: 26 as const } }
  const both = { base, mine, theirs }
  expect(mergedDraft(both, new Set())).toMatchObject({
    name: 'Oat mug',
    brand: 'Studio',
    priceData: { price: 26 },
  })
  expect(mergedDraft(both, new Set(['name']))).toMatchObject({ name: 'Dotted mug', priceData: { price: 26 } })
})
