import Type, { type Static } from 'typebox'
import {
  Amount,
  BulkActionMetadata,
  CountryCode,
  CursorPagingMetadata,
  EmptyReply,
  EmptyRequest,
  ExtendedFields,
  Fields,
  FreeForm,
  Guid,
  Identified,
  ItemMetadata,
  Nullable,
  optional,
  PlatformQuery,
  Revision,
  Text,
  Timestamp,
} from '../values/common.ts'

export const DeliveryCarrier = Fields({
  appId: Guid,
  backupRate: Fields({ title: Text(), amount: Amount, active: Type.Boolean() }),
  additionalCharges: Type.Array(Fields({ description: Text(), amount: Amount })),
})
export type DeliveryCarrier = Static<typeof DeliveryCarrier>

/** No subdivisions means the whole country. */
export const Destination = Fields({ countryCode: CountryCode, subdivisions: Type.Array(Text({ max: 50 })) })
export type Destination = Static<typeof Destination>

export const DeliveryRegion = Fields({
  id: Text(),
  name: Text(),
  active: Nullable(Type.Boolean()),
  deliveryCarriers: Type.Array(DeliveryCarrier),
  destinations: Type.Array(Destination),
  createdDate: Nullable(Timestamp),
})
export type DeliveryRegion = Static<typeof DeliveryRegion>

export const DeliveryProfile = Fields({
  id: Text(),
  revision: Text(),
  name: Text(),
  default: Nullable(Type.Boolean()),
  deliveryRegions: Type.Array(DeliveryRegion),
  createdBy: Fields({ appId: Text(), userId: Text() }),
  extendedFields: ExtendedFields,
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
})
export type DeliveryProfile = Static<typeof DeliveryProfile>

const DeliveryProfileEnvelope = Type.Object({ deliveryProfile: DeliveryProfile })
const ByDeliveryProfile = Type.Object({ deliveryProfileId: Guid })

// ── Profiles ────────────────────────────────────────────────────────────────────────────────────────────

export const CreateDeliveryProfileRequest = DeliveryProfileEnvelope
export type CreateDeliveryProfileRequest = Static<typeof CreateDeliveryProfileRequest>
export const CreateDeliveryProfileReply = DeliveryProfileEnvelope
export type CreateDeliveryProfileReply = Static<typeof CreateDeliveryProfileReply>

export const GetDeliveryProfileRequest = ByDeliveryProfile
export type GetDeliveryProfileRequest = Static<typeof GetDeliveryProfileRequest>
export const GetDeliveryProfileReply = DeliveryProfileEnvelope
export type GetDeliveryProfileReply = Static<typeof GetDeliveryProfileReply>

export const GetDeliveryProfileByDeliveryRegionIdRequest = Type.Object({ deliveryRegionId: Guid })
export type GetDeliveryProfileByDeliveryRegionIdRequest = Static<
  typeof GetDeliveryProfileByDeliveryRegionIdRequest
>
export const GetDeliveryProfileByDeliveryRegionIdReply = DeliveryProfileEnvelope
export type GetDeliveryProfileByDeliveryRegionIdReply = Static<
  typeof GetDeliveryProfileByDeliveryRegionIdReply
>

export const QueryDeliveryProfilesRequest = Fields({ query: PlatformQuery })
export type QueryDeliveryProfilesRequest = Static<typeof QueryDeliveryProfilesRequest>
export const QueryDeliveryProfilesReply = Type.Object({
  deliveryProfiles: Type.Array(DeliveryProfile),
  pagingMetadata: CursorPagingMetadata,
})
export type QueryDeliveryProfilesReply = Static<typeof QueryDeliveryProfilesReply>

export const UpdateDeliveryProfileRequest = Type.Object({ deliveryProfile: Identified(DeliveryProfile) })
export type UpdateDeliveryProfileRequest = Static<typeof UpdateDeliveryProfileRequest>
export const UpdateDeliveryProfileReply = DeliveryProfileEnvelope
export type UpdateDeliveryProfileReply = Static<typeof UpdateDeliveryProfileReply>

export const DeleteDeliveryProfileRequest = ByDeliveryProfile
export type DeleteDeliveryProfileRequest = Static<typeof DeleteDeliveryProfileRequest>
export const DeleteDeliveryProfileReply = EmptyReply
export type DeleteDeliveryProfileReply = EmptyReply

// ── Regions of a profile ────────────────────────────────────────────────────────────────────────────────

export const AddDeliveryRegionRequest = Type.Object({
  deliveryProfileId: Guid,
  deliveryRegion: DeliveryRegion,
  revision: Type.Optional(Revision),
})
export type AddDeliveryRegionRequest = Static<typeof AddDeliveryRegionRequest>
export const AddDeliveryRegionReply = DeliveryProfileEnvelope
export type AddDeliveryRegionReply = Static<typeof AddDeliveryRegionReply>

export const UpdateDeliveryRegionRequest = AddDeliveryRegionRequest
export type UpdateDeliveryRegionRequest = Static<typeof UpdateDeliveryRegionRequest>
export const UpdateDeliveryRegionReply = DeliveryProfileEnvelope
export type UpdateDeliveryRegionReply = Static<typeof UpdateDeliveryRegionReply>

export const RemoveDeliveryRegionRequest = Type.Object({
  deliveryProfileId: Guid,
  deliveryRegionId: Guid,
  revision: Type.Optional(Revision),
})
export type RemoveDeliveryRegionRequest = Static<typeof RemoveDeliveryRegionRequest>
export const RemoveDeliveryRegionReply = DeliveryProfileEnvelope
export type RemoveDeliveryRegionReply = Static<typeof RemoveDeliveryRegionReply>

// ── Carriers of a region ────────────────────────────────────────────────────────────────────────────────

export const AddDeliveryCarrierRequest = Type.Object({
  deliveryRegionId: Guid,
  deliveryCarrier: DeliveryCarrier,
})
export type AddDeliveryCarrierRequest = Static<typeof AddDeliveryCarrierRequest>
export const AddDeliveryCarrierReply = DeliveryProfileEnvelope
export type AddDeliveryCarrierReply = Static<typeof AddDeliveryCarrierReply>

export const RemoveDeliveryCarrierRequest = Type.Object({ deliveryRegionId: Guid, appId: Guid })
export type RemoveDeliveryCarrierRequest = Static<typeof RemoveDeliveryCarrierRequest>
export const RemoveDeliveryCarrierReply = DeliveryProfileEnvelope
export type RemoveDeliveryCarrierReply = Static<typeof RemoveDeliveryCarrierReply>

export const DeliveryCarrierDetails = Fields({
  id: Text(),
  displayName: Text(),
  description: Text(),
  learnMoreUrl: Text(),
  dashboardUrl: Text(),
  thumbnailUrl: Text(),
  fallbackDefinitionMandatory: Nullable(Type.Boolean()),
  toggleGetCarrierSettingsEnabled: Type.Boolean(),
  toggleUpdateCarrierActiveStatusEnabled: Type.Boolean(),
})
export type DeliveryCarrierDetails = Static<typeof DeliveryCarrierDetails>

export const DashboardTable = Fields({
  title: Text(),
  columns: Type.Array(Fields({ key: Text(), name: Text() })),
  rows: Type.Array(Fields({ key: Text(), data: Nullable(FreeForm), active: Type.Boolean() })),
})
export type DashboardTable = Static<typeof DashboardTable>

export const ListDeliveryCarriersRequest = Type.Object({
  deliveryProfileId: Guid,
  ...optional({ appIds: Type.Array(Guid) }),
})
export type ListDeliveryCarriersRequest = Static<typeof ListDeliveryCarriersRequest>
export const ListDeliveryCarriersReply = Type.Object({
  results: Type.Array(
    Fields({
      deliveryCarrierMetadata: ItemMetadata,
      deliveryCarrierDetails: DeliveryCarrierDetails,
      deliveryCarrierRegionalSettings: Type.Array(
        Fields({ deliveryRegionId: Text(), dashboardTables: Type.Array(DashboardTable) }),
      ),
    }),
  ),
  bulkActionMetadata: BulkActionMetadata,
})
export type ListDeliveryCarriersReply = Static<typeof ListDeliveryCarriersReply>

export const ListInstalledDeliveryCarriersRequest = EmptyRequest
export type ListInstalledDeliveryCarriersRequest = Static<typeof ListInstalledDeliveryCarriersRequest>
export const ListInstalledDeliveryCarriersReply = Type.Object({
  installedDeliveryCarriers: Type.Array(DeliveryCarrierDetails),
})
export type ListInstalledDeliveryCarriersReply = Static<typeof ListInstalledDeliveryCarriersReply>
