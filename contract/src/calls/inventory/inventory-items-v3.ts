import { catalogueReads, catalogueWrites, named, noPrefix } from '../call.ts'

const reads = { ...catalogueReads, prefixes: noPrefix } as const
const writes = { ...catalogueWrites, prefixes: noPrefix, method: 'POST' } as const
const items = '/stores/v3/inventory-items'
const bulk = '/stores/v3/bulk/inventory-items'

export const inventoryItemsV3Calls = named({
  queryInventoryItems: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${items}/query`,
    summary: 'List the stock of variants',
  },
  searchInventoryItems: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${items}/search`,
    summary: 'Search the stock of variants by name and SKU',
  },
  countInventoryItems: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${items}/count`,
    summary: 'Count inventory items, up to 10,000',
  },
  getInventoryItem: {
    ...reads,
    method: 'GET',
    path: `${items}/{inventoryItemId}`,
    summary: 'Read the stock of a variant',
  },
  createInventoryItem: {
    ...writes,
    path: items,
    summary: 'Set the first stock of a variant',
  },
  updateInventoryItem: {
    ...writes,
    method: 'PATCH',
    path: `${items}/{inventoryItem.id}`,
    summary: 'Set the stock of a variant',
  },
  bulkCreateInventoryItems: {
    ...writes,
    path: `${bulk}/create`,
    summary: 'Set the first stock of several variants',
  },
  bulkUpdateInventoryItems: {
    ...writes,
    path: `${bulk}/update`,
    summary: 'Set the stock of several variants',
  },
  bulkIncrementInventoryItems: {
    ...writes,
    path: `${bulk}/increment`,
    summary: 'Add to the stock of several variants',
  },
  bulkDecrementInventoryItems: {
    ...writes,
    path: `${bulk}/decrement`,
    summary: 'Subtract from the stock of several variants',
  },
  bulkIncrementInventoryItemsByVariantAndLocation: {
    ...writes,
    path: `${bulk}/increment-by-variant-and-location`,
    summary: 'Add to the stock of variants by their own ids',
  },
  bulkDecrementInventoryItemsByVariantAndLocation: {
    ...writes,
    path: `${bulk}/decrement-by-variant-and-location`,
    summary: 'Subtract from the stock of variants by their own ids',
  },
  queryStoresLocations: {
    ...reads,
    method: 'POST',
    query: true,
    path: '/stores/v3/locations/query',
    summary: 'List where the stock lies: one place',
  },
  getStoresLocation: {
    ...reads,
    method: 'GET',
    path: '/stores/v3/locations/{storesLocationId}',
    summary: 'Read a location of stock',
  },
  getDefaultStoresLocation: {
    ...reads,
    method: 'GET',
    path: '/stores/v3/locations/default',
    summary: 'Read where the stock lies',
  },
})
