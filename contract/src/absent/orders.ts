import { merchants } from '../calls/call.ts'
import { type AbsentCall, absent, unavailable } from './absent-call.ts'

export const orders: readonly AbsentCall[] = [
  ...absent(
    { feature: 'checkoutSettings', callers: merchants, permission: 'ECOM.MANAGE_ORDERS' },
    {
      'POST /ecom/v1/checkouts/{id}/mark-as-completed': ['checkout.markCheckoutAsCompleted', unavailable],
    },
  ),
  ...absent(
    { feature: 'orderPayments', callers: merchants, permission: 'ECOM.MANAGE_ORDERS' },
    {
      'POST /ecom/v1/payments/orders/{orderId}/update-payments': [
        'orderTransactions.updatePayments',
        unavailable,
      ],
      'POST /ecom/v1/order-billing/generate-receipts': ['orderBilling.generateReceipts', unavailable],
    },
  ),
]
