import type { ProductFacets } from '@cartwright/contract/catalogue/product-query.ts'
import { expect, test } from 'vitest'
import { countsOf, facetFiltersOf, groupsOf, offersOf } from './filters.rules.ts'
import { viewOf } from './view.rules.ts'

const facets: ProductFacets = {
  collections: [
    { id: 'c-1', name: 'Table', slug: 'table', count: 3 },
    { id: 'c-2', name: 'Gifts', slug: 'gifts', count: 2 },
  ],
  choices: [
    { option: 'Color', value: 'Sage', choice: 'Color: Sage', count: 2, color: '#8b987d' },
    { option: 'Color', value: 'Oat', choice: 'Color: Oat', count: 1, color: '#ddd0b8' },
    { option: 'Size', value: 'S', choice: 'Size: S', count: 2 },
  ],
  brands: [{ value: 'Fieldhouse', count: 3 }],
  ribbons: [],
}
const offers = offersOf(facets, 'c-1')
const view = viewOf(
  new URLSearchParams('collection=gifts&color=Oat&size=S&brand=Other&price=9.999-20&stock=in'),
  offers,
)

test('what there is to choose of, without the collection that is looked at', () => {
  expect(offers.map(({ param, values }) => [param, values.map(({ value }) => value)])).toEqual([
    ['collection', ['gifts']],
    ['color', ['Sage', 'Oat']],
    ['size', ['S']],
    ['brand', ['Fieldhouse']],
  ])
})

test('what was chosen reaches the shop by its own names, amounts in its decimals', () => {
  expect(facetFiltersOf(view, offers, { digits: 2, rate: 1 })).toEqual({
    collections: ['c-2'],
    choices: ['Color: Oat', 'Size: S'],
    inStock: true,
    price: { min: 10, max: 20 },
  })
})

test('what would lead to nothing says so, and stays where it was', () => {
  const now = offersOf({ choices: facets.choices?.slice(0, 1) ?? [] })
  const groups = groupsOf(offers, view, { counts: countsOf(now), titles: ({ param }) => param })
  expect(groups).toEqual([
    {
      param: 'collection',
      title: 'collection',
      values: [{ value: 'gifts', label: 'Gifts', count: 0, chosen: true }],
    },
    {
      param: 'color',
      title: 'color',
      values: [
        { value: 'Sage', count: 2, color: '#8b987d' },
        { value: 'Oat', count: 0, color: '#ddd0b8', chosen: true },
      ],
    },
    { param: 'size', title: 'size', values: [{ value: 'S', count: 0, chosen: true }] },
  ])
})
