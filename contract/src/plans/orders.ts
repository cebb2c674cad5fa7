import Type, { type Static } from 'typebox'
import {
  Amount,
  ById,
  CurrencyCode,
  EmptyReply,
  Fields,
  FreeForm,
  Guid,
  Nullable,
  optional,
  PlatformPagingMetadata,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { PlanDuration, Recurrence } from './plans.ts'

// Orders of plans (second ring, section 3 "Paid plans", E24).

export const PlanOrderStatus = Strings(['DRAFT', 'PENDING', 'ACTIVE', 'PAUSED', 'ENDED', 'CANCELED'])
export type PlanOrderStatus = Static<typeof PlanOrderStatus>

export const PlanPaymentStatus = Strings([
  'PAID',
  'REFUNDED',
  'FAILED',
  'UNPAID',
  'PENDING',
  'NOT_APPLICABLE',
])
export type PlanPaymentStatus = Static<typeof PlanPaymentStatus>

/** One-time orders can only be cancelled `IMMEDIATELY`. */
export const CancellationEffectiveAt = Strings(['UNDEFINED', 'IMMEDIATELY', 'NEXT_PAYMENT_DATE'])
export type CancellationEffectiveAt = Static<typeof CancellationEffectiveAt>

const billing = {
  subscription: Recurrence,
  singlePaymentForDuration: PlanDuration,
  singlePaymentUnlimited: Nullable(Type.Boolean()),
}

const price = {
  subtotal: Text(),
  coupon: Fields({ code: Text(), amount: Text(), id: Text() }),
  discount: Text(),
  tax: Fields({ name: Text(), includedInPrice: Type.Boolean(), rate: Text(), amount: Text() }),
  fees: Type.Array(Fields({ name: Text(), amount: Amount })),
  total: Text(),
  currency: CurrencyCode,
}

/** What each of some cycles costs, from `cycleFrom` on; without `numberOfCycles` all further ones. */
const SpannedPrice = Fields({
  duration: Fields({ cycleFrom: Whole(), numberOfCycles: Nullable(Whole()) }),
  price: Fields({ ...price, proration: Text() }),
})
export type SpannedPrice = Static<typeof SpannedPrice>

export const PlanOrder = Fields({
  id: Text(),
  planId: Text(),
  subscriptionId: Text(),
  /** The checkout in which a draft is paid. */
  wixPayOrderId: Text(),
  buyer: Fields({ memberId: Text(), contactId: Text() }),
  priceDetails: Fields({
    ...billing,
    ...price,
    planPrice: Text(),
    freeTrialDays: Nullable(Whole()),
  }),
  pricing: Fields({ ...billing, prices: Type.Array(SpannedPrice) }),
  type: Strings(['ONLINE', 'OFFLINE', 'EXTERNAL']),
  orderMethod: Strings(['UNKNOWN', 'MOTO', 'POS']),
  status: PlanOrderStatus,
  autoRenewCanceled: Nullable(Type.Boolean()),
  cancellation: Fields({
    requestedDate: Nullable(Timestamp),
    cause: Strings([
      'UNDEFINED',
      'OWNER_ACTION',
      'MEMBER_ACTION',
      'PAYMENT_FAILURE',
      'PAYMENT_SETUP_FAILURE',
      'UNKNOWN',
    ]),
    effectiveAt: CancellationEffectiveAt,
  }),
  lastPaymentStatus: PlanPaymentStatus,
  startDate: Nullable(Timestamp),
  endDate: Nullable(Timestamp),
  pausePeriods: Type.Array(
    Fields({
      status: Strings(['UNDEFINED', 'ACTIVE', 'ENDED']),
      pauseDate: Nullable(Timestamp),
      resumeDate: Nullable(Timestamp),
    }),
  ),
  freeTrialDays: Nullable(Whole()),
  earliestEndDate: Nullable(Timestamp),
  currentCycle: Fields({
    index: Whole(),
    startedDate: Nullable(Timestamp),
    endedDate: Nullable(Timestamp),
  }),
  planName: Text(),
  planDescription: Text(),
  planPrice: Text(),
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
  formData: Fields({ formId: Text(), submissionId: Text(), submissionData: FreeForm }),
})
export type PlanOrder = Static<typeof PlanOrder>

const OrderReply = Type.Object({ order: PlanOrder })

/** `BASIC` leaves out `pricing` and the pauses. */
const fieldSet = Strings(['UNKNOWN_SET', 'BASIC', 'FULL'])
const list = {
  planIds: Type.Array(Guid, { maxItems: 100 }),
  autoRenewCanceled: Type.Union([Type.Boolean(), Type.Null()]),
  orderStatuses: Type.Array(PlanOrderStatus, { maxItems: 6 }),
  paymentStatuses: Type.Array(PlanPaymentStatus, { maxItems: 6 }),
  limit: Type.Union([Whole({ min: 1, max: 50 }), Type.Null()]),
  offset: Type.Union([Whole(), Type.Null()]),
  /** `createdDate` (the default, newest first), `startDate` or `endDate`. */
  sorting: Fields({ fieldName: Text({ max: 512 }), order: Strings(['ASC', 'DESC']) }),
  fieldSet,
}
const PlanOrders = Type.Object({
  orders: Type.Array(PlanOrder),
  pagingMetadata: PlatformPagingMetadata,
})

export const MemberListPlanOrdersRequest = Fields(list)
export const MemberListPlanOrdersReply = PlanOrders
export const MemberGetPlanOrderRequest = Type.Object({ id: Guid, ...optional({ fieldSet }) })
export const MemberGetPlanOrderReply = OrderReply

export const ManagementListPlanOrdersRequest = Fields({
  ...list,
  buyerIds: Type.Array(Guid, { maxItems: 100 }),
  /** Words of the member's name or e-mail address; beyond the published contract. */
  search: Text({ max: 100 }),
})
export type ManagementListPlanOrdersRequest = Static<typeof ManagementListPlanOrdersRequest>
export const ManagementListPlanOrdersReply = PlanOrders
export type ManagementListPlanOrdersReply = Static<typeof ManagementListPlanOrdersReply>
export const ManagementGetPlanOrderRequest = MemberGetPlanOrderRequest
export const ManagementGetPlanOrderReply = OrderReply

const Cancellation = Type.Object({
  id: Guid,
  effectiveAt: Strings(['IMMEDIATELY', 'NEXT_PAYMENT_DATE']),
})
export type PlanOrderCancellation = Static<typeof Cancellation>
export const RequestPlanOrderCancellationRequest = Cancellation
export const RequestPlanOrderCancellationReply = EmptyReply
export const CancelPlanOrderRequest = Cancellation
export const CancelPlanOrderReply = EmptyReply

export const MarkPlanOrderAsPaidRequest = ById
export const MarkPlanOrderAsPaidReply = EmptyReply
export const PausePlanOrderRequest = ById
export const PausePlanOrderReply = EmptyReply
export const ResumePlanOrderRequest = ById
export const ResumePlanOrderReply = EmptyReply

/** Later than the current end. */
export const PostponePlanOrderEndDateRequest = Type.Object({ id: Guid, endDate: Timestamp })
export type PostponePlanOrderEndDateRequest = Static<typeof PostponePlanOrderEndDateRequest>
export const PostponePlanOrderEndDateReply = EmptyReply

const couponCode = Nullable(Text({ max: 50 }))
const terms = { startDate: Nullable(Timestamp), couponCode }
const onBehalf = Fields({ memberId: Guid, orderMethod: Strings(['UNKNOWN', 'MOTO', 'POS']) })

/** Merchants name the member in `onBehalf`. */
export const CreateOnlinePlanOrderRequest = Type.Object({
  planId: Guid,
  ...optional({ ...terms, onBehalf, submissionId: Nullable(Guid) }),
})
export type CreateOnlinePlanOrderRequest = Static<typeof CreateOnlinePlanOrderRequest>
export const CreateOnlinePlanOrderReply = OrderReply

export const CreateOfflinePlanOrderRequest = Type.Object({
  planId: Guid,
  memberId: Guid,
  ...optional({ ...terms, paid: Type.Boolean(), submissionId: Nullable(Guid) }),
})
export type CreateOfflinePlanOrderRequest = Static<typeof CreateOfflinePlanOrderRequest>
export const CreateOfflinePlanOrderReply = OrderReply

const Preview = Type.Object({ order: PlanOrder, purchaseLimitExceeded: Type.Boolean() })
export const GetOnlinePlanOrderPreviewRequest = Type.Object({ planId: Guid, ...optional(terms) })
export type GetOnlinePlanOrderPreviewRequest = Static<typeof GetOnlinePlanOrderPreviewRequest>
export const GetOnlinePlanOrderPreviewReply = Preview
export const GetOfflinePlanOrderPreviewRequest = Type.Object({
  planId: Guid,
  memberId: Guid,
  ...optional(terms),
})
export type GetOfflinePlanOrderPreviewRequest = Static<typeof GetOfflinePlanOrderPreviewRequest>
export const GetOfflinePlanOrderPreviewReply = Preview

export const GetPlanPricePreviewRequest = Type.Object({ planId: Guid, ...optional({ couponCode }) })
export type GetPlanPricePreviewRequest = Static<typeof GetPlanPricePreviewRequest>
export const GetPlanPricePreviewReply = Type.Object({ prices: Type.Array(SpannedPrice) })

// Beyond the published contract.

const change = { planId: Guid, effectiveAt: Strings(['IMMEDIATELY', 'NEXT_PAYMENT_DATE']) }

/** What changing to another plan costs. All amounts are in `currency`. */
export const PlanChange = Type.Object({
  ...change,
  currency: Text(),
  /** For the days of the present plan that are paid and not used, before taxes where prices are without. */
  credit: Text(),
  /** What the first payment does not use of it. */
  creditLeft: Text(),
  dueNow: Text(),
  /** When the new plan begins. */
  startDate: Timestamp,
  /** Absent if nothing more has to be paid. */
  nextPayment: Type.Optional(Type.Object({ date: Timestamp, amount: Text() })),
  /** What each payment after that costs; absent if there is none. */
  laterPayments: Type.Optional(Text()),
})
export type PlanChange = Static<typeof PlanChange>

export const PreviewPlanChangeRequest = Type.Object({ id: Guid, ...change })
export type PreviewPlanChangeRequest = Static<typeof PreviewPlanChangeRequest>
export const PreviewPlanChangeReply = Type.Object({ change: PlanChange })

/** With `dueNow` of the preview, the change is refused if it costs something else by now. */
export const ChangePlanRequest = Type.Object({
  id: Guid,
  ...change,
  ...optional({ dueNow: Text({ max: 20 }) }),
})
export type ChangePlanRequest = Static<typeof ChangePlanRequest>
export const ChangePlanReply = OrderReply

export const ListPlanOrderPaymentsRequest = ById
export const ListPlanOrderPaymentsReply = Type.Object({
  /** Orders of the shop, the newest first. */
  payments: Type.Array(
    Type.Object({
      orderId: Guid,
      number: Text(),
      date: Timestamp,
      total: Text(),
      currency: Text(),
      status: Strings(['PAID', 'UNPAID', 'CHARGING', 'VOID']),
    }),
  ),
  /** Without taxes that nobody knows yet. Absent if nothing more has to be paid. */
  nextPayment: Type.Optional(Type.Object({ date: Timestamp, amount: Text(), currency: Text() })),
  /** The plan that is about to take its place, by its order. */
  nextPlan: Type.Optional(Type.Object({ orderId: Guid, name: Text(), date: Timestamp })),
})
export type ListPlanOrderPaymentsReply = Static<typeof ListPlanOrderPaymentsReply>

export const PreviewMyPlanChangeRequest = PreviewPlanChangeRequest
export const PreviewMyPlanChangeReply = PreviewPlanChangeReply
export const ChangeMyPlanRequest = ChangePlanRequest
export const ChangeMyPlanReply = OrderReply

/** The member pays nothing, also for later cycles. */
export const GiftPlanRequest = Type.Object({
  planId: Guid,
  memberId: Guid,
  ...optional({ startDate: Nullable(Timestamp) }),
})
export type GiftPlanRequest = Static<typeof GiftPlanRequest>
export const GiftPlanReply = OrderReply
