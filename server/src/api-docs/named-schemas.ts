import * as attendance from '@cartwright/contract/bookings/attendance.ts'
import * as bookings from '@cartwright/contract/bookings/bookings.ts'
import * as serviceCategories from '@cartwright/contract/bookings/categories.ts'
import * as serviceOptions from '@cartwright/contract/bookings/options.ts'
import * as bookingParts from '@cartwright/contract/bookings/parts.ts'
import * as bookingPolicies from '@cartwright/contract/bookings/policies.ts'
import * as bookingResources from '@cartwright/contract/bookings/resources.ts'
import * as services from '@cartwright/contract/bookings/services.ts'
import * as slots from '@cartwright/contract/bookings/slots.ts'
import * as eventParts from '@cartwright/contract/box-office/common.ts'
import * as eventCategories from '@cartwright/contract/box-office/events/categories.ts'
import * as boxOffice from '@cartwright/contract/box-office/events/events.ts'
import * as eventForms from '@cartwright/contract/box-office/events/forms.ts'
import * as registration from '@cartwright/contract/box-office/events/registration.ts'
import * as eventSchedule from '@cartwright/contract/box-office/events/schedule.ts'
import * as eventGuests from '@cartwright/contract/box-office/guests/guests.ts'
import * as rsvps from '@cartwright/contract/box-office/guests/rsvps.ts'
import * as checkIn from '@cartwright/contract/box-office/tickets/check-in.ts'
import * as eventOrders from '@cartwright/contract/box-office/tickets/orders.ts'
import * as ticketRefunds from '@cartwright/contract/box-office/tickets/refunds.ts'
import * as reservations from '@cartwright/contract/box-office/tickets/reservations.ts'
import * as ticketDefinitions from '@cartwright/contract/box-office/tickets/ticket-definitions.ts'
import * as tickets from '@cartwright/contract/box-office/tickets/tickets.ts'
import * as cart from '@cartwright/contract/cart/cart.ts'
import * as cartV2 from '@cartwright/contract/cart/cart-v2.ts'
import * as cartV2Calls from '@cartwright/contract/cart/cart-v2-calls.ts'
import * as cartV2Lines from '@cartwright/contract/cart/cart-v2-lines.ts'
import * as contacts from '@cartwright/contract/cart/contacts.ts'
import * as lineItemFields from '@cartwright/contract/cart/line-item-fields.ts'
import * as lineItems from '@cartwright/contract/cart/line-items.ts'
import * as catalogueBulk from '@cartwright/contract/catalogue/bulk.ts'
import * as collections from '@cartwright/contract/catalogue/collections.ts'
import * as productMedia from '@cartwright/contract/catalogue/product-media.ts'
import * as productQuery from '@cartwright/contract/catalogue/product-query.ts'
import * as catalogue from '@cartwright/contract/catalogue/products.ts'
import * as storefrontCatalogue from '@cartwright/contract/catalogue/storefront.ts'
import * as transfers from '@cartwright/contract/catalogue/transfers.ts'
import * as variants from '@cartwright/contract/catalogue/variants.ts'
import * as attributesV3 from '@cartwright/contract/catalogue-v3/attributes.ts'
import * as categoriesV3 from '@cartwright/contract/catalogue-v3/categories.ts'
import * as productsV3 from '@cartwright/contract/catalogue-v3/products.ts'
import * as productReadsV3 from '@cartwright/contract/catalogue-v3/reads.ts'
import * as productWritesV3 from '@cartwright/contract/catalogue-v3/writes.ts'
import * as checkout from '@cartwright/contract/checkout/checkout.ts'
import * as redirects from '@cartwright/contract/checkout/redirects.ts'
import * as forms from '@cartwright/contract/forms/forms.ts'
import * as submissions from '@cartwright/contract/forms/submissions.ts'
import * as identity from '@cartwright/contract/identity/authentication.ts'
import * as customers from '@cartwright/contract/identity/contacts.ts'
import * as members from '@cartwright/contract/identity/members.ts'
import * as identityProfile from '@cartwright/contract/identity/profile.ts'
import * as inventory from '@cartwright/contract/inventory/inventory-items.ts'
import * as inventoryV3 from '@cartwright/contract/inventory/inventory-items-v3.ts'
import * as mediaLibrary from '@cartwright/contract/media/library.ts'
import * as siteMedia from '@cartwright/contract/media/site-media.ts'
import * as orderActivities from '@cartwright/contract/orders/activities.ts'
import * as orderLineItems from '@cartwright/contract/orders/line-items.ts'
import * as orders from '@cartwright/contract/orders/orders.ts'
import * as planBenefits from '@cartwright/contract/plans/benefits.ts'
import * as planOrders from '@cartwright/contract/plans/orders.ts'
import * as plans from '@cartwright/contract/plans/plans.ts'
import * as plansV3 from '@cartwright/contract/plans/plans-v3.ts'
import * as coupons from '@cartwright/contract/pricing/coupons.ts'
import * as delivery from '@cartwright/contract/pricing/delivery.ts'
import * as deliveryProfiles from '@cartwright/contract/pricing/delivery-profiles.ts'
import * as discountRules from '@cartwright/contract/pricing/discount-rules.ts'
import * as shippingInfo from '@cartwright/contract/pricing/shipping-info.ts'
import * as tax from '@cartwright/contract/pricing/tax.ts'
import * as totals from '@cartwright/contract/pricing/totals.ts'
import * as reviews from '@cartwright/contract/reviews/reviews.ts'
import * as graphql from '@cartwright/contract/sites/graphql.ts'
import * as admin from '@cartwright/contract/sites/settings.ts'
import * as storefront from '@cartwright/contract/sites/storefront.ts'
import * as factors from '@cartwright/contract/staff/factors.ts'
import * as staff from '@cartwright/contract/staff/staff.ts'
import * as common from '@cartwright/contract/values/common.ts'
import * as currencies from '@cartwright/contract/values/currencies.ts'
import type { TSchema } from 'typebox'

const modules = [
  admin,
  attendance,
  attributesV3,
  bookingParts,
  bookingPolicies,
  bookingResources,
  bookings,
  boxOffice,
  eventCategories,
  registration,
  cart,
  cartV2,
  cartV2Calls,
  cartV2Lines,
  catalogue,
  catalogueBulk,
  categoriesV3,
  checkout,
  collections,
  common,
  contacts,
  coupons,
  currencies,
  customers,
  delivery,
  deliveryProfiles,
  discountRules,
  eventForms,
  eventOrders,
  eventParts,
  eventSchedule,
  factors,
  forms,
  graphql,
  identity,
  identityProfile,
  inventory,
  inventoryV3,
  lineItemFields,
  lineItems,
  mediaLibrary,
  members,
  orderActivities,
  orderLineItems,
  orders,
  planBenefits,
  planOrders,
  plans,
  plansV3,
  productMedia,
  productQuery,
  productReadsV3,
  productWritesV3,
  productsV3,
  redirects,
  reservations,
  reviews,
  rsvps,
  eventGuests,
  serviceCategories,
  serviceOptions,
  services,
  shippingInfo,
  siteMedia,
  slots,
  staff,
  storefront,
  storefrontCatalogue,
  submissions,
  tax,
  ticketDefinitions,
  tickets,
  ticketRefunds,
  checkIn,
  totals,
  transfers,
  variants,
]

/** The entities of the contract by their names. Of two with one name, the second is written out wherever it is used. */
const entities = new Map<string, TSchema>()
for (const [name, schema] of modules.flatMap((module) => Object.entries<unknown>(module))) {
  const isEntity = typeof schema === 'object' && schema !== null && 'properties' in schema
  if (isEntity && !entities.has(name)) entities.set(name, schema as TSchema)
}

export const named: [string, TSchema][] = [...entities]

const names = new Map(named.map(([name, schema]) => [propertiesOf(schema), name]))

/** The name of an entity, recognised by its properties, which optional and nullable copies share. */
export function nameOf(schema: object): string | undefined {
  return names.get(propertiesOf(schema))
}

function propertiesOf(schema: object): unknown {
  return (schema as { properties?: unknown }).properties
}
