import { catalogueAdmin, merchantDataReads, named } from '../call.ts'

export const schedulesCalls = named({
  createScheduledChange: {
    ...catalogueAdmin,
    method: 'POST',
    path: '/admin/v1/scheduled-changes',
    summary: 'Plan a change of products that starts, and may end, by itself',
  },
  listScheduledChanges: {
    ...merchantDataReads,
    method: 'GET',
    path: '/admin/v1/scheduled-changes',
    summary: 'The planned changes of the shop',
  },
  getScheduledChange: {
    ...merchantDataReads,
    method: 'GET',
    path: '/admin/v1/scheduled-changes/{id}',
    summary: 'One planned change and how far it is',
  },
  updateScheduledChange: {
    ...catalogueAdmin,
    method: 'PATCH',
    path: '/admin/v1/scheduled-changes/{scheduledChange.id}',
    summary: 'Plan it otherwise',
  },
  cancelScheduledChange: {
    ...catalogueAdmin,
    method: 'POST',
    path: '/admin/v1/scheduled-changes/{id}/cancel',
    summary: 'Call it off, or end it now',
  },
  listScheduledProducts: {
    ...merchantDataReads,
    method: 'GET',
    path: '/admin/v1/scheduled-changes/{id}/products',
    summary: 'What it did to each product',
  },
})
