import type { ProductFieldV3 } from '@cartwright/contract/catalogue-v3/products.ts'
import type { Terms } from '../../catalogue/wire/v1/products.rules.ts'

/** What decides how a product looks in Catalog V3. */
export interface TermsV3 extends Terms {
  fields: ReadonlySet<ProductFieldV3>
  weightUnit: 'KG' | 'LB'
}
