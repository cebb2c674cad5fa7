import Type, { type Static } from 'typebox'
import {
  Amount,
  CountryCode,
  CursorPagingMetadata,
  EmptyReply,
  EmptyRequest,
  ExtendedFields,
  Fields,
  Guid,
  Identified,
  LocalDate,
  Nullable,
  PlatformQuery,
  Text,
  Timestamp,
} from '../values/common.ts'
import { JurisdictionType } from './totals.ts'

/** The fields that the server sets. */
const kept = {
  id: Text(),
  revision: Text(),
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
}

// ── Tax groups: what is taxed alike ─────────────────────────────────────────────────────────────────────

export const TaxGroup = Fields({ ...kept, name: Text() })
export type TaxGroup = Static<typeof TaxGroup>

const TaxGroupEnvelope = Type.Object({ taxGroup: TaxGroup })
const ByTaxGroup = Type.Object({ taxGroupId: Guid })

export const CreateTaxGroupRequest = TaxGroupEnvelope
export type CreateTaxGroupRequest = Static<typeof CreateTaxGroupRequest>
export const CreateTaxGroupReply = TaxGroupEnvelope
export type CreateTaxGroupReply = Static<typeof CreateTaxGroupReply>

export const GetTaxGroupRequest = ByTaxGroup
export type GetTaxGroupRequest = Static<typeof GetTaxGroupRequest>
export const GetTaxGroupReply = TaxGroupEnvelope
export type GetTaxGroupReply = Static<typeof GetTaxGroupReply>

export const QueryTaxGroupsRequest = Fields({ query: PlatformQuery })
export type QueryTaxGroupsRequest = Static<typeof QueryTaxGroupsRequest>
export const QueryTaxGroupsReply = Type.Object({
  taxGroups: Type.Array(TaxGroup),
  pagingMetadata: CursorPagingMetadata,
})
export type QueryTaxGroupsReply = Static<typeof QueryTaxGroupsReply>

export const ListDefaultTaxGroupsRequest = EmptyRequest
export type ListDefaultTaxGroupsRequest = Static<typeof ListDefaultTaxGroupsRequest>
export const ListDefaultTaxGroupsReply = Type.Object({ taxGroups: Type.Array(TaxGroup) })
export type ListDefaultTaxGroupsReply = Static<typeof ListDefaultTaxGroupsReply>

export const UpdateTaxGroupRequest = Type.Object({ taxGroup: Identified(TaxGroup) })
export type UpdateTaxGroupRequest = Static<typeof UpdateTaxGroupRequest>
export const UpdateTaxGroupReply = TaxGroupEnvelope
export type UpdateTaxGroupReply = Static<typeof UpdateTaxGroupReply>

export const DeleteTaxGroupRequest = ByTaxGroup
export type DeleteTaxGroupRequest = Static<typeof DeleteTaxGroupRequest>
export const DeleteTaxGroupReply = EmptyReply
export type DeleteTaxGroupReply = EmptyReply

// ── Tax regions: where ──────────────────────────────────────────────────────────────────────────────────

export const TaxRegion = Fields({
  ...kept,
  country: CountryCode,
  subdivision: Nullable(Text({ max: 50 })),
  /** A postcode, or the beginning of some with a star at the end; an extension of the published contract. */
  zip: Nullable(Text({ max: 20 })),
  appId: Guid,
  taxIncludedInPrice: Type.Boolean(),
})
export type TaxRegion = Static<typeof TaxRegion>

const TaxRegionEnvelope = Type.Object({ taxRegion: TaxRegion })
const ByTaxRegion = Type.Object({ taxRegionId: Guid })

export const CreateTaxRegionRequest = TaxRegionEnvelope
export type CreateTaxRegionRequest = Static<typeof CreateTaxRegionRequest>
export const CreateTaxRegionReply = TaxRegionEnvelope
export type CreateTaxRegionReply = Static<typeof CreateTaxRegionReply>

export const GetTaxRegionRequest = ByTaxRegion
export type GetTaxRegionRequest = Static<typeof GetTaxRegionRequest>
export const GetTaxRegionReply = TaxRegionEnvelope
export type GetTaxRegionReply = Static<typeof GetTaxRegionReply>

export const QueryTaxRegionsRequest = Fields({ query: PlatformQuery })
export type QueryTaxRegionsRequest = Static<typeof QueryTaxRegionsRequest>
export const QueryTaxRegionsReply = Type.Object({
  taxRegions: Type.Array(TaxRegion),
  pagingMetadata: CursorPagingMetadata,
})
export type QueryTaxRegionsReply = Static<typeof QueryTaxRegionsReply>

export const UpdateTaxRegionRequest = Type.Object({ taxRegion: Identified(TaxRegion) })
export type UpdateTaxRegionRequest = Static<typeof UpdateTaxRegionRequest>
export const UpdateTaxRegionReply = TaxRegionEnvelope
export type UpdateTaxRegionReply = Static<typeof UpdateTaxRegionReply>

export const DeleteTaxRegionRequest = ByTaxRegion
export type DeleteTaxRegionRequest = Static<typeof DeleteTaxRegionRequest>
export const DeleteTaxRegionReply = EmptyReply
export type DeleteTaxRegionReply = EmptyReply

// ── Manual tax mappings: how much ───────────────────────────────────────────────────────────────────────

/** Rates are fractions: 0.19 is 19 per cent. */
export const ManualTaxMapping = Fields({
  ...kept,
  taxGroupId: Guid,
  taxRegionId: Guid,
  taxRate: Amount,
  /**
   * The day from which it holds, in the time zone of the shop; an extension of the published contract. Of the rates of one
   * group, region, jurisdiction and name, the one that began last counts, so a new rate ends the one before.
   */
  firstDay: Nullable(LocalDate),
  taxType: Nullable(Text()),
  taxName: Nullable(Text()),
  description: Nullable(Text()),
  jurisdiction: Nullable(Text()),
  jurisdictionType: JurisdictionType,
  exemptRates: Type.Array(Fields({ taxExemptGroupId: Guid, taxRate: Amount })),
  extendedFields: ExtendedFields,
})
export type ManualTaxMapping = Static<typeof ManualTaxMapping>

const ManualTaxMappingEnvelope = Type.Object({ manualTaxMapping: ManualTaxMapping })
const ByManualTaxMapping = Type.Object({ manualTaxMappingId: Guid })

export const CreateManualTaxMappingRequest = ManualTaxMappingEnvelope
export type CreateManualTaxMappingRequest = Static<typeof CreateManualTaxMappingRequest>
export const CreateManualTaxMappingReply = ManualTaxMappingEnvelope
export type CreateManualTaxMappingReply = Static<typeof CreateManualTaxMappingReply>

export const GetManualTaxMappingRequest = ByManualTaxMapping
export type GetManualTaxMappingRequest = Static<typeof GetManualTaxMappingRequest>
export const GetManualTaxMappingReply = ManualTaxMappingEnvelope
export type GetManualTaxMappingReply = Static<typeof GetManualTaxMappingReply>

export const QueryManualTaxMappingsRequest = Fields({ query: PlatformQuery })
export type QueryManualTaxMappingsRequest = Static<typeof QueryManualTaxMappingsRequest>
export const QueryManualTaxMappingsReply = Type.Object({
  manualTaxMappings: Type.Array(ManualTaxMapping),
  pagingMetadata: CursorPagingMetadata,
})
export type QueryManualTaxMappingsReply = Static<typeof QueryManualTaxMappingsReply>

export const ListManualTaxMappingsRequest = EmptyRequest
export type ListManualTaxMappingsRequest = Static<typeof ListManualTaxMappingsRequest>
export const ListManualTaxMappingsReply = QueryManualTaxMappingsReply
export type ListManualTaxMappingsReply = Static<typeof ListManualTaxMappingsReply>

export const UpdateManualTaxMappingRequest = Type.Object({ manualTaxMapping: Identified(ManualTaxMapping) })
export type UpdateManualTaxMappingRequest = Static<typeof UpdateManualTaxMappingRequest>
export const UpdateManualTaxMappingReply = ManualTaxMappingEnvelope
export type UpdateManualTaxMappingReply = Static<typeof UpdateManualTaxMappingReply>

export const DeleteManualTaxMappingRequest = ByManualTaxMapping
export type DeleteManualTaxMappingRequest = Static<typeof DeleteManualTaxMappingRequest>
export const DeleteManualTaxMappingReply = EmptyReply
export type DeleteManualTaxMappingReply = EmptyReply
