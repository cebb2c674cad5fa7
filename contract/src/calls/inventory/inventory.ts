import { catalogueWrites, merchants, named, noPrefix } from '../call.ts'

const inventoryReadPrefixes = [
  '/stores-reader',
  '/stores',
  '',
  '/_api/catalog-reader-server',
  '/_api/catalog-server',
]
const inventoryWritePrefixes = ['/stores', '', '/_api/catalog-server', '/wix-ecommerce-catalog']
const inventoryReads = {
  callers: merchants,
  permission: 'WIX_STORES.READ_INVENTORY',
  prefixes: noPrefix,
} as const

export const inventoryCalls = named({
  queryInventory: {
    ...catalogueWrites,
    prefixes: inventoryReadPrefixes,
    permission: 'WIX_STORES.READ_INVENTORY',
    method: 'POST',
    query: true,
    path: '/v2/inventoryItems/query',
    summary: 'List the stock of all products',
  },
  getInventoryVariants: {
    ...catalogueWrites,
    prefixes: inventoryReadPrefixes,
    permission: 'WIX_STORES.READ_INVENTORY',
    method: 'POST',
    path: '/v2/inventoryItems/{inventoryId}/getVariants',
    summary: 'Read the stock of one product',
  },
  updateInventoryVariants: {
    ...catalogueWrites,
    prefixes: inventoryWritePrefixes,
    method: 'PATCH',
    path: '/v2/inventoryItems/product/{inventoryItem.productId}',
    aliases: ['/stores/v2/inventoryItems/{inventoryItem.id}'],
    summary: 'Set the stock of a product',
  },
  incrementInventory: {
    ...catalogueWrites,
    prefixes: inventoryWritePrefixes,
    method: 'POST',
    path: '/v2/inventoryItems/increment',
    summary: 'Add to the stock',
  },
  decrementInventory: {
    ...catalogueWrites,
    prefixes: inventoryWritePrefixes,
    method: 'POST',
    path: '/v2/inventoryItems/decrement',
    summary: 'Subtract from the stock, never below zero',
  },
  queryStock: {
    ...inventoryReads,
    method: 'POST',
    query: true,
    path: '/admin/v1/stock/query',
    summary: 'List the stock of all variants; filter by text and level',
  },
  changeStock: {
    ...catalogueWrites,
    prefixes: noPrefix,
    method: 'POST',
    path: '/admin/v1/stock/change',
    summary: 'Set, add to or subtract from the stock of variants',
  },
  queryStockMovements: {
    ...inventoryReads,
    method: 'POST',
    query: true,
    path: '/admin/v1/stock-movements/query',
    summary: 'List stock movements with reason and author',
  },
  listLowStock: {
    ...inventoryReads,
    method: 'GET',
    path: '/admin/v1/low-stock',
    summary: 'List the variants with low stock, the lowest first',
  },
  getLowStockThresholds: {
    ...inventoryReads,
    method: 'GET',
    path: '/admin/v1/low-stock/thresholds/{productId}',
    summary: 'Read the low-stock threshold of a product',
  },
  setLowStockThresholds: {
    ...catalogueWrites,
    prefixes: noPrefix,
    method: 'PATCH',
    path: '/admin/v1/low-stock/thresholds',
    summary: 'Set the low-stock threshold of a product or variant',
  },
})
