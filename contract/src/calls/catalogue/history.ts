import { catalogueAdmin, merchantDataReads, named } from '../call.ts'

export const historyCalls = named({
  listHistory: {
    ...merchantDataReads,
    method: 'GET',
    path: '/admin/v1/history',
    summary: 'What was changed in the catalogue and by whom, newest first',
  },
  listHistoryRuns: {
    ...merchantDataReads,
    method: 'GET',
    path: '/admin/v1/history/runs',
    summary: 'Bulk changes, imports, scheduled changes and undos, newest first',
  },
  undoHistoryRun: {
    ...catalogueAdmin,
    method: 'POST',
    path: '/admin/v1/history/runs/{id}/undo',
    summary: 'Take back what a bulk change, an import or an undo did',
  },
  getHistoryEntry: {
    ...merchantDataReads,
    method: 'GET',
    path: '/admin/v1/history/{id}',
    summary: 'One change with all variants it touched',
  },
  undoHistoryEntry: {
    ...catalogueAdmin,
    method: 'POST',
    path: '/admin/v1/history/{id}/undo',
    summary: 'Take back one change',
  },
  getProductChangesSince: {
    ...merchantDataReads,
    method: 'GET',
    path: '/admin/v1/products/{id}/changes-since',
    summary:
      'Who changed which fields of a product since a revision, and which of an editor collide with them',
  },
  getCollectionChangesSince: {
    ...merchantDataReads,
    method: 'GET',
    path: '/admin/v1/collections/{id}/changes-since',
    summary: 'The same of a collection',
  },
})
