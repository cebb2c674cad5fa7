import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as coupons from './service.ts'

export function couponRoutes(on: On, shop: Shop): void {
  on(calls.createCoupon, ({ caller, body }) => coupons.createCoupon(shop, caller, body.specification))
  on(calls.getCoupon, ({ caller, body }) => coupons.getCoupon(shop, caller, body.id))
  on(calls.updateCoupon, ({ caller, body }) => coupons.updateCoupon(shop, caller, body))
  on(calls.deleteCoupon, ({ caller, body }) => coupons.deleteCoupon(shop, caller, body.id))
  on(calls.queryCoupons, ({ caller, body }) => coupons.queryCoupons(shop, caller, body.query))
}
