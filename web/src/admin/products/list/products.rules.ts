import type { ProductQuery } from '@cartwright/contract/catalogue/product-query.ts'
import type { Product } from '@cartwright/contract/catalogue/products.ts'
import type { ListState } from '../../components/list/list.rules.ts'

const fields: Record<string, string> = {
  name: 'name',
  sku: 'sku',
  price: 'priceData.price',
  updated: 'lastUpdated',
  sold: 'bestSelling',
}

/** The request for the list that its address describes. */
export function queryOf({ words, filters, sort, page }: ListState, size: number): ProductQuery {
  const { visible, stock, type, collection, brand, ribbon } = filters
  const filter = {
    ...(visible ? { visible: visible === 'shown' } : {}),
    ...stockFilter(stock),
    ...(type ? { productType: type } : {}),
    ...(collection ? { 'collections.id': { $hasSome: [collection] } } : {}),
    ...(brand ? { brand } : {}),
    ...(ribbon ? { ribbon } : {}),
  }
  const fieldName = fields[sort?.column ?? ''] ?? (words === '' ? 'lastUpdated' : undefined)
  const order = sort && !sort.descending ? 'ASC' : 'DESC'
  return {
    paging: { limit: size, offset: (page - 1) * size },
    ...(Object.keys(filter).length > 0 ? { filter } : {}),
    ...(fieldName ? { sort: [{ fieldName, order }] } : {}),
    ...(words === '' ? {} : { search: { expression: words } }),
  }
}

function stockFilter(stock: string | undefined): Record<string, unknown> {
  if (stock === undefined) return {}
  return stock === 'LACKS_FILE' ? { lacksFile: true } : { 'stock.inventoryStatus': stock }
}

export type StockState = 'IN_STOCK' | 'OUT_OF_STOCK' | 'PARTIALLY_OUT_OF_STOCK'

export function stockOf({ stock, variants = [] }: Product): { state: StockState; pieces?: number } {
  const state = (stock?.inventoryStatus ?? 'IN_STOCK') as StockState
  if (!stock?.trackInventory) return { state }
  const counted = variants.map((variant) => variant.stock?.quantity ?? 0)
  const pieces = counted.length > 0 ? counted.reduce((sum, each) => sum + each, 0) : (stock.quantity ?? 0)
  return { state, pieces }
}

/** The fields of bulk changes. */
export const bulkFields = ['price', 'cost', 'weight', 'ribbon', 'brand'] as const
export type BulkField = (typeof bulkFields)[number]
export type BulkWay = 'set' | 'amount' | 'percentage'

export interface BulkChoice {
  field: BulkField
  way: BulkWay
  value: string | number
  round: boolean
}

/** The ways to change a field. Texts can only be set. */
export function waysOf(field: BulkField): readonly BulkWay[] {
  return field === 'ribbon' || field === 'brand' ? ['set'] : ['set', 'amount', 'percentage']
}

/** The request; undefined while the choice is incomplete. */
export function bulkChangeOf({ field, way, value, round }: BulkChoice) {
  if (field === 'ribbon' || field === 'brand') {
    return value === '' ? undefined : { set: { [field]: String(value) } }
  }
  if (value === '' || !Number.isFinite(Number(value))) return undefined
  const number = Number(value)
  if (way === 'set') return { set: { [field]: number } }
  if (way === 'amount') return { adjust: { [field]: { amount: number } } }
  return { adjust: { [field]: { percentage: { rate: number, roundToInt: round } } } }
}
