import { merchants, named, noPrefix } from '../call.ts'

const writes = { callers: merchants, permission: 'ECOM.MANAGE_ORDERS', prefixes: noPrefix } as const
const reads = { ...writes, permission: 'ECOM.READ_ORDERS' } as const

export const returnsCalls = named({
  listReturns: {
    ...reads,
    method: 'GET',
    path: '/admin/v1/returns',
    summary: 'List returns, the newest first',
  },
  getReturn: {
    ...reads,
    method: 'GET',
    path: '/admin/v1/returns/{returnId}',
    summary: 'Get a return, with what can be refunded for it',
  },
  listOrderReturns: {
    ...reads,
    method: 'GET',
    path: '/admin/v1/orders/{orderId}/returns',
    summary: 'List the returns of an order',
  },
  approveReturn: {
    ...writes,
    method: 'POST',
    path: '/admin/v1/returns/{returnId}/approve',
    summary: 'Approve a return, and e-mail the buyer how to send it',
  },
  declineReturn: {
    ...writes,
    method: 'POST',
    path: '/admin/v1/returns/{returnId}/decline',
    summary: 'Decline a return, and e-mail the buyer why',
  },
  receiveReturn: {
    ...writes,
    method: 'POST',
    path: '/admin/v1/returns/{returnId}/receive',
    summary: 'Note which pieces of a return came back sound, damaged or not at all',
  },
  refundReturn: {
    ...writes,
    method: 'POST',
    path: '/admin/v1/returns/{returnId}/refund',
    summary: 'Refund a received return, put its sound pieces back to stock, and close it',
  },
  closeReturn: {
    ...writes,
    method: 'POST',
    path: '/admin/v1/returns/{returnId}/close',
    summary: 'Close a received return without a refund',
  },
})
