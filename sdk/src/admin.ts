import { type CallName, calls } from '@cartwright/contract/calls.ts'
import { type HistoryCalls, historyCalls } from './admin/history.ts'
import { type InventoryCalls, inventoryCalls } from './admin/inventory.ts'
import { type MediaCalls, mediaCalls } from './admin/media.ts'
import { type PricingCalls, pricingCalls } from './admin/pricing.ts'
import { type CatalogueWriteCalls, catalogueWriteCalls } from './admin/products.ts'
import { type ScheduleCalls, scheduleCalls } from './admin/schedules.ts'
import { type TransferCalls, transferCalls } from './admin/transfers.ts'
import { type WaitingCalls, waitingCalls } from './shop/back-in-stock.ts'
import type { CallDescription } from './transport/path.ts'
import { type Fetch, makeTo, type Send } from './transport/transport.ts'

export type { HistoryCalls } from './admin/history.ts'
export type { InventoryCalls } from './admin/inventory.ts'
export type { MediaCalls } from './admin/media.ts'
export type { PricingCalls } from './admin/pricing.ts'
export type { CatalogueWriteCalls } from './admin/products.ts'
export type { ScheduleCalls } from './admin/schedules.ts'
export type { TransferCalls } from './admin/transfers.ts'
export type { WaitingCalls } from './shop/back-in-stock.ts'
export { CartwrightError, type CartwrightErrorCode, type CartwrightErrorDetails } from './transport/errors.ts'
export type { CallDescription } from './transport/path.ts'
export type { CallOptions, Send } from './transport/transport.ts'

/** Options of an admin client. */
export interface AdminClientOptions {
  /** The shop's URL, e.g. `https://shop.example`, with or without a trailing slash. */
  url: string
  /** Leave it out in a browser in which a member of staff has signed in: the session cookie identifies the caller. */
  apiKey?: string
  /** Default: the global `fetch`. */
  fetch?: Fetch
}

/** Options of {@link createAdminCall}. */
export interface AdminCallOptions extends AdminClientOptions {
  /** Returns the description of a call, now or later. */
  descriptionOf: (name: CallName) => CallDescription | Promise<CallDescription>
}

/** The calls for the people and programs that run a shop. */
export interface AdminClient {
  /**
   * Makes any call of the contract by its name.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { site } = await admin.call('getSite', {})
   * console.log(site.name)
   */
  call: Send
  /** Who waits for which product. */
  backInStock: WaitingCalls
  /** Products and collections. */
  catalogue: CatalogueWriteCalls
  /** What was changed, and undoing it. */
  history: HistoryCalls
  /** Stock. */
  inventory: InventoryCalls
  /** The library of files. */
  media: MediaCalls
  /** Trials of prices. */
  pricing: PricingCalls
  /** Changes at a set time. */
  schedules: ScheduleCalls
  /** Imports and exports. */
  transfers: TransferCalls
}

/**
 * Creates a client for running a shop: with an API key, or in a page of the shop with the session of a member of staff
 * (`signIn` starts a session, `signOut` ends it).
 *
 * @example
 * import { createAdminClient } from '@cartwright/sdk/admin'
 *
 * const admin = createAdminClient({ url, apiKey })
 * const { coupons } = await admin.call('queryCoupons', { query: { paging: { limit: 10 } } })
 * console.log(coupons.length)
 */
export function createAdminClient(options: AdminClientOptions): AdminClient {
  const call = createAdminCall({ ...options, descriptionOf: (name) => calls[name] })
  return {
    call,
    backInStock: waitingCalls(call),
    catalogue: catalogueWriteCalls(call),
    history: historyCalls(call),
    inventory: inventoryCalls(call),
    media: mediaCalls(call),
    pricing: pricingCalls(call),
    schedules: scheduleCalls(call),
    transfers: transferCalls(call),
  }
}

/**
 * Creates the `call` of an admin client alone, which knows no calls: `descriptionOf` does. A page in a browser uses it to
 * load the descriptions of the calls that it makes instead of those of all calls.
 *
 * @example
 * import { createAdminCall } from '@cartwright/sdk/admin'
 *
 * const call = createAdminCall({
 *   url,
 *   apiKey,
 *   descriptionOf: () => ({ method: 'GET', path: '/admin/v1/site' }),
 * })
 * const { site } = await call('getSite', {})
 * console.log(site.name)
 */
export function createAdminCall({ url, apiKey, fetch, descriptionOf }: AdminCallOptions): Send {
  const reach: Fetch = fetch ?? ((to, init) => globalThis.fetch(to, init))
  const own: Fetch = (to, init) => reach(to, { ...init, credentials: 'same-origin' })
  const make = makeTo(url.replace(/\/+$/, ''), own, apiKey === undefined ? {} : { authorization: apiKey })
  const call = async (name: CallName, request: object, options?: object) =>
    make(await descriptionOf(name), request, options)
  return call as unknown as Send
}
