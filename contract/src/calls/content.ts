import { everyone, merchants, named } from './call.ts'

const prefixes = ['/wix-data', '/_api/cloud-data']
/** Each collection says who may read and change its items. */
const items = { callers: everyone, permission: '', prefixes, method: 'POST' } as const
const reads = { ...items, query: true } as const
const collectionReads = { callers: merchants, permission: 'CONTENT.READ', prefixes } as const
const collectionWrites = { callers: merchants, permission: 'CONTENT.MANAGE', prefixes } as const
const path = '/v2/items'
const one = `${path}/{dataItemId}` as const
const bulk = '/v2/bulk/items'
const collections = '/v2/collections'

export const contentCalls = named({
  queryDataItems: { ...reads, path: `${path}/query`, summary: 'Find items of a content collection' },
  getDataItem: { ...items, method: 'GET', path: one, summary: 'Read an item' },
  countDataItems: { ...reads, path: `${path}/count`, summary: 'Count items' },
  queryDistinctValues: {
    ...reads,
    path: `${path}/query-distinct-values`,
    summary: 'List the different values of a field',
  },
  aggregateDataItems: {
    ...reads,
    path: `${path}/aggregate`,
    summary: 'Group items; sums, averages, extremes and counts',
  },
  insertDataItem: { ...items, path, summary: 'Add an item' },
  updateDataItem: { ...items, path: `${path}/update`, summary: 'Replace an item' },
  updateDataItemById: {
    ...items,
    method: 'PUT',
    path: `${path}/{dataItem.id}`,
    summary: 'Replace an item, for older clients',
  },
  saveDataItem: { ...items, path: `${path}/save`, summary: 'Add an item, or replace the one with its id' },
  patchDataItem: { ...items, path: `${path}/patch`, summary: 'Change single fields of an item' },
  removeDataItem: { ...items, path: `${path}/remove`, summary: 'Delete an item' },
  removeDataItemById: { ...items, method: 'DELETE', path: one, summary: 'Delete an item, for older clients' },
  truncateDataItems: {
    ...collectionWrites,
    method: 'POST',
    path: `${path}/truncate`,
    summary: 'Delete all items of a collection',
  },
  bulkInsertDataItems: { ...items, path: `${bulk}/insert`, summary: 'Add up to 1,000 items' },
  bulkUpdateDataItems: { ...items, path: `${bulk}/update`, summary: 'Replace up to 1,000 items' },
  bulkSaveDataItems: { ...items, path: `${bulk}/save`, summary: 'Add or replace up to 1,000 items' },
  bulkPatchDataItems: { ...items, path: `${bulk}/patch`, summary: 'Change fields of up to 1,000 items' },
  bulkRemoveDataItems: { ...items, path: `${bulk}/remove`, summary: 'Delete up to 1,000 items' },
  queryReferencedDataItems: {
    ...reads,
    path: `${path}/query-referenced`,
    summary: 'List the items that a field of an item refers to',
  },
  isReferencedDataItem: {
    ...reads,
    path: `${path}/is-referenced`,
    summary: 'Read whether one item refers to another',
  },
  insertDataItemReference: { ...items, path: `${path}/insert-reference`, summary: 'Add a reference' },
  removeDataItemReference: { ...items, path: `${path}/remove-reference`, summary: 'Delete a reference' },
  bulkInsertDataItemReferences: {
    ...items,
    path: `${bulk}/insert-references`,
    summary: 'Add up to 1,000 references',
  },
  bulkRemoveDataItemReferences: {
    ...items,
    path: `${bulk}/remove-references`,
    summary: 'Delete up to 1,000 references',
  },
  replaceDataItemReferences: {
    ...items,
    path: `${path}/replace-references`,
    summary: 'Replace what a field of an item refers to',
  },
  createDataCollection: {
    ...collectionWrites,
    method: 'POST',
    path: collections,
    summary: 'Create a content collection',
  },
  getDataCollection: {
    ...collectionReads,
    method: 'GET',
    path: `${collections}/{dataCollectionId}`,
    summary: 'Read a content collection',
  },
  listDataCollections: {
    ...collectionReads,
    method: 'GET',
    path: collections,
    summary: 'List the content collections',
  },
  updateDataCollection: {
    ...collectionWrites,
    method: 'PUT',
    path: collections,
    summary: 'Replace the fields and permissions of a content collection',
  },
  deleteDataCollection: {
    ...collectionWrites,
    method: 'DELETE',
    path: `${collections}/{dataCollectionId}`,
    summary: 'Delete a content collection with its items',
  },
  createDataCollectionField: {
    ...collectionWrites,
    method: 'POST',
    path: `${collections}/create-field`,
    summary: 'Add a field to a content collection',
  },
  updateDataCollectionField: {
    ...collectionWrites,
    method: 'POST',
    path: `${collections}/update-field`,
    summary: 'Change a field of a content collection',
  },
  deleteDataCollectionField: {
    ...collectionWrites,
    method: 'POST',
    path: `${collections}/delete-field`,
    summary: 'Delete a field of a content collection; items keep its values',
  },
  countDataItemsByCollection: {
    ...collectionReads,
    prefixes: [''],
    method: 'GET',
    path: '/admin/v1/content/counts',
    summary: 'Count the items of each content collection',
  },
})
