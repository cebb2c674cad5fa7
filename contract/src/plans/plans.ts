import Type, { type Static } from 'typebox'
import {
  Amount,
  ById,
  CurrencyCode,
  EmptyReply,
  EmptyRequest,
  Fields,
  Guid,
  Nullable,
  optional,
  PlatformPagingMetadata,
  PlatformQuery,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { planLimits } from './limits.ts'

// Plans as the second generation of their calls has them (second ring, section 3 "Paid plans", E23).

export const PeriodUnit = Strings(['DAY', 'WEEK', 'MONTH', 'YEAR'])
export type PeriodUnit = Static<typeof PeriodUnit>

export const PlanDuration = Fields({ count: Nullable(Whole({ min: 1, max: 3650 })), unit: PeriodUnit })
export type PlanDuration = Static<typeof PlanDuration>

/** `cycleCount` 0: until somebody cancels. */
export const Recurrence = Fields({
  cycleDuration: PlanDuration,
  cycleCount: Nullable(Whole({ max: 2000 })),
})
export type Recurrence = Static<typeof Recurrence>

/** One of the first three says how the plan is paid. */
export const PlanPricing = Fields({
  subscription: Recurrence,
  singlePaymentForDuration: PlanDuration,
  singlePaymentUnlimited: Nullable(Type.Boolean()),
  price: Fields({ value: Amount, currency: CurrencyCode }),
  freeTrialDays: Nullable(Whole({ max: 999 })),
})
export type PlanPricing = Static<typeof PlanPricing>

const own = {
  name: Text({ min: 1, max: planLimits.name }),
  description: Nullable(Text({ max: planLimits.description })),
  perks: Fields({
    values: Type.Array(Text({ min: 1, max: planLimits.perk }), { maxItems: planLimits.perks }),
  }),
  maxPurchasesPerBuyer: Nullable(Whole({ max: 10 })),
  allowFutureStartDate: Nullable(Type.Boolean()),
  buyerCanCancel: Nullable(Type.Boolean()),
  termsAndConditions: Nullable(Text({ max: planLimits.terms })),
  formId: Nullable(Guid),
}
const readOnly = {
  id: Text(),
  primary: Type.Boolean(),
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
  slug: Nullable(Text()),
}

export const PublicPlan = Fields({ ...readOnly, ...own, pricing: PlanPricing })
export type PublicPlan = Static<typeof PublicPlan>

export const Plan = Fields({
  ...readOnly,
  ...own,
  pricing: PlanPricing,
  public: Nullable(Type.Boolean()),
  archived: Type.Boolean(),
  hasOrders: Type.Boolean(),
})
export type Plan = Static<typeof Plan>

const PlanReply = Type.Object({ plan: Plan })
const changeable = { ...own, public: Nullable(Type.Boolean()) }

export const GetPlanRequest = ById
export const GetPlanReply = PlanReply

/** The currency must be the shop's. */
export const CreatePlanRequest = Type.Object({
  plan: Type.Object({
    ...optional(changeable),
    name: own.name,
    pricing: PlanPricing,
    ...optional({ slug: Nullable(Text({ max: 255 })) }),
  }),
})
export type CreatePlanRequest = Static<typeof CreatePlanRequest>
export const CreatePlanReply = PlanReply

/** Fields that are left out stay. Orders keep the terms under which they were placed. */
export const UpdatePlanRequest = Type.Object({
  plan: Type.Object({
    id: Guid,
    ...optional({ ...changeable, pricing: PlanPricing, slug: Nullable(Text({ max: 255 })) }),
  }),
})
export type UpdatePlanRequest = Static<typeof UpdatePlanRequest>
export const UpdatePlanReply = PlanReply

export const SetPlanVisibilityRequest = Type.Object({ id: Guid, visible: Type.Boolean() })
export const SetPlanVisibilityReply = PlanReply
export const MakePlanPrimaryRequest = ById
export const MakePlanPrimaryReply = PlanReply
export const ClearPrimaryPlanRequest = EmptyRequest
export const ClearPrimaryPlanReply = EmptyReply
export const ArchivePlanRequest = ById
export const ArchivePlanReply = PlanReply

export const GetPlanStatsRequest = EmptyRequest
/** Archived ones count too. */
export const GetPlanStatsReply = Type.Object({ totalPlans: Whole() })

const page = {
  limit: Type.Union([Whole({ min: 1, max: 100 }), Type.Null()]),
  offset: Type.Union([Whole(), Type.Null()]),
  planIds: Type.Array(Guid, { maxItems: 100 }),
}

export const ListPublicPlansRequest = Fields(page)
export type ListPublicPlansRequest = Static<typeof ListPublicPlansRequest>
const PublicPlans = Type.Object({
  plans: Type.Array(PublicPlan),
  pagingMetadata: PlatformPagingMetadata,
})
export const ListPublicPlansReply = PublicPlans
export type ListPublicPlansReply = Static<typeof ListPublicPlansReply>

/** Filters and sorts: `id`, `slug`, `primary`, `createdDate`, `updatedDate`. */
export const QueryPublicPlansRequest = Fields({ query: PlatformQuery })
export type QueryPublicPlansRequest = Static<typeof QueryPublicPlansRequest>
export const QueryPublicPlansReply = PublicPlans

export const ListPlansRequest = Fields({
  ...page,
  archived: Strings(['ACTIVE', 'ARCHIVED', 'ARCHIVED_AND_ACTIVE']),
  public: Strings(['PUBLIC_AND_HIDDEN', 'PUBLIC', 'HIDDEN']),
})
export type ListPlansRequest = Static<typeof ListPlansRequest>
export const ListPlansReply = Type.Object({
  plans: Type.Array(Plan),
  pagingMetadata: PlatformPagingMetadata,
})
export type ListPlansReply = Static<typeof ListPlansReply>

// Beyond the published contract.

/** All plans that are not archived, in the order in which the shop lists them. */
export const ArrangePlansRequest = Type.Object({ planIds: Type.Array(Guid, { minItems: 1, maxItems: 1000 }) })
export type ArrangePlansRequest = Static<typeof ArrangePlansRequest>
export const ArrangePlansReply = EmptyReply
