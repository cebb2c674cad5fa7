import Type, { type Static } from 'typebox'
import { ById, EmptyReply, Fields, Float, Guid, Nullable, Text, TextQuery, Whole } from '../values/common.ts'

/** Milliseconds since 1970, as text. */
export const EpochMilliseconds = Type.String({ pattern: '^\\d{1,15}$' })
export type EpochMilliseconds = Static<typeof EpochMilliseconds>

/** What a coupon applies to: a whole kind of goods, or one group or item of it. */
export const CouponScope = Fields({
  namespace: Text({ min: 1 }),
  group: Nullable(Fields({ name: Text({ min: 1 }), entityId: Nullable(Text()) })),
})
export type CouponScope = Static<typeof CouponScope>

/** Either a scope or a minimum subtotal, and exactly one of the five kinds of discount. */
export const CouponSpecification = Fields({
  name: Text({ min: 1 }),
  code: Text({ min: 1 }),
  active: Type.Boolean(),
  startTime: EpochMilliseconds,
  expirationTime: Nullable(EpochMilliseconds),
  scope: CouponScope,
  minimumSubtotal: Float({ min: 0 }),
  moneyOffAmount: Float({ min: 0 }),
  percentOffRate: Float({ min: 0, max: 100 }),
  freeShipping: Type.Boolean(),
  fixedPriceAmount: Float({ min: 0 }),
  buyXGetY: Fields({ x: Whole({ min: 1 }), y: Whole({ min: 1 }) }),
  usageLimit: Nullable(Whole()),
  limitPerCustomer: Nullable(Whole()),
  limitedToOneItem: Nullable(Type.Boolean()),
  appliesToSubscriptions: Nullable(Type.Boolean()),
  discountedCycleCount: Nullable(Whole()),
})
export type CouponSpecification = Static<typeof CouponSpecification>

export const Coupon = Fields({
  id: Text(),
  specification: CouponSpecification,
  type: Text(),
  appId: Text(),
  dateCreated: EpochMilliseconds,
  expired: Type.Boolean(),
  numberOfUsages: Whole(),
  displayData: Fields({ name: Text(), mediaItem: Type.Unknown() }),
})
export type Coupon = Static<typeof Coupon>

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────────────

export const CreateCouponRequest = Type.Object({ specification: CouponSpecification })
export type CreateCouponRequest = Static<typeof CreateCouponRequest>
export const CreateCouponReply = Type.Object({ id: Guid })
export type CreateCouponReply = Static<typeof CreateCouponReply>

export const GetCouponRequest = ById
export type GetCouponRequest = Static<typeof GetCouponRequest>
export const GetCouponReply = Type.Object({ coupon: Coupon })
export type GetCouponReply = Static<typeof GetCouponReply>

/** Without a field mask, only the fields of the specification change. */
export const UpdateCouponRequest = Type.Object({
  id: Guid,
  specification: CouponSpecification,
  fieldMask: Type.Optional(Type.Unknown()),
})
export type UpdateCouponRequest = Static<typeof UpdateCouponRequest>
export const UpdateCouponReply = EmptyReply
export type UpdateCouponReply = EmptyReply

export const DeleteCouponRequest = ById
export type DeleteCouponRequest = Static<typeof DeleteCouponRequest>
export const DeleteCouponReply = EmptyReply
export type DeleteCouponReply = EmptyReply

export const QueryCouponsRequest = Fields({ query: TextQuery })
export type QueryCouponsRequest = Static<typeof QueryCouponsRequest>
export const QueryCouponsReply = Type.Object({ coupons: Type.Array(Coupon), totalResults: Whole() })
export type QueryCouponsReply = Static<typeof QueryCouponsReply>
