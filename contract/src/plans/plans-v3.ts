import Type, { type Static } from 'typebox'
import { Image } from '../cart/line-item-fields.ts'
import {
  Amount,
  CursorPaging,
  CursorPagingMetadata,
  Fields,
  Float,
  FreeForm,
  Guid,
  Nullable,
  optional,
  PlatformPagingMetadata,
  PlatformQuery,
  Revision,
  Sorting,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { planLimits } from './limits.ts'
import { PeriodUnit } from './plans.ts'

// The same plans as the third generation of their calls has them.

/** Numbers of 64 bits are texts. */
export const PlanCount = Type.Unsafe<string | number>({
  type: ['string', 'integer'],
  pattern: '^[1-9]\\d{0,3}$',
})

const Fee = Fields({
  id: Guid,
  name: Text({ min: 1, max: 40 }),
  priceType: Strings(['FIXED_AMOUNT']),
  fixedAmountOptions: Fields({ amount: Amount }),
  appliedAt: Strings(['FIRST_PAYMENT']),
})

/** Without `billingCycle`, the plan has no end. A single payment has one cycle. */
const BillingTerms = Fields({
  billingCycle: Nullable(Fields({ period: PeriodUnit, count: PlanCount })),
  startType: Strings(['ON_PURCHASE', 'CUSTOM']),
  endType: Strings(['UNTIL_CANCELLED', 'CYCLES_COMPLETED']),
  cyclesCompletedDetails: Nullable(Fields({ billingCycleCount: PlanCount })),
})

const PricingVariant = Fields({
  id: Guid,
  name: Text({ min: 1, max: 255 }),
  freeTrialDays: Whole({ max: 999 }),
  fees: Type.Array(Fee, { maxItems: 1 }),
  billingTerms: BillingTerms,
  promotion: Nullable(Text({ max: 255 })),
  pricingStrategies: Type.Array(Fields({ flatRate: Fields({ amount: Amount }) }), { maxItems: 1 }),
  visible: Nullable(Type.Boolean()),
})
export type PricingVariant = Static<typeof PricingVariant>

const own = {
  name: Text({ min: 1, max: planLimits.name }),
  description: Nullable(Text({ max: planLimits.description })),
  image: Nullable(Image),
  slug: Nullable(Text({ max: 255 })),
  termsAndConditions: Nullable(Text({ max: planLimits.terms })),
  maxPurchasesPerBuyer: Whole({ max: 10 }),
  /** One for each plan. */
  pricingVariants: Type.Array(PricingVariant, { minItems: 1, maxItems: 1 }),
  perks: Type.Array(Fields({ id: Guid, description: Text({ min: 1, max: planLimits.perk }) }), {
    maxItems: planLimits.perks,
  }),
  visibility: Strings(['PUBLIC', 'PRIVATE']),
  buyable: Type.Boolean(),
  formId: Nullable(Guid),
  buyerCanCancel: Type.Boolean(),
  purchaseLimits: Type.Array(
    Fields({ type: Strings(['PER_MEMBER_LIFETIME']), maxCount: Whole({ min: 1, max: 10_000 }) }),
    { maxItems: 1 },
  ),
}

/** With the items of the shop that shoppers see: what credits pay, or what costs less. `credits` are null without limit. */
const ShownBenefit = Fields({
  name: Text(),
  kind: Strings(['CREDITS', 'ACCESS', 'DISCOUNT']),
  credits: Nullable(Whole()),
  percent: Nullable(Float()),
  items: Type.Array(
    Fields({
      category: Strings(['PRODUCT', 'COLLECTION', 'SERVICE']),
      externalId: Text(),
      name: Text(),
      slug: Text(),
    }),
  ),
})
export type ShownBenefit = Static<typeof ShownBenefit>

export const PlanV3 = Fields({
  ...own,
  /** Only in answers of queries, of searches and for a single plan. */
  benefits: Type.Array(ShownBenefit),
  id: Text(),
  revision: Revision,
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
  currency: Text(),
})
export type PlanV3 = Static<typeof PlanV3>

const PlanV3Reply = Type.Object({ plan: PlanV3 })

export const GetPlanV3Request = Type.Object({ planId: Guid })
export const GetPlanV3Reply = PlanV3Reply

/** With an `idempotencyKey`, a repeat returns the first plan. */
export const CreatePlanV3Request = Type.Object({
  plan: Type.Object({ ...optional(own), name: own.name, pricingVariants: own.pricingVariants }),
  ...optional({ idempotencyKey: Nullable(Guid) }),
})
export type CreatePlanV3Request = Static<typeof CreatePlanV3Request>
export const CreatePlanV3Reply = PlanV3Reply

/** Fields that are left out stay. A stale revision is refused. */
export const UpdatePlanV3Request = Type.Object({
  plan: Type.Object({ id: Guid, ...optional({ ...own, revision: Nullable(Revision) }) }),
})
export type UpdatePlanV3Request = Static<typeof UpdatePlanV3Request>
export const UpdatePlanV3Reply = PlanV3Reply

/** Filters: `id`, `name`, `slug`, `visibility`, `termsAndConditions`, `formId`, `createdDate`, `updatedDate`. */
export const QueryPlansV3Request = Fields({ query: PlatformQuery })
export type QueryPlansV3Request = Static<typeof QueryPlansV3Request>
export const QueryPlansV3Reply = Type.Object({
  plans: Type.Array(PlanV3),
  pagingMetadata: PlatformPagingMetadata,
})
export type QueryPlansV3Reply = Static<typeof QueryPlansV3Reply>

/** The same filters; the words are looked for in the names. */
export const SearchPlansV3Request = Fields({
  search: Fields({
    cursorPaging: CursorPaging,
    filter: Nullable(FreeForm),
    sort: Type.Array(Sorting),
    search: Fields({ expression: Nullable(Text({ max: 100 })) }),
  }),
})
export type SearchPlansV3Request = Static<typeof SearchPlansV3Request>
export const SearchPlansV3Reply = Type.Object({
  plans: Type.Array(PlanV3),
  pagingMetadata: CursorPagingMetadata,
  aggregationData: Type.Object({}),
})
export type SearchPlansV3Reply = Static<typeof SearchPlansV3Reply>
