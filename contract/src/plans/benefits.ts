import Type, { type Static } from 'typebox'
import {
  EmptyRequest,
  Fields,
  Float,
  FreeForm,
  Guid,
  Nullable,
  optional,
  Revision,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { planLimits } from './limits.ts'
import { PlanV3 } from './plans-v3.ts'

// What members get with a plan.

/** What credits pay, or what costs less. A collection stands for all of its products. */
export const BenefitItem = Type.Object({
  category: Strings(['PRODUCT', 'COLLECTION', 'SERVICE']),
  providerAppId: Guid,
  externalId: Guid,
})
export type BenefitItem = Static<typeof BenefitItem>

/** What a plan opens, e.g. `courses`. */
export const PlanPermission = Type.Unsafe<string>({ type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,62}$' })

/**
 * `CREDITS`: `credits` for each period pay lines of orders with these items, null without limit. `ACCESS`: members with
 * the plan have the `permission`, for which other programs ask the shop. `DISCOUNT`: they pay `percent` less for these items,
 * without any for everything but plans.
 */
export const PlanBenefit = Type.Object({
  name: Text({ min: 1, max: planLimits.benefitName }),
  kind: Strings(['CREDITS', 'ACCESS', 'DISCOUNT']),
  ...optional({
    id: Guid,
    credits: Nullable(Whole({ min: 1, max: 10_000 })),
    items: Type.Array(BenefitItem, { maxItems: planLimits.benefitItems }),
    permission: Nullable(PlanPermission),
    /** At most 100, with at most two decimals. */
    percent: Nullable(Float()),
  }),
})
export type PlanBenefit = Static<typeof PlanBenefit>

const Benefits = Type.Object({ benefits: Type.Array(PlanBenefit) })
export const ListPlanBenefitsRequest = Type.Object({ planId: Guid })
export const ListPlanBenefitsReply = Benefits
/**
 * All benefits of the plan. One with the id of an earlier one takes its place; members keep its credits. With a `revision`,
 * the call is refused if somebody has changed the plan since.
 */
export const SetPlanBenefitsRequest = Type.Object({
  planId: Guid,
  benefits: Type.Array(PlanBenefit, { maxItems: planLimits.benefits }),
  ...optional({ revision: Nullable(Revision) }),
})
export type SetPlanBenefitsRequest = Static<typeof SetPlanBenefitsRequest>
export const SetPlanBenefitsReply = Benefits

export const ListPlansByItemIdentifierRequest = Type.Object({
  itemIdentifier: Type.Object({
    externalId: Guid,
    providerAppId: Guid,
    ...optional({ category: Nullable(Text({ max: 20 })) }),
  }),
  ...optional({
    /** When the item is used; now without it. */
    targetDate: Nullable(Timestamp),
    /** How many credits it needs. */
    count: Nullable(Whole({ min: 1, max: 10_000 })),
    additionalData: Nullable(FreeForm),
  }),
})
export type ListPlansByItemIdentifierRequest = Static<typeof ListPlansByItemIdentifierRequest>
/** Plans that visitors can buy. */
export const ListPlansByItemIdentifierReply = Type.Object({
  planBenefits: Type.Array(
    Fields({
      planInfo: Fields({ plan: PlanV3 }),
      benefitInfo: Fields({
        externalId: Text(),
        category: Text(),
        providerAppId: Text(),
        poolDefinitionId: Text(),
        itemSetId: Text(),
        creditConfiguration: Fields({ amount: Text(), unitDisplayName: Nullable(Text()) }),
        benefitKey: Text(),
        displayName: Nullable(Text()),
      }),
    }),
  ),
})
export type ListPlansByItemIdentifierReply = Static<typeof ListPlansByItemIdentifierReply>

/** The member's credits now. Without `total`, there is no limit. */
export const ListMyPlanCreditsRequest = EmptyRequest
export const ListMyPlanCreditsReply = Type.Object({
  credits: Type.Array(
    Type.Object({
      planOrderId: Guid,
      benefitId: Guid,
      planName: Text(),
      benefitName: Text(),
      ...optional({ total: Whole(), remaining: Whole() }),
      expiresDate: Nullable(Timestamp),
    }),
  ),
})
export type ListMyPlanCreditsReply = Static<typeof ListMyPlanCreditsReply>

/** Whether a plan of the member gives them access. */
export const GetMyPlanAccessRequest = Type.Object({ permission: Text({ min: 1, max: 63 }) })
export const GetMyPlanAccessReply = Type.Object({ access: Type.Boolean() })
