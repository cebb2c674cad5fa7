import { type Auth, memoryStorage, openAuth, type TokenStorage } from './auth/auth.ts'
import { type CaptchaCalls, captchaCalls } from './auth/captcha.ts'
import { type SignInCalls, signInCalls } from './auth/sign-in.ts'
import { type BackInStockCalls, backInStockCalls } from './shop/back-in-stock.ts'
import { type BookingCalls, bookingCalls } from './shop/bookings.ts'
import { shopCalls } from './shop/calls.ts'
import { type CartCalls, cartCalls } from './shop/cart.ts'
import { type CatalogueCalls, catalogueCalls } from './shop/catalogue.ts'
import { type CheckoutCalls, checkoutCalls } from './shop/checkout.ts'
import { type EventCalls, eventCalls } from './shop/events.ts'
import { type FormCalls, formCalls } from './shop/forms.ts'
import { type GiftCardCalls, giftCardCalls } from './shop/gift-cards.ts'
import { type GraphQlCalls, graphqlCalls } from './shop/graphql.ts'
import { type OrderCalls, orderCalls } from './shop/orders.ts'
import { type PlanCalls, planCalls } from './shop/plans.ts'
import { type ReviewCalls, reviewCalls } from './shop/reviews.ts'
import { type StorefrontCalls, storefrontCalls } from './shop/storefront.ts'
import { type WishlistCalls, wishlistCalls } from './shop/wishlist.ts'
import { sendWith } from './transport/send.ts'
import type { Fetch } from './transport/transport.ts'

export type { Auth, Session, TokenStorage } from './auth/auth.ts'
export type { CaptchaCalls } from './auth/captcha.ts'
export type { Returned, Show } from './auth/frame.ts'
export type { Begun, PendingSignIn, SignInCalls } from './auth/sign-in.ts'
export type { BackInStockCalls } from './shop/back-in-stock.ts'
export type { BookingCalls } from './shop/bookings.ts'
export type { CartCalls } from './shop/cart.ts'
export type { CatalogueCalls } from './shop/catalogue.ts'
export type { CheckoutCalls } from './shop/checkout.ts'
export type { EventCalls } from './shop/events.ts'
export type { FormCalls } from './shop/forms.ts'
export type { GiftCardCalls } from './shop/gift-cards.ts'
export type { GraphQlAnswer } from './shop/graphql.ts'
export type { OrderCalls } from './shop/orders.ts'
export type { PlanCalls } from './shop/plans.ts'
export type { ReviewCalls } from './shop/reviews.ts'
export type { StorefrontCalls } from './shop/storefront.ts'
export type { WishlistCalls } from './shop/wishlist.ts'
export { CartwrightError, type CartwrightErrorCode, type CartwrightErrorDetails } from './transport/errors.ts'
export type { CallOptions } from './transport/transport.ts'

/** Options of a client. */
export interface ClientOptions {
  /** The shop's URL, e.g. `https://shop.example`, with or without a trailing slash. */
  url: string
  /** The id of this storefront's OAuth client. `npm run shop` lists it. */
  clientId: string
  /** Default: the global `fetch`. */
  fetch?: Fetch
  /** Storage for the visitor's tokens. Default: memory, so a reload starts a new visitor. */
  storage?: TokenStorage
  /**
   * A currency (ISO 4217) to show prices in besides the shop's currency, if the shop offers it. Products then have it
   * in `convertedPriceData`, carts in `convertedAmount`. Payments are in the shop's currency.
   */
  currency?: string | undefined
  /**
   * For a storefront that asks on its server: the shopper for whom it asks, so that limits count this shopper and not the
   * server. `secret` is an API key with the permission `SITE.PASS_ON_BUYER_ADDRESS`; never send it to a browser.
   */
  buyer?: { ip: string; secret: string } | undefined
  /** The language (BCP 47) of formatted amounts, if the shop offers it. Default: the shop's language. */
  language?: string | undefined
}

/** The calls of a storefront, for one visitor. */
export interface Client {
  /** The session. */
  auth: Auth
  /** Requests for a mail when a product returns. */
  backInStock: BackInStockCalls
  /** Services and when they can be booked. */
  bookings: BookingCalls
  /** The shop's proof of work. */
  captcha: CaptchaCalls
  /** The visitor's cart. */
  cart: CartCalls
  /** Products and collections. */
  catalogue: CatalogueCalls
  /** From a checkout to an order. */
  checkout: CheckoutCalls
  /** Events that people attend, and their tickets. */
  events: EventCalls
  /** The same calls as one schema. */
  graphql: GraphQlCalls['graphql']
  /** Orders. */
  orders: OrderCalls
  /** Forms that shoppers send to the shop. */
  forms: FormCalls
  /** Gift cards that the shop sells. */
  giftCards: GiftCardCalls
  /** Plans that members subscribe to. */
  plans: PlanCalls
  /** What members say about products. */
  reviews: ReviewCalls
  /** Registration, signing in and out. */
  signIn: SignInCalls
  /** The shop's settings and pages. */
  storefront: StorefrontCalls
  /** What a signed-in member keeps for later. */
  wishlist: WishlistCalls
}

/**
 * Creates a client of a shop for one visitor. It gets tokens with the first call and renews them before they expire, or
 * when the shop refuses one. It sends nothing before the first call.
 *
 * @example
 * import { createClient } from '@cartwright/sdk'
 *
 * const shop = createClient({ url, clientId })
 * const { products } = await shop.catalogue.queryProducts({ query: { paging: { limit: 10 } } })
 * console.log(products.map((product) => product.name))
 */
export function createClient({
  url,
  clientId,
  fetch,
  storage = memoryStorage(),
  currency,
  language,
  buyer,
}: ClientOptions): Client {
  const address = url.replace(/\/+$/, '')
  const reach = forBuyer(fetch ?? ((to, init) => globalThis.fetch(to, init)), buyer)
  const sendTo = sendWith(shopCalls)
  const auth = openAuth(sendTo(address, reach), clientId, storage)
  const send = sendTo(address, reach, { credentials: auth, currency, language })
  return {
    auth: { session: auth.session, use: auth.use, forget: auth.forget },
    backInStock: backInStockCalls(send),
    bookings: bookingCalls(send),
    captcha: captchaCalls(sendTo(address, reach), clientId),
    cart: cartCalls(send),
    catalogue: catalogueCalls(send),
    checkout: checkoutCalls(send),
    events: eventCalls(send),
    ...graphqlCalls(send),
    orders: orderCalls(send),
    forms: formCalls(send),
    giftCards: giftCardCalls(send),
    plans: planCalls(send),
    reviews: reviewCalls(send),
    signIn: signInCalls(send, { auth, clientId, anonymous: sendTo(address, reach) }),
    storefront: storefrontCalls(send),
    wishlist: wishlistCalls(send),
  }
}

function forBuyer(fetch: Fetch, buyer: ClientOptions['buyer']): Fetch {
  if (!buyer) return fetch
  const passedOn = { 'cartwright-buyer-ip': buyer.ip, 'cartwright-client-secret': buyer.secret }
  return (to, init) =>
    fetch(to, { ...init, headers: { ...(init.headers as Record<string, string>), ...passedOn } })
}
