import { merchants, named, noPrefix } from '../call.ts'

const couponWrites = { callers: merchants, permission: 'ECOM.MANAGE_COUPONS', prefixes: noPrefix } as const
const couponReads = { ...couponWrites, permission: 'ECOM.READ_COUPONS' } as const

export const couponsCalls = named({
  createCoupon: { ...couponWrites, method: 'POST', path: '/stores/v2/coupons', summary: 'Create a coupon' },
  getCoupon: { ...couponReads, method: 'GET', path: '/stores/v2/coupons/{id}', summary: 'Read a coupon' },
  updateCoupon: {
    ...couponWrites,
    method: 'PATCH',
    path: '/stores/v2/coupons/{id}',
    summary: 'Update a coupon',
  },
  deleteCoupon: {
    ...couponWrites,
    method: 'DELETE',
    path: '/stores/v2/coupons/{id}',
    summary: 'Delete a coupon',
  },
  queryCoupons: {
    ...couponReads,
    method: 'POST',
    query: true,
    path: '/stores/v2/coupons/query',
    summary: 'Find coupons',
  },
})
