import { type Caller, may } from '../../platform/shop/shop.ts'

/** Costs and hidden products need the permission and the caller's request. */
export function seesMerchantData(caller: Caller, asked: boolean | undefined): boolean {
  return asked === true && may(caller, 'WIX_STORES.READ_MERCHANT_DATA')
}
