import type { Static } from 'typebox'
import { backInStockEvents } from './events/back-in-stock.ts'
import { bookingEvents } from './events/bookings/bookings.ts'
import { boxOfficeEvents } from './events/box-office/box-office.ts'
import { cartEvents } from './events/cart.ts'
import { cartV2Events } from './events/cart-v2/cart-v2.ts'
import { collectionEvents, productEvents } from './events/catalogue.ts'
import { categoryEvents, inventoryItemV3Events, productV3Events } from './events/catalogue-v3.ts'
import { checkoutEvents } from './events/checkout.ts'
import { couponEvents } from './events/coupons.ts'
import { abandonedCheckoutEvents } from './events/customers/abandoned-checkouts.ts'
import { contactEvents } from './events/customers/contacts.ts'
import { submissionEvents } from './events/customers/forms.ts'
import { memberEvents } from './events/customers/members.ts'
import { discountRuleEvents } from './events/discount-rules.ts'
import type { EventType } from './events/event.ts'
import { inventoryEvents } from './events/inventory.ts'
import { mediaEvents } from './events/media.ts'
import { orderEvents } from './events/orders.ts'
import { planEvents, planOrderEvents } from './events/plans/plans.ts'
import { reviewEvents } from './events/reviews.ts'

export type { EventType } from './events/event.ts'

/** All events that the server writes, by noun. Their payloads: wire contract, section 6. */
export const eventGroups = [
  { title: 'Cart', events: cartEvents },
  { title: 'Cart V2', events: cartV2Events },
  { title: 'Checkout', events: checkoutEvents },
  { title: 'Abandoned checkouts', events: abandonedCheckoutEvents },
  { title: 'Orders', events: orderEvents },
  { title: 'Products', events: productEvents },
  { title: 'Products V3', events: productV3Events },
  { title: 'Collections', events: collectionEvents },
  { title: 'Categories', events: categoryEvents },
  { title: 'Inventory', events: inventoryEvents },
  { title: 'Inventory items V3', events: inventoryItemV3Events },
  { title: 'Coupons', events: couponEvents },
  { title: 'Automatic discounts', events: discountRuleEvents },
  { title: 'Members', events: memberEvents },
  { title: 'Contacts', events: contactEvents },
  { title: 'Back-in-stock requests', events: backInStockEvents },
  { title: 'Reviews', events: reviewEvents },
  { title: 'Media', events: mediaEvents },
  { title: 'Forms', events: submissionEvents },
  { title: 'Plans', events: planEvents },
  { title: 'Orders of plans', events: planOrderEvents },
  { title: 'Bookings', events: bookingEvents },
  { title: 'Box office', events: boxOfficeEvents },
] as const satisfies readonly { title: string; events: readonly EventType[] }[]

type Known = (typeof eventGroups)[number]['events'][number]

/** The type of an event, e.g. `wix.ecom.v1.cart_created`. */
export type EventName = Known['type']

/** What is sent of an event. */
export type EventPayload<Name extends EventName> = Static<Extract<Known, { type: Name }>['payload']>

export const events: readonly EventType[] = eventGroups.flatMap((group): readonly EventType[] => group.events)

export const eventTypes: readonly string[] = events.map(({ type }) => type)
