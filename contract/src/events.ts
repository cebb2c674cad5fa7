import type { Static } from 'typebox'
import { backInStockEvents } from './events/back-in-stock.ts'
import { boxOfficeEvents } from './events/box-office.ts'
import { cartEvents } from './events/cart.ts'
import { collectionEvents, productEvents } from './events/catalogue.ts'
import { checkoutEvents } from './events/checkout.ts'
import { couponEvents } from './events/coupons.ts'
import { contactEvents } from './events/customers/contacts.ts'
import { submissionEvents } from './events/customers/forms.ts'
import { memberEvents } from './events/customers/members.ts'
import type { EventType } from './events/event.ts'
import { inventoryEvents } from './events/inventory.ts'
import { mediaEvents } from './events/media.ts'
import { orderEvents } from './events/orders.ts'
import { reviewEvents } from './events/reviews.ts'

export type { EventType } from './events/event.ts'

/** All events that the server writes, by noun. Their payloads: wire contract, section 6. */
export const eventGroups = [
  { title: 'Cart', events: cartEvents },
  { title: 'Checkout', events: checkoutEvents },
  { title: 'Orders', events: orderEvents },
  { title: 'Products', events: productEvents },
  { title: 'Collections', events: collectionEvents },
  { title: 'Inventory', events: inventoryEvents },
  { title: 'Coupons', events: couponEvents },
  { title: 'Members', events: memberEvents },
  { title: 'Contacts', events: contactEvents },
  { title: 'Back-in-stock requests', events: backInStockEvents },
  { title: 'Reviews', events: reviewEvents },
  { title: 'Media', events: mediaEvents },
  { title: 'Forms', events: submissionEvents },
  { title: 'Box office', events: boxOfficeEvents },
] as const satisfies readonly { title: string; events: readonly EventType[] }[]

type Known = (typeof eventGroups)[number]['events'][number]

/** The type of an event, e.g. `wix.ecom.v1.cart_created`. */
export type EventName = Known['type']

/** What is sent of an event. */
export type EventPayload<Name extends EventName> = Static<Extract<Known, { type: Name }>['payload']>

export const events: readonly EventType[] = eventGroups.flatMap((group): readonly EventType[] => group.events)

export const eventTypes: readonly string[] = events.map(({ type }) => type)
