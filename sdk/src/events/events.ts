import type { EventPayload, EventName as NameInContract } from '@cartwright/contract/events.ts'
import type { Host, Module } from '../modules/module.ts'
import type { AddressNames, Read } from '../values/types.ts'
import type { Identity } from './identity.ts'

/** The type of an event, e.g. `wix.ecom.v1.cart_created`. */
export type EventName = NameInContract

/** What comes with an event of an entity. */
export interface EventMetadata {
  /** The id of the event; the same if it is delivered again. */
  _id: string
  /** The kind of entity, e.g. `wix.ecom.v1.cart`. */
  entityFqdn: string
  /** What happened, e.g. `created`. */
  slug: string
  /** The id of the entity. */
  entityId: string
  /** When it happened. */
  eventTime: Date
  /** Its place in the order of the entity's events. */
  entityEventSequence?: string | null
  /** Where the app is installed. */
  instanceId?: string | undefined
  /** Who did it. */
  identity?: Identity | undefined
}

/** An event of an entity. */
export interface EntityEvent<Entity> {
  /** The entity after the event. */
  entity: Entity
  /** What comes with it. */
  metadata: EventMetadata
}

/** Something that was done with an entity, e.g. an order was approved. */
export interface ActionEvent<Data> {
  /** The entity under its name, e.g. `{ order }`. */
  data: Data
  /** What comes with it. */
  metadata: EventMetadata
}

/** An event of the catalogue or the stock. */
export interface CatalogueEvent<Data> {
  /** What has changed. */
  data: Data
  /** Where the app is installed, and who did it. */
  metadata: Pick<EventMetadata, 'instanceId' | 'identity'>
}

type Texts = 'image' | 'media' | 'url'
type Bought<T> = Read<T, AddressNames, Texts>
/** As the module of the noun returns it. */
type AsRead<Name, T> = Name extends `wix.ecom.${string}` ? Bought<T> : Read<T>

/** What a handler gets of an event, e.g. `ReceivedAs<'wix.ecom.v1.cart_created'>`. A deletion has no entity. */
export type ReceivedAs<Name extends EventName> =
  EventPayload<Name> extends { createdEvent: { entity: infer Entity } }
    ? EntityEvent<AsRead<Name, Entity>>
    : EventPayload<Name> extends { updatedEvent: { currentEntity: infer Entity } }
      ? EntityEvent<AsRead<Name, Entity>>
      : EventPayload<Name> extends { deletedEvent: unknown }
        ? Pick<EntityEvent<never>, 'metadata'>
        : EventPayload<Name> extends { actionEvent: { body: infer Body } }
          ? ActionEvent<AsRead<Name, Body>>
          : CatalogueEvent<EventPayload<Name>>

/** Receives events of one type. */
export type On<Event> = (handler: (event: Event) => void | Promise<void>) => void

/**
 * The functions that receive events, by the names that the contract's published clients have: `onCartCreated` for
 * `wix.ecom.v1.cart_created`, `onProductChanged` for `com.wix.ecommerce.catalog.api.v1.ProductChanged`. Each runs a
 * handler for every event of its type that `webhooks.process` receives.
 */
export type EventFunctions<Name extends EventName> = {
  [Type in Name as FunctionOf<Type>]: On<ReceivedAs<Type>>
}

/** The functions for the events of one noun: those whose type begins with this. */
export type EventsOf<Start extends string> = EventFunctions<Extract<EventName, `${Start}${string}`>>

type FunctionOf<Name extends string> = Name extends `${infer Service}.v${number}.${infer Rest}`
  ? Service extends typeof catalogue
    ? `on${Rest extends `Product${string}` ? Rest : `Product${Rest}`}`
    : `on${Pascal<Rest>}`
  : Name extends `${PlanPrefix}${infer Rest}`
    ? `onPlan${Rest extends `plan_${infer Action}` ? Pascal<Action> : Pascal<Rest>}`
    : never

type Pascal<Text extends string> = Text extends `${infer Word}_${infer More}`
  ? `${Capitalize<Word>}${Pascal<More>}`
  : Capitalize<Text>

const catalogue = 'com.wix.ecommerce.catalog.api'
/** Their types have no version. */
type PlanPrefix = 'wix.pricing_plans.plan_'

/** The name of the function that receives events of this type. */
export function functionOf(type: string): string {
  const [service, rest = ''] = type.split(/\.(?:v\d\.|plan_(?=plan))?(?=\w+$)/)
  const name = rest.replace(/(?:^|_)./g, (begin) => begin.slice(-1).toUpperCase())
  return service === catalogue && !name.startsWith('Product') ? `onProduct${name}` : `on${name}`
}

/** The functions that receive these events of the contract. */
export function receivers(events: readonly { type: string }[]): (host: Host) => object {
  return (host) => Object.fromEntries(events.map(({ type }) => [functionOf(type), onEvent(host, type)]))
}

/** A module that receives events of one type. */
export type EventModule<Event> = Module<On<Event>>

/**
 * Receives events by their type: those of nouns that a program needs for nothing else, and those of other shops.
 *
 * @example
 * import { AppStrategy, createClient, eventOf } from '@cartwright/sdk/modules'
 *
 * const onOrderApproved = eventOf('wix.ecom.v1.order_approved')
 * const client = createClient({ url, auth: AppStrategy({ appId: 'my-app', publicKey }), modules: { onOrderApproved } })
 * client.onOrderApproved(({ data }) => console.log(data.order.number))
 */
export function eventOf<const Name extends EventName>(type: Name): EventModule<ReceivedAs<Name>>
/** The same for a type that the contract does not have. */
export function eventOf<Event>(type: string): EventModule<Event>
export function eventOf(type: string): EventModule<never> {
  return { open: (host) => onEvent(host, type) }
}

function onEvent(host: Host, type: string): On<never> {
  return (handler) => host.hear(type, handler)
}
