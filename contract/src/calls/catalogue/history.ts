import { catalogueAdmin, merchantDataReads, named } from '../call.ts'

export const historyCalls = named({
  listHistory: {
    ...merchantDataReads,
    method: 'GET',
    path: '/admin/v1/history',
    summary: 'List the changes of the catalogue with their authors, newest first',
  },
  listHistoryRuns: {
    ...merchantDataReads,
    method: 'GET',
    path: '/admin/v1/history/runs',
    summary: 'List bulk changes, imports, scheduled changes and undos, newest first',
  },
  undoHistoryRun: {
    ...catalogueAdmin,
    method: 'POST',
    path: '/admin/v1/history/runs/{id}/undo',
    summary: 'Undo a bulk change, an import or an undo',
  },
  getHistoryEntry: {
    ...merchantDataReads,
    method: 'GET',
    path: '/admin/v1/history/{id}',
    summary: 'Read a change with all its variants',
  },
  undoHistoryEntry: {
    ...catalogueAdmin,
    method: 'POST',
    path: '/admin/v1/history/{id}/undo',
    summary: 'Undo one change',
  },
  getProductChangesSince: {
    ...merchantDataReads,
    method: 'GET',
    path: '/admin/v1/products/{id}/changes-since',
    summary: 'Compare an editor’s changes of a product with those made since its revision',
  },
  getCollectionChangesSince: {
    ...merchantDataReads,
    method: 'GET',
    path: '/admin/v1/collections/{id}/changes-since',
    summary: 'Compare an editor’s changes of a collection with those made since its revision',
  },
})
