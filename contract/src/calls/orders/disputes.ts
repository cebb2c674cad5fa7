import { merchants, named, noPrefix } from '../call.ts'

const writes = { callers: merchants, permission: 'ECOM.MANAGE_ORDERS', prefixes: noPrefix } as const
const reads = { ...writes, permission: 'ECOM.READ_ORDERS' } as const

export const disputeCalls = named({
  listDisputes: {
    ...reads,
    method: 'GET',
    path: '/admin/v1/disputes',
    summary: 'List disputes of payments, those that need an answer first',
  },
  getDispute: {
    ...reads,
    method: 'GET',
    path: '/admin/v1/disputes/{disputeId}',
    summary: 'Get a dispute of a payment',
  },
  uploadDisputeFile: {
    ...writes,
    file: 'request',
    method: 'POST',
    path: '/admin/v1/disputes/{disputeId}/files',
    summary: 'Upload a file as evidence for a dispute',
  },
  submitDisputeEvidence: {
    ...writes,
    method: 'POST',
    path: '/admin/v1/disputes/{disputeId}/evidence',
    summary: 'Send the evidence for a dispute to the payment service; it cannot be changed then',
  },
})
