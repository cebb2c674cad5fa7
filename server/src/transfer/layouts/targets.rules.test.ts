import { expect, test } from 'vitest'
import { proposeTargets, wooTargets } from './targets.rules.ts'

const free = Object.keys(wooTargets) as Parameters<typeof proposeTargets>[1]

test.each([
  [
    ['Artikel', 'Bezeichnung', 'VK brutto', 'EK', 'Bestand', 'Marke'],
    [undefined, 'NAME', 'PRICE', 'COST', 'QUANTITY', 'BRAND'],
  ],
  [
    ['Product', 'Unit Price (EUR)', 'Sale price', 'Image URL', 'Qty on hand', 'Category'],
    ['NAME', 'PRICE', 'SALE_PRICE', 'PICTURES', 'QUANTITY', 'COLLECTIONS'],
  ],
  [
    ['Meta: _yoast_wpseo_title', 'Meta: _yoast_wpseo_metadesc', 'Meta: _wp_page_template'],
    ['SEO_TITLE', 'SEO_DESCRIPTION', undefined],
  ],
  [
    ['Name', 'Name 2', 'Shelf'],
    ['NAME', undefined, undefined],
  ],
])('of the columns %j, the shop proposes %j', (columns, targets) => {
  const proposed = proposeTargets(columns, free)
  expect(proposed).toEqual(targets)
})
