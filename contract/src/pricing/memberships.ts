import Type, { type Static } from 'typebox'
import { PluginCatalogReference } from '../plugins/parts.ts'
import { Amount, Fields, FreeForm, Nullable, Text, Timestamp, Whole } from '../values/common.ts'

const serviceProperties = Fields({
  scheduledDate: Nullable(Timestamp),
  numberOfParticipants: Nullable(Whole()),
})

const lineItems = Type.Array(
  Fields({
    id: Text(),
    catalogReference: PluginCatalogReference,
    serviceProperties,
    rootCatalogItemId: Nullable(Text()),
  }),
)

const id = Text({ min: 1, max: 200 })
const lineItemIds = Type.Array(Text({ min: 1, max: 100 }), { maxItems: 300 })
const name = Fields({ original: Text({ max: 100 }), translated: Nullable(Text({ max: 100 })) })

export const PluginMembership = Type.Object({
  id,
  name,
  lineItemIds: Type.Optional(lineItemIds),
  /** Absent for a membership without limit. `redemptionCost` is what one line takes, one credit if absent. */
  credits: Type.Optional(
    Nullable(Fields({ total: Whole({ min: 1 }), remaining: Whole(), redemptionCost: Whole() })),
  ),
  expirationDate: Type.Optional(Nullable(Timestamp)),
  /** Comes back with a charge. */
  additionalData: Type.Optional(Nullable(FreeForm)),
})
export type PluginMembership = Static<typeof PluginMembership>

const SelectedMembership = Fields({ id, lineItemIds })

export const ListEligibleMembershipsQuestion = Fields({
  lineItems,
  memberId: Text(),
  selectedMemberships: Fields({ memberships: Type.Array(SelectedMembership) }),
})
export type ListEligibleMembershipsQuestion = Static<typeof ListEligibleMembershipsQuestion>
export const ListEligibleMembershipsAnswer = Fields({
  eligibleMemberships: Type.Array(PluginMembership, { maxItems: 300 }),
  invalidMemberships: Type.Array(
    Type.Object({ membership: PluginMembership, reason: Text({ min: 1, max: 100 }) }),
    { maxItems: 300 },
  ),
  selectedMemberships: Type.Array(SelectedMembership, { maxItems: 300 }),
})
export type ListEligibleMembershipsAnswer = Static<typeof ListEligibleMembershipsAnswer>

export const ListExistingMembershipsQuestion = Fields({ lineItems, memberId: Text() })
export type ListExistingMembershipsQuestion = Static<typeof ListExistingMembershipsQuestion>
export const ListExistingMembershipsAnswer = Fields({
  memberships: Type.Array(
    Type.Object({
      membership: PluginMembership,
      coveredLineItems: Type.Optional(
        Type.Array(Fields({ lineItemId: Text(), redemptionCost: Whole() }), { maxItems: 300 }),
      ),
    }),
    { maxItems: 300 },
  ),
})
export type ListExistingMembershipsAnswer = Static<typeof ListExistingMembershipsAnswer>

export const ListPurchasablePlansQuestion = Fields({ lineItems, memberId: Nullable(Text()) })
export type ListPurchasablePlansQuestion = Static<typeof ListPurchasablePlansQuestion>
export const ListPurchasablePlansAnswer = Fields({
  purchasablePlans: Type.Array(
    Fields({
      catalogReference: PluginCatalogReference,
      name,
      benefits: Type.Array(FreeForm),
      offeringDescription: Nullable(Text()),
      infoCollectionUrl: Nullable(Text()),
      price: Amount,
      priceDescription: Nullable(Text()),
    }),
  ),
  coverages: Type.Array(Fields({ benefitId: Text(), lineItemId: Text(), redemptionCost: Whole() })),
})
export type ListPurchasablePlansAnswer = Static<typeof ListPurchasablePlansAnswer>

export const ChargeMembershipQuestion = Fields({
  memberId: Text(),
  membershipId: Text(),
  /** Asked again under the same key, the plugin takes nothing more and gives the same transaction. */
  idempotencyKey: Text(),
  serviceProperties,
  catalogReference: PluginCatalogReference,
  rootCatalogItemId: Nullable(Text()),
  additionalData: Nullable(FreeForm),
})
export type ChargeMembershipQuestion = Static<typeof ChargeMembershipQuestion>
/** Without a `transactionId` the charge can never be voided. */
export const ChargeMembershipAnswer = Fields({ transactionId: Text({ min: 1, max: 100 }) })
export type ChargeMembershipAnswer = Static<typeof ChargeMembershipAnswer>

const transaction = { transactionId: Text() }

export const GetMembershipVoidabilityQuestion = Type.Object(transaction)
export type GetMembershipVoidabilityQuestion = Static<typeof GetMembershipVoidabilityQuestion>
export const GetMembershipVoidabilityAnswer = Fields({
  voidable: Type.Boolean(),
  reason: Nullable(Text({ max: 500 })),
})
export type GetMembershipVoidabilityAnswer = Static<typeof GetMembershipVoidabilityAnswer>

export const VoidMembershipChargeQuestion = Type.Object(transaction)
export type VoidMembershipChargeQuestion = Static<typeof VoidMembershipChargeQuestion>
export const VoidMembershipChargeAnswer = Type.Object({})
export type VoidMembershipChargeAnswer = Static<typeof VoidMembershipChargeAnswer>
