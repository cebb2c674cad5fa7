import { everyone, merchants } from '../calls/call.ts'
import { type AbsentCall, absent, emptyQuery, missing, refused, unavailable } from './absent-call.ts'

export const orders: readonly AbsentCall[] = [
  ...absent(
    { feature: 'checkoutSettings', callers: merchants, permission: 'ECOM.MANAGE_ORDERS' },
    {
      'POST /ecom/v1/checkouts/{id}/mark-as-completed': ['checkout.markCheckoutAsCompleted', unavailable],
      'POST /ecom/v1/checkouts/{id}/remove-override-checkout-url': [
        'checkout.removeOverrideCheckoutUrl',
        unavailable,
      ],
    },
  ),
  ...absent(
    { feature: 'orderPayments', callers: merchants, permission: 'ECOM.MANAGE_ORDERS' },
    {
      'POST /ecom/v1/checkouts/{id}/create-order-and-charge': ['checkout.createOrderAndCharge', unavailable],
      'POST /ecom/v1/payments/orders/{orderId}/update-payments': [
        'orderTransactions.updatePayments',
        unavailable,
      ],
      'POST /ecom/v1/order-billing/charge-order': ['orderBilling.chargeOrder', unavailable],
      'POST /ecom/v1/order-billing/redeem-gift-card': [
        'orderBilling.redeemGiftCard',
        refused('GIFT_CARD_NOT_FOUND'),
      ],
      'POST /ecom/v1/order-billing/generate-receipts': ['orderBilling.generateReceipts', unavailable],
    },
  ),
  ...absent(
    { feature: 'abandonedCheckouts', callers: everyone },
    {
      'GET /ecom/v1/abandoned-checkout/{abandonedCheckoutId}/redirect-to-checkout': [
        'abandonedCheckouts.redirectToCheckout',
        missing,
      ],
    },
  ),
  ...absent(
    { feature: 'abandonedCheckouts', callers: merchants, permission: 'ECOM.READ_CHECKOUTS' },
    {
      'GET /ecom/v1/abandoned-checkout/{abandonedCheckoutId}': [
        'abandonedCheckouts.getAbandonedCheckout',
        missing,
      ],
      'POST /ecom/v1/abandoned-checkout/query': [
        'abandonedCheckouts.queryAbandonedCheckouts',
        emptyQuery('abandonedCheckouts', 'metadata'),
      ],
      'POST /ecom/v1/abandoned-checkout/search': [
        'abandonedCheckouts.searchAbandonedCheckouts',
        emptyQuery('abandonedCheckouts'),
      ],
      'DELETE /ecom/v1/abandoned-checkout/{abandonedCheckoutId}': [
        'abandonedCheckouts.deleteAbandonedCheckout',
        missing,
      ],
      'POST /ecom/v1/abandoned-checkouts/{abandonedCheckoutId}/add-activity': [
        'abandonedCheckouts.addAbandonedCheckoutActivity',
        missing,
      ],
    },
  ),
  ...absent(
    { feature: 'oldOrders', callers: everyone, permission: 'ECOM.READ_ORDERS' },
    {
      'POST /stores/v2/orders/query': [
        'orders.queryOrders',
        emptyQuery('orders', 'metadata', { totalResults: 0 }),
      ],
    },
  ),
]
