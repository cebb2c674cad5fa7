import { everyone, merchants } from '../calls/call.ts'
import {
  type AbsentCall,
  absent,
  emptyQuery,
  missing,
  queryReply,
  reply,
  unavailable,
} from './absent-call.ts'

export const pricing: readonly AbsentCall[] = [
  ...absent(
    { feature: 'localDelivery', callers: everyone },
    {
      'GET /v1/local-delivery-options/{localDeliveryOptionId}': [
        'localDeliveryOptions.getLocalDeliveryOption',
        missing,
      ],
      'POST /v1/local-delivery-options/query': [
        'localDeliveryOptions.queryLocalDeliveryOptions',
        emptyQuery('localDeliveryOptions'),
      ],
    },
  ),
  ...absent(
    { feature: 'localDelivery', callers: merchants, permission: 'ECOM.MANAGE_DELIVERY' },
    {
      'POST /v1/local-delivery-options': ['localDeliveryOptions.createLocalDeliveryOption', unavailable],
      'PATCH /v1/local-delivery-options/{localDeliveryOptionId}': [
        'localDeliveryOptions.updateLocalDeliveryOption',
        missing,
      ],
      'DELETE /v1/local-delivery-options/{localDeliveryOptionId}': [
        'localDeliveryOptions.deleteLocalDeliveryOption',
        missing,
      ],
    },
  ),
  ...absent(
    { feature: 'deliveryCarriers', callers: merchants, permission: 'ECOM.MANAGE_DELIVERY' },
    {
      'POST /ecom/v1/delivery-profiles/add-delivery-carrier': [
        'deliveryProfile.addDeliveryCarrier',
        unavailable,
      ],
      'POST /ecom/v1/delivery-profiles/remove-delivery-carrier': [
        'deliveryProfile.removeDeliveryCarrier',
        unavailable,
      ],
      'POST /ecom/v1/delivery-profiles/{deliveryProfileId}/delivery-carriers': [
        'deliveryProfile.listDeliveryCarriers',
        queryReply({
          results: [],
          bulkActionMetadata: { totalSuccesses: 0, totalFailures: 0, undetailedFailures: 0 },
        }),
      ],
      'GET /ecom/v1/delivery-profiles/installed-carriers': [
        'deliveryProfile.listInstalledDeliveryCarriers',
        reply({ installedDeliveryCarriers: [] }),
      ],
    },
  ),
  ...absent(
    { feature: 'taxCalculators', callers: merchants, permission: 'ECOM.MANAGE_TAX' },
    {
      'POST /billing/v1/calculate-tax': ['taxCalculation.calculateTax', unavailable],
      'GET /billing/v1/list-tax-calculators': [
        'taxCalculation.listTaxCalculators',
        reply({ taxCalculatorDetails: [] }),
      ],
    },
  ),
  ...absent(
    { feature: 'totals', callers: everyone },
    {
      'POST /ecom/v1/calculate-totals': ['totalsCalculator.calculateTotals', unavailable],
    },
  ),
  ...absent(
    { feature: 'currencyConversions', callers: everyone },
    {
      'POST /currency_converter/v1/currencies/amounts/{from}/convert/{to}': [
        'currencies.convertCurrency',
        unavailable,
      ],
    },
  ),
  ...absent(
    { feature: 'checkoutSettings', callers: everyone },
    {
      'GET /ecom/v1/checkout-settings': [
        'checkoutSettings.getCheckoutSettings',
        reply({ checkoutSettings: {} }),
      ],
      'GET /_api/ecommerce-settings/v1/ecommerce-settings': [
        'ecommerceSettings.getEcommerceSettings',
        reply({ ecommerceSettings: {}, errors: [] }),
      ],
    },
  ),
  ...absent(
    { feature: 'checkoutSettings', callers: merchants, permission: 'SITE.MANAGE' },
    {
      'PATCH /ecom/v1/checkout-settings': ['checkoutSettings.updateCheckoutSettings', unavailable],
    },
  ),
]
