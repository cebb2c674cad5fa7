import * as budgets from '../../budgets/service.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, type Shop } from '../../platform/shop/shop.ts'
import { type VoucherRow, voucherByCode } from './vouchers.queries.ts'

/** The voucher of a code that somebody can still buy with; undefined without a code. Shoppers cannot try many codes. */
export async function findVoucher(
  shop: Shop,
  caller: Caller,
  code: string | null | undefined,
): Promise<VoucherRow | undefined> {
  const text = code?.trim()
  if (!text) return undefined
  const { siteId, id: identity, address } = caller
  if (!isMerchant(caller)) await budgets.spend(shop, 'voucher-code', { siteId, identity, address })
  const [voucher] = await shop.db.run(voucherByCode, [siteId, new Date(shop.clock()), text])
  if (!voucher || voucher.left === 0) throw refuse('TICKET_VOUCHER_NOT_VALID')
  return voucher
}
