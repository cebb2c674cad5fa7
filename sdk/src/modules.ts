export type { Returned, Show } from './auth/frame.ts'
export {
  type ActionEvent,
  type CatalogueEvent,
  type EntityEvent,
  type EventFunctions,
  type EventMetadata,
  type EventModule,
  type EventName,
  type EventsOf,
  eventOf,
  type On,
  type ReceivedAs,
} from './events/events.ts'
export type { Decode, DecodedToken, Identity } from './events/identity.ts'
export {
  additionalFees,
  bookingsValidation,
  catalog,
  customTriggers,
  discounts,
  giftVouchersProvider,
  inventoryProvider,
  memberships,
  type PluginAnswer,
  type PluginHandler,
  type PluginKind,
  type PluginQuestion,
  paymentSettings,
  pricingProvider,
  recommendationsProvider,
  shippingRates,
  taxCalculationProvider,
  validations,
} from './events/plugin-kinds.ts'
export {
  PluginError,
  type PluginMetadata,
  type PluginRequest,
  type ServicePlugins,
} from './events/plugins.ts'
export type { ProcessOptions, ReceivedEvent, Webhooks } from './events/webhooks.ts'
export {
  type BoxOfficeEvent,
  type BoxOfficeEventDraft,
  type BoxOfficeEvents,
  type EventReadOptions,
  wixEventsV2,
} from './modules/box-office/events.ts'
export {
  type EventOrders,
  eventOrders,
  type Rsvp,
  type Rsvps,
  rsvpV2,
  type TicketDefinition,
  type TicketDefinitions,
  type TicketReservation,
  type TicketReservations,
  ticketDefinitionsV2,
  ticketReservations,
} from './modules/box-office/tickets.ts'
export { type Collection, type Collections, collections } from './modules/catalogue/collections.ts'
export type { ProductWrites } from './modules/catalogue/product-writes.ts'
export { type CatalogueEvents, type Product, type Products, products } from './modules/catalogue/products.ts'
export type { StoreVariant } from './modules/catalogue/variants.ts'
export {
  type ApiOf,
  createClient,
  type Modules,
  type ModulesClient,
  type ModulesClientOptions,
} from './modules/client.ts'
export { CallError, type FaultDetails, type Violation } from './modules/faults.ts'
export {
  type BackInStockNotifications,
  type BackInStockRequest,
  type BackInStockSettings,
  type BackInStockSettingsReply,
  backInStockNotifications,
  backInStockSettings,
} from './modules/inventory/back-in-stock.ts'
export { type Inventory, type InventoryItem, inventory } from './modules/inventory/inventory.ts'
export type { Handler, Host, Module, Plugin } from './modules/module.ts'
export {
  type Contact,
  type ContactInfo,
  type ContactLabel,
  type ContactOptions,
  type Contacts,
  contacts,
  type Labels,
  labels,
  type SubmittedContacts,
  submittedContact,
} from './modules/people/contacts.ts'
export {
  type Authentication,
  authentication,
  type Recovery,
  recovery,
  type Verification,
  verification,
} from './modules/people/identity.ts'
export {
  type Member,
  type MemberFields,
  type Members,
  members,
  type OwnAccount,
} from './modules/people/members.ts'
export { type Coupon, type CouponSpecification, type Coupons, coupons } from './modules/pricing/coupons.ts'
export {
  type DiscountRule,
  type DiscountRuleContent,
  type DiscountRules,
  discountRules,
} from './modules/pricing/discount-rules.ts'
export type { GraphQlResult, RawCalls, RawRequest } from './modules/raw.ts'
export { type OrderBilling, orderBilling } from './modules/shop/billing.ts'
export {
  type AvailabilityCalendar,
  availabilityCalendar,
  type Booking,
  type Bookings,
  bookings,
  type ExtendedBookings,
  extendedBookings,
  type Service,
  type Services,
  services,
} from './modules/shop/bookings.ts'
export { type Carts, cart } from './modules/shop/cart.ts'
export { type Checkout, type Checkouts, checkout } from './modules/shop/checkout.ts'
export { type Cart, type CurrentCart, currentCart } from './modules/shop/current-cart.ts'
export {
  type FulfillmentIdentifiers,
  type OrderFulfillments,
  type OrderWithFulfillments,
  orderFulfillments,
} from './modules/shop/fulfillments.ts'
export { type ActivityIdentifiers, type Order, type Orders, orders } from './modules/shop/orders.ts'
export { type Redirects, redirects } from './modules/shop/redirects.ts'
export {
  type OrderTransactions,
  type OrderTransactionsModule,
  orderTransactions,
  type PaymentIdentifiers,
} from './modules/shop/transactions.ts'
export { type Comparable, Filters, type WireFilter } from './query/filters.ts'
export type { CursorPage, Found, OffsetPage } from './query/pages.ts'
export {
  CursorQuery,
  type Find,
  OffsetQuery,
  type Sorting,
  type WireQuery,
} from './query/query.ts'
export { type ApiKeyAuth, type ApiKeyOptions, ApiKeyStrategy } from './strategies/api-key.ts'
export { type AppAuth, type AppOptions, AppStrategy } from './strategies/app.ts'
export type {
  AuthorizationCalls,
  AuthUrl,
  AuthUrlOptions,
  OAuthData,
  ResponseMode,
  ReturnedInUrl,
} from './strategies/authorization.ts'
export { type CookieOptions, cookieStorage } from './strategies/cookies.ts'
export { type LoginErrorCode, LoginState, type StateMachine } from './strategies/login-states.ts'
export { type CaptchaSiteKeys, type OAuthAuth, type OAuthOptions, OAuthStrategy } from './strategies/oauth.ts'
export type { CaptchaTokens, PasswordCalls } from './strategies/passwords.ts'
export type { AuthenticationStrategy, Strategy, StrategyHost } from './strategies/strategy.ts'
export type { Role, TokenRequestOptions, Tokens, TokensStorage } from './strategies/tokens.ts'
export { CartwrightError, type CartwrightErrorCode, type CartwrightErrorDetails } from './transport/errors.ts'
export {
  type CropOptions,
  type Media,
  openMedia,
  type ResponsiveImage,
  type ResponsiveOptions,
  type ScaleOptions,
} from './values/media.ts'
export { type Picture, pictureOf, pictureRef, type Video, videoOf, videoRef } from './values/references.ts'
