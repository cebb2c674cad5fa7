import { merchants, named, noPrefix } from '../call.ts'

const writes = { callers: merchants, permission: 'ECOM.MANAGE_ORDERS', prefixes: noPrefix } as const
const reads = { ...writes, permission: 'ECOM.READ_ORDERS' } as const

export const reconciliationCalls = named({
  listPaymentComparisons: {
    ...reads,
    method: 'GET',
    path: '/admin/v1/payment-comparisons',
    summary: 'List when the payments of the shop were last compared with those of each payment service',
  },
  comparePayments: {
    ...writes,
    method: 'POST',
    path: '/admin/v1/payment-comparisons',
    summary: 'Compare the payments of the shop with those of its payment services now',
  },
  listPaymentDifferences: {
    ...reads,
    method: 'GET',
    path: '/admin/v1/payment-differences',
    summary: 'List where the shop and its payment services differ, the newest first',
  },
  exportPaymentDifferences: {
    ...reads,
    file: 'reply',
    method: 'GET',
    path: '/admin/v1/payment-differences/export',
    summary: 'Download the differences as CSV',
  },
  settlePaymentDifference: {
    ...writes,
    method: 'POST',
    path: '/admin/v1/payment-differences/{differenceId}/settle',
    summary: 'Note that a difference between the shop and a payment service is settled',
  },
})
