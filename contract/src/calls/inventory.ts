import { catalogueWrites, merchants, named, noPrefix } from './call.ts'

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
    summary: 'Stock of all products',
  },
  getInventoryVariants: {
    ...catalogueWrites,
    prefixes: inventoryReadPrefixes,
    permission: 'WIX_STORES.READ_INVENTORY',
    method: 'POST',
    path: '/v2/inventoryItems/{inventoryId}/getVariants',
    summary: 'Stock of one product',
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
    summary: 'Take from the stock, never below zero',
  },
  queryStock: {
    ...inventoryReads,
    method: 'POST',
    query: true,
    path: '/admin/v1/stock/query',
    summary: 'The stock of all variants, with words and levels to look for',
  },
  changeStock: {
    ...catalogueWrites,
    prefixes: noPrefix,
    method: 'POST',
    path: '/admin/v1/stock/change',
    summary: 'Count anew, add to or take from the stock of variants',
  },
  queryStockMovements: {
    ...inventoryReads,
    method: 'POST',
    query: true,
    path: '/admin/v1/stock-movements/query',
    summary: 'What came and went, why and by whom',
  },
  listLowStock: {
    ...inventoryReads,
    method: 'GET',
    path: '/admin/v1/low-stock',
    summary: 'Variants that are about to sell out, the emptiest first',
  },
  getLowStockThresholds: {
    ...inventoryReads,
    method: 'GET',
    path: '/admin/v1/low-stock/thresholds/{productId}',
    summary: 'How few of a product are few',
  },
  setLowStockThresholds: {
    ...catalogueWrites,
    prefixes: noPrefix,
    method: 'PATCH',
    path: '/admin/v1/low-stock/thresholds',
    summary: 'Say how few of a product or a variant are few',
  },
})
