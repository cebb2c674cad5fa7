import type { TransferLayout } from '@cartwright/contract/catalogue/transfers.ts'
import { shopifyCustomers, wooCustomers } from './customers.rules.ts'
import { redirects } from './redirects.rules.ts'
import { reviews } from './reviews.rules.ts'
import type { RecordLayout } from './rules.ts'
import { shopifyOrders } from './shopify-orders.rules.ts'
import { wooOrders } from './woocommerce-orders.rules.ts'

export const recordLayouts: readonly RecordLayout[] = [
  shopifyOrders,
  shopifyCustomers,
  wooOrders,
  wooCustomers,
  reviews,
  redirects,
]

const names = new Set<string>(recordLayouts.map(({ name }) => name))

/** Whether a file of this layout holds customers, orders, reviews or redirects. */
export function holdsRecords(layout: TransferLayout | null): boolean {
  return layout !== null && names.has(layout)
}

/** The other shop that a layout names. Nothing comes twice from it. */
export function sourceOf(layout: TransferLayout | null): string {
  return /^[A-Z]+/.exec(layout ?? '')?.[0] ?? ''
}

/** Why a table with this heading cannot come at all, if it is known to be so. */
export function refusalOf(cells: readonly string[]): string | undefined {
  const keys = new Set(cells.map((cell) => cell.trim().toLowerCase()))
  if (!keys.has('order #') || !keys.has('product(s)')) return undefined
  return (
    "The orders report of WooCommerce's analytics has no e-mail addresses, prices and taxes. " +
    'Export the orders with an order exporter: columns order_number, status, order_total and line_items'
  )
}

/** What somebody must be allowed to see or import the records of a layout, besides products. */
export function permissionFor(layout: TransferLayout | null): string {
  if (layout === 'REVIEWS') return 'REVIEWS.MANAGE'
  if (layout === 'REDIRECTS') return 'SITE.MANAGE'
  if (layout?.endsWith('_CUSTOMERS')) return 'MEMBERS.MANAGE'
  return layout?.endsWith('_ORDERS') ? 'ECOM.MANAGE_ORDERS' : ''
}
