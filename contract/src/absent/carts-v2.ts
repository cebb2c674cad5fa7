import { everyone } from '../calls/call.ts'
import { type AbsentCall, absent, reply, unavailable } from './absent-call.ts'

export const cartsV2: readonly AbsentCall[] = [
  ...absent(
    { feature: 'cartForms', callers: everyone, permission: 'ECOM.MODIFY_CARTS' },
    {
      'POST /ecom/v2/carts/current/update-forms-submission': [
        'currentCartV2.updateFormSubmissionsInCurrentCart',
        unavailable,
      ],
      'POST /ecom/v2/carts/{cartId}/update-forms-submission': ['cartV2.updateFormSubmissions', unavailable],
      'GET /ecom/v2/carts/current/upsell-options': [
        'currentCartV2.getUpsellOptionsForCurrentCart',
        reply({ itemsUpsells: [] }),
      ],
      'GET /ecom/v2/carts/{cartId}/upsell-options': ['cartV2.getUpsellOptions', reply({ itemsUpsells: [] })],
    },
  ),
]
