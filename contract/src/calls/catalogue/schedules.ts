import { catalogueAdmin, merchantDataReads, named } from '../call.ts'

export const schedulesCalls = named({
  createScheduledChange: {
    ...catalogueAdmin,
    method: 'POST',
    path: '/admin/v1/scheduled-changes',
    summary: 'Create a scheduled change of products',
  },
  listScheduledChanges: {
    ...merchantDataReads,
    method: 'GET',
    path: '/admin/v1/scheduled-changes',
    summary: 'List the scheduled changes',
  },
  getScheduledChange: {
    ...merchantDataReads,
    method: 'GET',
    path: '/admin/v1/scheduled-changes/{id}',
    summary: 'Read a scheduled change and its progress',
  },
  updateScheduledChange: {
    ...catalogueAdmin,
    method: 'PATCH',
    path: '/admin/v1/scheduled-changes/{scheduledChange.id}',
    summary: 'Update a scheduled change',
  },
  cancelScheduledChange: {
    ...catalogueAdmin,
    method: 'POST',
    path: '/admin/v1/scheduled-changes/{id}/cancel',
    summary: 'Cancel a scheduled change, or end it now',
  },
  listScheduledProducts: {
    ...merchantDataReads,
    method: 'GET',
    path: '/admin/v1/scheduled-changes/{id}/products',
    summary: 'List what a scheduled change did to each product',
  },
})
