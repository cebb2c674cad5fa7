import { everyone, merchants } from '../calls/call.ts'
import {
  type AbsentCall,
  absent,
  emptyPage,
  emptyQuery,
  missing,
  queryReply,
  refused,
  reply,
} from './absent-call.ts'

export const paidPlans: readonly AbsentCall[] = [
  ...absent(
    { feature: 'paidPlans', callers: everyone },
    {
      'POST /pricing-plans/v2/plans/public/query': ['plans.queryPublicPlans', emptyQuery('plans')],
      'GET /pricing-plans/v2/plans/public': ['plans.listPublicPlans', emptyPage('plans')],
      'GET /pricing-plans/v2/plans/{id}': ['plans.getPlan', missing],
      'GET /pricing-plans/v2/member/orders': ['orders.memberListOrders', emptyPage('orders')],
      'GET /pricing-plans/v2/member/orders/{id}': ['orders.memberGetOrder', missing],
      'POST /pricing-plans/v2/member/orders/{id}/cancel': ['orders.requestCancellation', missing],
      'POST /pricing-plans/v2/checkout/orders/online': [
        'orders.createOnlineOrder',
        refused('PRICING_PLANS_NOT_INSTALLED'),
      ],
      'POST /pricing-plans/v2/checkout/orders/preview-online': [
        'orders.getOnlineOrderPreview',
        refused('PRICING_PLANS_NOT_INSTALLED'),
      ],
      'POST /pricing-plans/v2/checkout/orders/price-preview': [
        'orders.getPricePreview',
        refused('PRICING_PLANS_NOT_INSTALLED'),
      ],
      'GET /pricing-plans/v3/plans/query': ['plansV3.queryPlans', emptyQuery('plans')],
      'GET /pricing-plans/v3/plans/search': [
        'plansV3.searchPlans',
        emptyQuery('plans', 'pagingMetadata', { aggregationData: {} }),
      ],
      'GET /pricing-plans/v3/plans/{planId}': ['plansV3.getPlan', missing],
      'POST /pricing-plan-benefits/v3/plan-benefits/list-plans-by-item-identifier': [
        'planBenefits.listPlansByItemIdentifier',
        queryReply({ planBenefits: [] }),
      ],
    },
  ),
  ...absent(
    { feature: 'paidPlans', callers: merchants },
    {
      'GET /pricing-plans/v2/plans': ['plans.listPlans', emptyPage('plans')],
      'POST /pricing-plans/v2/plans': ['plans.createPlan', refused('PRICING_PLANS_NOT_INSTALLED')],
      'PATCH /pricing-plans/v2/plans/{planId}': ['plans.updatePlan', missing],
      'PUT /pricing-plans/v2/plans/{id}/visibility': ['plans.setPlanVisibility', missing],
      'POST /pricing-plans/v2/plans/{id}/make-primary': ['plans.makePlanPrimary', missing],
      'POST /pricing-plans/v2/plans/clear-primary': [
        'plans.clearPrimary',
        refused('PRICING_PLANS_NOT_INSTALLED'),
      ],
      'POST /pricing-plans/v2/plans/{id}/archive': ['plans.archivePlan', missing],
      'GET /pricing-plans/v2/plans/stats': ['plans.getPlanStats', reply({ totalPlans: 0 })],
      'POST /pricing-plans/v2/checkout/orders/offline': [
        'orders.createOfflineOrder',
        refused('PRICING_PLANS_NOT_INSTALLED'),
      ],
      'POST /pricing-plans/v2/checkout/orders/preview-offline': [
        'orders.getOfflineOrderPreview',
        refused('PRICING_PLANS_NOT_INSTALLED'),
      ],
      'GET /pricing-plans/v2/orders': ['orders.managementListOrders', emptyPage('orders')],
      'GET /pricing-plans/v2/orders/{id}': ['orders.managementGetOrder', missing],
      'POST /pricing-plans/v2/orders/{id}/cancel': ['orders.cancelOrder', missing],
      'POST /pricing-plans/v2/orders/{id}/mark-as-paid': ['orders.markAsPaid', missing],
      'POST /pricing-plans/v2/orders/{id}/pause': ['orders.pauseOrder', missing],
      'POST /pricing-plans/v2/orders/{id}/resume': ['orders.resumeOrder', missing],
      'PATCH /pricing-plans/v2/orders/{id}': ['orders.postponeEndDate', missing],
      'POST /pricing-plans/v3/plans': ['plansV3.createPlan', refused('PRICING_PLANS_NOT_INSTALLED')],
      'PATCH /pricing-plans/v3/plans/{planId}': ['plansV3.updatePlan', missing],
    },
  ),
]
