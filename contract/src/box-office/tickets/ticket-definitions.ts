import Type, { type Static } from 'typebox'
import {
  Amount,
  EmptyReply,
  Fields,
  FreeForm,
  Guid,
  Nullable,
  optional,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../../values/common.ts'
import {
  CommonMoney,
  EventMoney,
  EventsPagingMetadata,
  EventsQuery,
  Facets,
  ListPage,
  NullableTime,
} from '../common.ts'
import { eventLimits } from '../limits.ts'
import { SeatSection } from './seating.ts'

// Kinds of tickets (second ring, E21), in both generations.

export const TicketFeeType = Strings(['FEE_INCLUDED', 'FEE_ADDED_AT_CHECKOUT', 'NO_FEE'])
export type TicketFeeType = Static<typeof TicketFeeType>
export const TicketSaleStatus = Strings(['SALE_SCHEDULED', 'SALE_STARTED', 'SALE_ENDED'])
export type TicketSaleStatus = Static<typeof TicketSaleStatus>

/**
 * Either `fixedPrice`, 0 for a free ticket, or `guestPrice`: the least that a buyer may name, or `pricingOptions`: named
 * prices, of which a buyer chooses one. Options without a known `optionId` are new.
 */
export const PricingMethod = Fields({
  fixedPrice: Nullable(CommonMoney),
  guestPrice: Nullable(CommonMoney),
  pricingOptions: Nullable(
    Fields({
      optionDetails: Type.Array(
        Fields({
          optionId: Nullable(Text({ max: 36 })),
          name: Nullable(Text({ max: 200 })),
          price: CommonMoney,
        }),
        { maxItems: eventLimits.pricingOptions },
      ),
    }),
  ),
  pricingType: Strings(['STANDARD', 'DONATION']),
  free: Nullable(Type.Boolean()),
})
export type PricingMethod = Static<typeof PricingMethod>

const AvailablePlace = Type.Object({
  placeId: Text(),
  label: Text(),
  sectionLabel: Text(),
  elementLabel: Text(),
  availableCapacity: Whole(),
})
export type AvailablePlace = Static<typeof AvailablePlace>

export const TicketDefinition = Fields({
  id: Nullable(Text()),
  eventId: Nullable(Text()),
  revision: Nullable(Text()),
  createdDate: NullableTime,
  updatedDate: NullableTime,
  name: Text({ min: 1, max: eventLimits.ticketName }),
  description: Nullable(Text({ max: 500 })),
  policyText: Nullable(Text({ max: 1000 })),
  hidden: Nullable(Type.Boolean()),
  limited: Nullable(Type.Boolean()),
  /** Null for any number. */
  initialLimit: Nullable(Whole({ max: 1_000_000 })),
  actualLimit: Nullable(Whole()),
  pricingMethod: Nullable(PricingMethod),
  feeType: Nullable(TicketFeeType),
  salePeriod: Nullable(
    Fields({ startDate: NullableTime, endDate: NullableTime, displayNotOnSale: Nullable(Type.Boolean()) }),
  ),
  saleStatus: TicketSaleStatus,
  salesDetails: Fields({
    unsoldCount: Nullable(Whole()),
    soldCount: Whole(),
    reservedCount: Whole(),
    soldOut: Type.Boolean(),
  }),
  sortIndex: Nullable(Whole()),
  /** In replies 0 for what is sold out. */
  limitPerCheckout: Nullable(Whole({ max: 50 })),
  eventDetails: FreeForm,
  /** The free seats, for the field `SEATING_DETAILS`; of a kind without seats there are none. */
  seatingDetails: Fields({ places: Type.Array(AvailablePlace) }),
  /** All its seats, for the field `SEATING_PLAN`. */
  seatingPlan: Type.Array(SeatSection),
  /** What the sent code gives: so many tickets, until then. */
  voucher: Fields({ left: Whole(), expirationDate: Timestamp }),
  /** Places that it shares with other kinds. */
  quotaId: Nullable(Text({ max: 36 })),
  /** Of what is sold out: until when tickets may come free that others have reserved. Absent if none can. */
  reservedUntilDate: NullableTime,
})
export type TicketDefinition = Static<typeof TicketDefinition>

const fields = Type.Array(Text({ max: 50 }), { maxItems: 10 })
/** Filters: `id`, `eventId`, `name`, `hidden`, `saleStatus`, `createdDate`, `updatedDate`. */
export const QueryTicketDefinitionsRequest = Fields({
  query: EventsQuery,
  fields,
  /** Of a voucher: its kind comes with what the voucher offers, even if it is hidden. */
  voucherCode: Nullable(Text({ max: 30 })),
})
export type QueryTicketDefinitionsRequest = Static<typeof QueryTicketDefinitionsRequest>
export const QueryTicketDefinitionsReply = Type.Object({
  ticketDefinitions: Type.Array(TicketDefinition),
  metadata: EventsPagingMetadata,
})
export type QueryTicketDefinitionsReply = Static<typeof QueryTicketDefinitionsReply>
export const QueryAvailableTicketDefinitionsRequest = QueryTicketDefinitionsRequest
export const QueryAvailableTicketDefinitionsReply = QueryTicketDefinitionsReply
export const GetTicketDefinitionRequest = Type.Object({ ticketDefinitionId: Guid, ...optional({ fields }) })
const DefinitionReply = Type.Object({ ticketDefinition: TicketDefinition })
export const GetTicketDefinitionReply = DefinitionReply
export const CreateTicketDefinitionRequest = Type.Object({
  ticketDefinition: Type.Object({
    ...TicketDefinition.properties,
    eventId: Guid,
    name: Text({ min: 1, max: eventLimits.ticketName }),
    pricingMethod: PricingMethod,
  }),
  ...optional({ fields }),
})
export type CreateTicketDefinitionRequest = Static<typeof CreateTicketDefinitionRequest>
export const CreateTicketDefinitionReply = DefinitionReply
export const UpdateTicketDefinitionRequest = Type.Object({
  ticketDefinition: Type.Object({ ...TicketDefinition.properties, id: Guid }),
  ...optional({ fields }),
})
export type UpdateTicketDefinitionRequest = Static<typeof UpdateTicketDefinitionRequest>
export const UpdateTicketDefinitionReply = DefinitionReply
export const DeleteTicketDefinitionRequest = Type.Object({ ticketDefinitionId: Guid })
export const DeleteTicketDefinitionReply = EmptyReply

// ── First generation ────────────────────────────────────────────────────────────────────────────────────

export const OldTicketDefinition = Fields({
  id: Text(),
  price: EventMoney,
  free: Type.Boolean(),
  name: Text(),
  description: Text(),
  limitPerCheckout: Whole(),
  orderIndex: Whole(),
  policy: Text(),
  dashboard: FreeForm,
  eventId: Text(),
  wixFeeConfig: Fields({ type: TicketFeeType }),
  salePeriod: Fields({ startDate: NullableTime, endDate: NullableTime, hideNotOnSale: Type.Boolean() }),
  saleStatus: TicketSaleStatus,
  pricing: FreeForm,
})
export type OldTicketDefinition = Static<typeof OldTicketDefinition>

const texts = Type.Array(Text({ max: 100 }), { maxItems: 20 })
const ids = Type.Array(Guid, { maxItems: 100 })
const oldLists = {
  ...ListPage,
  fieldset: texts,
  sort: Nullable(Text({ max: 200 })),
  facet: texts,
  state: texts,
}
const OldPage = { definitions: Type.Array(OldTicketDefinition) }
const OldMetadata = Fields({ count: Whole(), offset: Whole(), total: Whole() })

export const QueryOldTicketDefinitionsRequest = Fields({ ...oldLists, filter: Nullable(FreeForm) })
export type QueryOldTicketDefinitionsRequest = Static<typeof QueryOldTicketDefinitionsRequest>
export const QueryOldTicketDefinitionsReply = Type.Object({
  total: Whole(),
  offset: Whole(),
  limit: Whole(),
  ...OldPage,
  facets: Facets,
})
export const ListOldTicketDefinitionsRequest = Fields({ ...oldLists, eventId: ids, saleStatus: texts })
export type ListOldTicketDefinitionsRequest = Static<typeof ListOldTicketDefinitionsRequest>
export const ListOldTicketDefinitionsReply = Type.Object({
  metaData: OldMetadata,
  ...OldPage,
  facets: Facets,
})
export const GetOldTicketDefinitionRequest = Type.Object({
  definitionId: Guid,
  ...optional({ fieldset: texts, eventId: Guid }),
})
export const GetOldTicketDefinitionReply = Type.Object({ definition: OldTicketDefinition })
export const QueryAvailableTicketsRequest = QueryOldTicketDefinitionsRequest
export const QueryAvailableTicketsReply = Type.Object({ metaData: OldMetadata, ...OldPage })
export const ListAvailableTicketsRequest = ListOldTicketDefinitionsRequest
export const ListAvailableTicketsReply = QueryAvailableTicketsReply

// ── Quotas ──────────────────────────────────────────────────────────────────────────────────────────────

/** Places that several kinds of tickets share. `taken` are sold or reserved. */
export const TicketQuota = Type.Object({
  id: Text(),
  eventId: Text(),
  name: Text(),
  places: Whole(),
  taken: Whole(),
})
export type TicketQuota = Static<typeof TicketQuota>
const quota = { name: Text({ min: 1, max: 100 }), places: Whole({ max: 1_000_000 }) }
const QuotaReply = Type.Object({ quota: TicketQuota })
export const ListTicketQuotasRequest = Type.Object({ eventId: Guid })
export const ListTicketQuotasReply = Type.Object({ quotas: Type.Array(TicketQuota) })
export const CreateTicketQuotaRequest = Type.Object({ eventId: Guid, quota: Type.Object(quota) })
export type CreateTicketQuotaRequest = Static<typeof CreateTicketQuotaRequest>
export const CreateTicketQuotaReply = QuotaReply
export const UpdateTicketQuotaRequest = Type.Object({
  eventId: Guid,
  quota: Type.Object({ id: Guid, ...optional(quota) }),
})
export type UpdateTicketQuotaRequest = Static<typeof UpdateTicketQuotaRequest>
export const UpdateTicketQuotaReply = QuotaReply
export const DeleteTicketQuotaRequest = Type.Object({ eventId: Guid, id: Guid })
export const DeleteTicketQuotaReply = EmptyReply

/** What buyers name for a donation. */
export const NamedPrice = Nullable(Amount)
