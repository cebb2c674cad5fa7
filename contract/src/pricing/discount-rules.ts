import Type, { type Static } from 'typebox'
import {
  Amount,
  CursorPagingMetadata,
  EmptyReply,
  EmptyRequest,
  Fields,
  FreeForm,
  Guid,
  Nullable,
  PlatformQuery,
  Revision,
  Strings,
  Tags,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'

// Automatic discounts (second ring, section 3 "Discount rules").

export const discountRuleLimits = {
  /** Rules of a site. */
  rules: 100,
  /** Rules of a site with a price for several pieces. */
  quantityBased: 20,
  /** Apps whose triggers the rules of a site name. */
  triggerApps: 5,
  name: 50,
  scopes: 50,
  items: 50,
  members: 100,
  /** How many triggers AND and OR combine. */
  combined: { least: 2, most: 5 },
} as const

const { scopes: mostScopes, items: mostItems, members: mostMembers, combined } = discountRuleLimits

export const ScopeType = Strings(['CATALOG_ITEM', 'CUSTOM_FILTER'])

/** Items of a catalogue, all of them without ids; or those in collections, `{ collectionIds: [...] }`. */
export const DiscountScope = Fields({
  id: Text({ min: 1, max: 100 }),
  type: ScopeType,
  catalogItemFilter: Fields({
    catalogAppId: Guid,
    catalogItemIds: Type.Array(Text({ min: 1, max: 36 }), { maxItems: mostItems }),
  }),
  customFilter: Fields({ appId: Guid, params: Nullable(FreeForm) }),
})
export type DiscountScope = Static<typeof DiscountScope>

export const TriggerType = Strings([
  'AND',
  'SUBTOTAL_RANGE',
  'ITEM_QUANTITY_RANGE',
  'CUSTOM',
  'OR',
  'CUSTOMER_ELIGIBILITY',
])
export type TriggerType = Static<typeof TriggerType>

/** An amount where programs expect a time of a field with this name. */
const Limit = Type.Unsafe<`${number}`>(Amount)

/** Without scopes, everything in the cart counts. Both limits belong to the range. */
const scopes = Type.Array(DiscountScope, { maxItems: mostScopes })
const condition = {
  triggerType: TriggerType,
  customTrigger: Fields({ id: Text({ min: 1, max: 100 }), appId: Guid }),
  subtotalRange: Fields({ scopes, from: Nullable(Limit), to: Nullable(Limit) }),
  itemQuantityRange: Fields({
    scopes,
    from: Nullable(Whole({ min: 1 })),
    to: Nullable(Whole({ min: 1 })),
  }),
  customerEligibility: Fields({
    eligibilityType: Strings(['INDIVIDUAL_MEMBERS']),
    individualMembersInfo: Fields({
      memberIds: Type.Array(Guid, { minItems: 1, maxItems: mostMembers }),
    }),
  }),
}
const Condition = Fields(condition)
const ConditionChain = Fields({
  triggers: Type.Array(Condition, { minItems: combined.least, maxItems: combined.most }),
})
const InnerTrigger = Fields({ ...condition, and: ConditionChain, or: ConditionChain })
const TriggerChain = Fields({
  triggers: Type.Array(InnerTrigger, { minItems: combined.least, maxItems: combined.most }),
})

/** When a discount applies. AND and OR may contain one another once. */
export const DiscountTrigger = Fields({ ...condition, and: TriggerChain, or: TriggerChain })
export type DiscountTrigger = Static<typeof DiscountTrigger>

export const RuleDiscountType = Strings(['PERCENTAGE', 'FIXED_AMOUNT', 'FIXED_PRICE', 'QUANTITY_BASED'])
export type RuleDiscountType = Static<typeof RuleDiscountType>

/** A fixed amount comes off each piece, and a fixed price is the price of each piece. */
export const RuleDiscount = Fields({
  discountType: RuleDiscountType,
  /** 10 takes a tenth off. */
  percentage: Type.Number({ minimum: 0.1, maximum: 100 }),
  fixedAmount: Amount,
  fixedPrice: Amount,
  /** So many pieces together for this price. */
  quantityBased: Fields({
    configurations: Type.Array(
      Fields({ id: Nullable(Text()), quantity: Whole({ min: 2, max: 100_000 }), price: Amount }),
      { minItems: 1, maxItems: 1 },
    ),
  }),
  targetType: Strings(['SPECIFIC_ITEMS']),
  specificItemsInfo: Fields({
    scopes: Type.Array(DiscountScope, { minItems: 1, maxItems: mostScopes }),
  }),
})
export type RuleDiscount = Static<typeof RuleDiscount>

/** LIVE, not yet or no longer, by its times alone. Whether it is switched on is `active`. */
export const DiscountRuleStatus = Strings(['LIVE', 'EXPIRED', 'PENDING'])
export type DiscountRuleStatus = Static<typeof DiscountRuleStatus>

const content = {
  /** True when absent. */
  active: Nullable(Type.Boolean()),
  name: Nullable(Text({ min: 1, max: discountRuleLimits.name })),
  /** Absent: always. */
  trigger: Nullable(DiscountTrigger),
  /** Its end no longer belongs to it. */
  activeTimeInfo: Nullable(Fields({ start: Nullable(Timestamp), end: Nullable(Timestamp) })),
  discounts: Fields({ values: Type.Array(RuleDiscount, { minItems: 1, maxItems: 1 }) }),
  tags: Nullable(Tags),
}

export const DiscountRule = Fields({
  id: Text(),
  revision: Nullable(Revision),
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
  ...content,
  status: DiscountRuleStatus,
  /** Orders with this discount; cancelled ones do not count. */
  usageCount: Whole(),
})
export type DiscountRule = Static<typeof DiscountRule>

/** What callers say of a rule. */
export const DiscountRuleContent = Fields(content)
export type DiscountRuleContent = Static<typeof DiscountRuleContent>

const DiscountRuleEnvelope = Type.Object({ discountRule: DiscountRule })
const ByDiscountRule = Type.Object({ discountRuleId: Guid })

export const CreateDiscountRuleRequest = Type.Object({ discountRule: DiscountRuleContent })
export type CreateDiscountRuleRequest = Static<typeof CreateDiscountRuleRequest>
export const CreateDiscountRuleReply = DiscountRuleEnvelope
export type CreateDiscountRuleReply = Static<typeof CreateDiscountRuleReply>

export const GetDiscountRuleRequest = ByDiscountRule
export type GetDiscountRuleRequest = Static<typeof GetDiscountRuleRequest>
export const GetDiscountRuleReply = DiscountRuleEnvelope
export type GetDiscountRuleReply = Static<typeof GetDiscountRuleReply>

/** Fields that are left out stay. */
export const UpdateDiscountRuleRequest = Type.Object({
  discountRule: Type.Object({ ...DiscountRuleContent.properties, id: Guid, revision: Revision }),
})
export type UpdateDiscountRuleRequest = Static<typeof UpdateDiscountRuleRequest>
export const UpdateDiscountRuleReply = DiscountRuleEnvelope
export type UpdateDiscountRuleReply = Static<typeof UpdateDiscountRuleReply>

export const DeleteDiscountRuleRequest = ByDiscountRule
export type DeleteDiscountRuleRequest = Static<typeof DeleteDiscountRuleRequest>
export const DeleteDiscountRuleReply = EmptyReply
export type DeleteDiscountRuleReply = EmptyReply

export const QueryDiscountRulesRequest = Fields({ query: PlatformQuery })
export type QueryDiscountRulesRequest = Static<typeof QueryDiscountRulesRequest>
export const QueryDiscountRulesReply = Type.Object({
  discountRules: Type.Array(DiscountRule),
  pagingMetadata: CursorPagingMetadata,
})
export type QueryDiscountRulesReply = Static<typeof QueryDiscountRulesReply>

export const ListDiscountTriggersRequest = EmptyRequest
export type ListDiscountTriggersRequest = Static<typeof ListDiscountTriggersRequest>
/** What rules may name as `customTrigger`: the triggers of all plugins of the kind `DISCOUNT_TRIGGERS` that answer. */
export const ListDiscountTriggersReply = Type.Object({
  triggers: Type.Array(Fields({ id: Text(), appId: Text(), name: Text() })),
})
export type ListDiscountTriggersReply = Static<typeof ListDiscountTriggersReply>
