import Type, { type Static } from 'typebox'
import { CatalogReference, Image } from '../cart/line-item-fields.ts'
import {
  ById,
  Email,
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
  TextMap,
  Timestamp,
  WebUrl,
  Whole,
} from '../values/common.ts'

export const BackInStockStatus = Strings(['RECEIVED', 'PROCESSING', 'NOTIFICATION_SENT', 'FAILED'])
export type BackInStockStatus = Static<typeof BackInStockStatus>

export const BackInStockRequest = Fields({
  id: Text(),
  catalogReference: CatalogReference,
  email: Email,
  contactId: Nullable(Text()),
  status: BackInStockStatus,
  autoNotified: Nullable(Type.Boolean()),
  createdDate: Nullable(Timestamp),
  itemUrl: WebUrl,
})
export type BackInStockRequest = Static<typeof BackInStockRequest>

/** The product as the storefront showed it. The e-mail uses the catalogue's data at the time of sending. */
export const BackInStockItemDetails = Fields({
  name: Text({ max: 1000 }),
  price: Text({ max: 50 }),
  image: Image,
})
export type BackInStockItemDetails = Static<typeof BackInStockItemDetails>

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────────────

export const CreateBackInStockRequestRequest = Type.Object({
  request: Type.Object({
    catalogReference: CatalogReference,
    email: Email,
    ...optional({ itemUrl: WebUrl }),
  }),
  ...optional({ itemDetails: BackInStockItemDetails }),
})
export type CreateBackInStockRequestRequest = Static<typeof CreateBackInStockRequestRequest>
export const CreateBackInStockRequestReply = Type.Object({ request: BackInStockRequest })
export type CreateBackInStockRequestReply = Static<typeof CreateBackInStockRequestReply>

export const GetBackInStockRequestRequest = ById
export const GetBackInStockRequestReply = CreateBackInStockRequestReply

/** Filters: `status`, `email`, `autoNotified`, `createdDate`, `itemUrl` and `catalogReference.catalogItemId`. */
export const QueryBackInStockRequestsRequest = Type.Object(optional({ query: PlatformQuery }))
export type QueryBackInStockRequestsRequest = Static<typeof QueryBackInStockRequestsRequest>
export const QueryBackInStockRequestsReply = Type.Object({
  requests: Type.Array(BackInStockRequest),
  metadata: PlatformPagingMetadata,
})
export type QueryBackInStockRequestsReply = Static<typeof QueryBackInStockRequestsReply>

export const CountBackInStockRequestsRequest = Type.Object({
  catalogReferences: Type.Array(CatalogReference, { minItems: 1, maxItems: 100 }),
})
export type CountBackInStockRequestsRequest = Static<typeof CountBackInStockRequestsRequest>
export const CountBackInStockRequestsReply = Type.Object({
  countsPerCatalogReference: Type.Array(Type.Object({ catalogReference: CatalogReference, count: Whole() })),
})
export type CountBackInStockRequestsReply = Static<typeof CountBackInStockRequestsReply>

export const DeleteBackInStockRequestRequest = ById
export const DeleteBackInStockRequestReply = EmptyReply

export const MarkBackInStockNotificationSentRequest = ById
export const MarkBackInStockNotificationSentReply = CreateBackInStockRequestReply

/** All requests for one item, or some requests by id. */
export const ReportItemsBackInStockRequest = Fields({
  catalogReference: CatalogReference,
  requestIds: Type.Array(Guid, { maxItems: 100 }),
  itemDetails: BackInStockItemDetails,
  extraAutomationTemplateParameters: TextMap,
})
export type ReportItemsBackInStockRequest = Static<typeof ReportItemsBackInStockRequest>
export const ReportItemsBackInStockReply = EmptyReply

export const BackInStockSettings = Fields({
  collectionStates: Type.Array(Fields({ appId: Text(), collectingRequests: Type.Boolean() })),
})
export type BackInStockSettings = Static<typeof BackInStockSettings>

export const GetBackInStockSettingsRequest = EmptyRequest
export const GetBackInStockSettingsReply = Type.Object({ settings: BackInStockSettings })
export type GetBackInStockSettingsReply = Static<typeof GetBackInStockSettingsReply>
export const CollectBackInStockRequestsRequest = Type.Object({ appId: Text({ min: 1, max: 100 }) })
export type CollectBackInStockRequestsRequest = Static<typeof CollectBackInStockRequestsRequest>

// Beyond the published contract: counts of back-in-stock requests.

export const WaitingItem = Type.Object({
  productId: Guid,
  variantId: Guid,
  productName: Text(),
  choices: TextMap,
  waiting: Whole(),
  /** The time of the oldest open request. */
  since: Timestamp,
  inStock: Type.Boolean(),
  ...optional({ sku: Text() }),
})
export type WaitingItem = Static<typeof WaitingItem>

/** The most requested first. */
export const ListWaitingRequest = Type.Object(
  optional({
    productId: Guid,
    limit: Type.Union([Whole({ min: 1, max: 100 }), Type.Null()]),
    offset: Type.Union([Whole({ max: 10_000 }), Type.Null()]),
  }),
)
export type ListWaitingRequest = Static<typeof ListWaitingRequest>
/** `waiting` is the number of open requests, `total` the number of variants they are for. */
export const ListWaitingReply = Type.Object({
  items: Type.Array(WaitingItem),
  waiting: Whole(),
  total: Whole(),
})
export type ListWaitingReply = Static<typeof ListWaitingReply>

export const WaitingRequest = Type.Object({
  id: Guid,
  email: Text(),
  status: BackInStockStatus,
  createdDate: Timestamp,
  ...optional({ notifiedDate: Timestamp }),
})
export type WaitingRequest = Static<typeof WaitingRequest>

/** The requests for a variant, newest first, including those already notified. */
export const ListWaitingRequestsRequest = Type.Object({
  productId: Guid,
  variantId: Guid,
  ...optional({
    limit: Type.Union([Whole({ min: 1, max: 100 }), Type.Null()]),
    offset: Type.Union([Whole({ max: 10_000 }), Type.Null()]),
  }),
})
export type ListWaitingRequestsRequest = Static<typeof ListWaitingRequestsRequest>
export const ListWaitingRequestsReply = Type.Object({
  requests: Type.Array(WaitingRequest),
  hasNext: Type.Boolean(),
})
export type ListWaitingRequestsReply = Static<typeof ListWaitingRequestsReply>

/** `key` is in the link of the e-mail. */
export const StopBackInStockEmailsRequest = Type.Object({ key: Text({ min: 1, max: 200 }) })
export type StopBackInStockEmailsRequest = Static<typeof StopBackInStockEmailsRequest>
/** The number of open requests that the call ended. */
export const StopBackInStockEmailsReply = Type.Object({ stopped: Whole() })
