import type { SearchDetailsV3 } from '@cartwright/contract/catalogue-v3/reads.ts'
import { parseSearch, type Search, type SearchField } from '../../catalogue/search/rules.ts'
import { violation } from '../../platform/errors/errors.ts'

/** Where the words of Catalog V3's fields are. */
const searchable: Record<string, SearchField> = {
  name: 'name',
  'productData.name': 'name',
  description: 'description',
  'variantsInfo.variants.sku': 'keywords',
  'variantsInfo.variants.barcode': 'keywords',
  'minVariantPriceInfo.sku': 'keywords',
  sku: 'keywords',
  barcode: 'keywords',
}

/** Undefined without words. */
export function readSearch(
  { expression, fields = [] }: SearchDetailsV3 = {},
  language: string,
  path: string,
): Search | undefined {
  const places = fields.map((name, at) => {
    const place = searchable[name]
    if (place) return place
    const field = [path, `search.fields[${at}]`].filter(Boolean).join('.')
    const allowed = Object.keys(searchable).join(', ')
    throw violation(field, `is not a field to search in; allowed: ${allowed}`, 'FIELD_NOT_ALLOWED')
  })
  const search = parseSearch(expression ?? '', language, places)
  return search.words.length > 0 ? search : undefined
}
