import { expect, test } from 'vitest'
import { draftOf } from '../form/draft.rules.ts'
import { conflictsOf, mergeSides } from './conflict.rules.ts'

const variant = (id: string, price: number) => ({
  id,
  choices: { Color: id },
  variant: { priceData: { price } },
})
const base = {
  name: 'Speckled mug',
  brand: 'Fieldhouse',
  priceData: { price: 24 },
  productOptions: [{ name: 'Color' }],
  variants: [variant('Oat', 24), variant('Sage', 24)],
}
const theirs = {
  ...base,
  name: 'Dotted mug',
  brand: 'Studio',
  variants: [variant('Oat', 26), variant('Sage', 24)],
}
const began = { base, mine: draftOf(base), edits: {}, theirs }

test('two who change one product collide only where both changed the same to something else', () => {
  const mine = { ...draftOf(base), name: 'Oat mug', brand: 'Studio', priceData: { price: 26 as const } }
  expect(conflictsOf({ ...began, mine })).toEqual([
    { place: 'name', field: 'name', mine: 'Oat mug', theirs: 'Dotted mug' },
  ])
})

test('merging keeps all that was typed, but for what is left to the other', () => {
  const mine = { ...draftOf(base), name: 'Oat mug', priceData: { price: 26 as const } }
  const both = { ...began, mine }
  expect(mergeSides(both, new Set()).draft).toMatchObject({
    name: 'Oat mug',
    brand: 'Studio',
    priceData: { price: 26 },
  })
  expect(mergeSides(both, new Set(['name'])).draft).toMatchObject({
    name: 'Dotted mug',
    priceData: { price: 26 },
  })
})

test('two who price the same variant collide in its cell, and not in those of others', () => {
  const both = { ...began, edits: { Oat: { price: '29', sku: 'OAT' }, Sage: { price: '30' } } }
  const place = 'variants.Oat.price'
  expect(conflictsOf(both)).toEqual([{ place, field: 'price', variant: 'Oat', mine: '29', theirs: '26' }])
  expect(mergeSides(both, new Set()).edits).toEqual(both.edits)
  expect(mergeSides(both, new Set([place])).edits).toEqual({ Oat: { sku: 'OAT' }, Sage: { price: '30' } })
})

test('who typed what the other saved has nothing left to save', () => {
  expect(mergeSides({ ...began, edits: { Oat: { price: '26' } } }, new Set()).edits).toEqual({})
})
