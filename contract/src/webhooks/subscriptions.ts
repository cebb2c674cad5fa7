import Type, { type Static } from 'typebox'
import { eventTypes } from '../events.ts'
import {
  EmptyReply,
  Fields,
  Guid,
  Nullable,
  PublicKeys,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'

/** `contract`: the JWT that the published clients read. `standard`: CloudEvents, signed as Standard Webhooks says. */
export const WebhookEnvelope = Strings(['contract', 'standard'])
export const SubscriptionState = Strings(['ACTIVE', 'PAUSED'])
export const DeliveryState = Strings(['WAITING', 'DELIVERED', 'FAILED', 'SUPERSEDED'])
const EventTypeName = Strings(eventTypes as [string, ...string[]])

const Name = Text({ min: 1, max: 100 })
const Url = Text({ min: 1, max: 2000 })
/** Absent: all events. */
const Types = Type.Array(EventTypeName, { minItems: 1, maxItems: 200 })

export const WebhookSubscription = Fields({
  id: Guid,
  name: Name,
  url: Url,
  envelope: WebhookEnvelope,
  types: Types,
  /** The app that brought the subscription. */
  appId: Guid,
  state: SubscriptionState,
  /** Attempts that failed in a row. */
  failures: Whole(),
  /** After ten failures in a row nothing is sent until then; afterwards one delivery is tried. */
  pausedUntil: Timestamp,
  /** When it last took an event, and when an attempt last failed; of the newest thousand deliveries. */
  deliveredDate: Timestamp,
  failedDate: Timestamp,
  createdDate: Timestamp,
  updatedDate: Timestamp,
})
export type WebhookSubscription = Static<typeof WebhookSubscription>

export const WebhookRequest = Fields({
  url: Text(),
  headers: Type.Record(Type.String(), Type.String()),
  body: Text(),
})

export const WebhookDelivery = Fields({
  eventId: Guid,
  type: Text(),
  entity: Text(),
  entityId: Guid,
  sequence: Text(),
  state: DeliveryState,
  attempts: Whole(),
  /** When it is sent next. */
  dueDate: Timestamp,
  createdDate: Timestamp,
  attemptedDate: Timestamp,
  /** Of the answer. */
  status: Whole(),
  /** The first 4 KB. */
  answer: Text(),
  milliseconds: Whole(),
  error: Text(),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────────────

const Envelope = Type.Object({ subscription: WebhookSubscription })
const OfSubscription = Type.Object({ subscriptionId: Guid })

export const CreateWebhookSubscriptionRequest = Type.Object({
  subscription: Type.Object({
    name: Name,
    url: Url,
    envelope: WebhookEnvelope,
    types: Type.Optional(Types),
  }),
})
/** `secret` is shown only once; of standard subscriptions. */
export const CreateWebhookSubscriptionReply = Type.Object({
  subscription: WebhookSubscription,
  secret: Type.Optional(Text()),
})

export const ListWebhookSubscriptionsRequest = Type.Object({})
export const ListWebhookSubscriptionsReply = Type.Object({ subscriptions: Type.Array(WebhookSubscription) })

export const GetWebhookSubscriptionRequest = OfSubscription
export const GetWebhookSubscriptionReply = Envelope

export const UpdateWebhookSubscriptionRequest = Type.Object({
  subscription: Type.Object({
    id: Guid,
    name: Type.Optional(Name),
    url: Type.Optional(Url),
    /** Null: all. */
    types: Type.Optional(Type.Union([Types, Type.Null()])),
    state: Type.Optional(SubscriptionState),
  }),
})
export const UpdateWebhookSubscriptionReply = Envelope

export const DeleteWebhookSubscriptionRequest = OfSubscription
export const DeleteWebhookSubscriptionReply = EmptyReply

export const RotateWebhookSecretRequest = OfSubscription
export const RotateWebhookSecretReply = Type.Object({
  secret: Type.Optional(Text()),
  ...Type.Partial(PublicKeys).properties,
})

export const GetWebhookPublicKeyRequest = OfSubscription
export const GetWebhookPublicKeyReply = PublicKeys

export const ListWebhookDeliveriesRequest = Type.Object({
  subscriptionId: Guid,
  state: Type.Optional(DeliveryState),
  type: Type.Optional(Text({ max: 200 })),
  from: Type.Optional(Timestamp),
  until: Type.Optional(Timestamp),
  limit: Type.Optional(Whole({ min: 1, max: 100 })),
  cursor: Type.Optional(Guid),
})
export const ListWebhookDeliveriesReply = Type.Object({
  deliveries: Type.Array(WebhookDelivery),
  cursor: Nullable(Guid),
})

/** Deliveries that can be sent again: those that do not wait. */
export const CountWebhookDeliveriesRequest = Type.Object({
  subscriptionId: Guid,
  failed: Type.Optional(Type.Boolean()),
  from: Type.Optional(Timestamp),
  until: Type.Optional(Timestamp),
})
export const CountWebhookDeliveriesReply = Type.Object({ count: Whole() })

export const GetWebhookDeliveryRequest = Type.Object({ subscriptionId: Guid, eventId: Guid })
/** `request` is what would be sent now; absent when the entity is gone. */
export const GetWebhookDeliveryReply = Type.Object({
  delivery: WebhookDelivery,
  request: Type.Optional(WebhookRequest),
})

/** Exactly one of: events, all that failed, or a range of time. */
export const ResendWebhookDeliveriesRequest = Type.Object({
  subscriptionId: Guid,
  eventIds: Type.Optional(Type.Array(Guid, { minItems: 1, maxItems: 1000 })),
  failed: Type.Optional(Type.Boolean()),
  from: Type.Optional(Timestamp),
  until: Type.Optional(Timestamp),
})
export const ResendWebhookDeliveriesReply = Type.Object({ resent: Whole() })

export const SendWebhookSampleRequest = Type.Object({
  subscriptionId: Guid,
  type: EventTypeName,
  /** Shows the request and sends nothing. */
  dryRun: Type.Optional(Type.Boolean()),
})
/** Without `answer`, nothing was sent. */
export const SendWebhookSampleReply = Type.Object({
  request: WebhookRequest,
  answer: Type.Optional(Fields({ status: Whole(), text: Text(), milliseconds: Whole(), error: Text() })),
})
