import { checkoutPrefixes, everyone, named } from '../call.ts'

export const totalsCalls = named({
  calculateTotals: {
    callers: everyone,
    permission: 'ECOM.READ_CARTS',
    prefixes: checkoutPrefixes,
    method: 'POST',
    path: '/v1/calculate-totals',
    summary: 'Calculate the totals of line items without a cart; writes nothing',
  },
})
