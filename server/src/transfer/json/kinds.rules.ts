import type { WrittenRow } from '../entries/products.rules.ts'
import * as shopify from './shopify.rules.ts'
import type { Json } from './values.rules.ts'
import * as woocommerce from './woocommerce.rules.ts'

/** What a reply of another shop's API lists. */
export interface ReplyKind {
  name: string
  /** Fields that tell this kind from the others. */
  has: readonly string[]
  rowsOf(object: Json): WrittenRow[]
}

const kinds: readonly ReplyKind[] = [
  { name: 'products of Shopify', has: ['handle', 'variants'], rowsOf: shopify.productRows },
  { name: 'orders of Shopify', has: ['financial_status', 'line_items'], rowsOf: shopify.orderRows },
  { name: 'orders of WooCommerce', has: ['line_items', 'billing', 'status'], rowsOf: woocommerce.orderRows },
  { name: 'customers of WooCommerce', has: ['username', 'billing'], rowsOf: woocommerce.customerRows },
  { name: 'reviews of WooCommerce', has: ['reviewer', 'rating'], rowsOf: woocommerce.reviewRows },
  {
    name: 'products of WooCommerce',
    has: ['regular_price', 'stock_status'],
    rowsOf: woocommerce.productRows,
  },
  { name: 'customers of Shopify', has: ['first_name', 'last_name', 'email'], rowsOf: shopify.customerRows },
]

export function kindOf(object: Json): ReplyKind | undefined {
  return kinds.find(({ has }) => has.every((field) => field in object))
}
