import { couponsCalls as calls } from '@cartwright/contract/calls/pricing/coupons.ts'
import { couponEvents } from '@cartwright/contract/events/coupons.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { type EventsOf, receivers } from '../../events/events.ts'
import { OffsetQuery } from '../../query/query.ts'
import type { Read, Sent } from '../../values/types.ts'
import { finderOf } from '../finder.ts'
import { type Module, moduleOf } from '../module.ts'

/** A coupon. Amounts are numbers in the shop's currency. */
export type Coupon = Read<Reply<'getCoupon'>['coupon']>

/** What a coupon gives, for what and when. */
export type CouponSpecification = Sent<Request<'createCoupon'>['specification']>

/** Coupons. Need an API key with `ECOM.MANAGE_COUPONS`, or to read them `ECOM.READ_COUPONS`. */
export interface Coupons extends EventsOf<'wix.coupons.v2.'> {
  /** Creates a coupon. */
  createCoupon(specification: CouponSpecification): Promise<{ _id: string }>
  /** Reads a coupon. */
  getCoupon(id: string): Promise<Coupon>
  /** Finds coupons. */
  queryCoupons(): OffsetQuery<Coupon>
  /** Changes a coupon; `fieldMask` names the fields to change. */
  updateCoupon(
    id: string,
    specification: Sent<Request<'updateCoupon'>['specification']>,
    fieldMask?: Request<'updateCoupon'>['fieldMask'],
  ): Promise<void>
  /** Deletes a coupon; orders keep their discounts. */
  deleteCoupon(id: string): Promise<void>
}

/**
 * Coupons.
 *
 * @example
 * import { ApiKeyStrategy, coupons, createClient } from '@cartwright/sdk/modules'
 *
 * const client = createClient({ url, auth: ApiKeyStrategy({ apiKey }), modules: { coupons } })
 * const { items } = await client.coupons.queryCoupons().limit(10).find()
 * console.log(items.map(({ specification }) => specification?.code))
 */
export const coupons: Module<Coupons> = moduleOf(
  {
    createCoupon: { call: calls.createCoupon, takes: ['specification'] },
    getCoupon: { call: calls.getCoupon, takes: ['id'], gives: 'coupon' },
    updateCoupon: { call: calls.updateCoupon, takes: ['id', 'specification', 'fieldMask'], silent: true },
    deleteCoupon: { call: calls.deleteCoupon, takes: ['id'], silent: true },
  },
  {},
  (host) => ({
    queryCoupons: () => new OffsetQuery(finderOf(host, calls.queryCoupons, 'coupons')),
    ...receivers(couponEvents)(host),
  }),
)
