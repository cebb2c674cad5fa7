import { type WaitingCalls, waitingCalls } from './back-in-stock.ts'
import { type CatalogueWriteCalls, catalogueWriteCalls } from './catalogue-writes.ts'
import { type HistoryCalls, historyCalls } from './history.ts'
import { type InventoryCalls, inventoryCalls } from './inventory.ts'
import { type MediaCalls, mediaCalls } from './media.ts'
import { type PricingCalls, pricingCalls } from './pricing.ts'
import { type ScheduleCalls, scheduleCalls } from './schedules.ts'
import { type TransferCalls, transferCalls } from './transfers.ts'
import { type Fetch, type Send, sendTo } from './transport.ts'

export type { WaitingCalls } from './back-in-stock.ts'
export type { CatalogueWriteCalls } from './catalogue-writes.ts'
export { CartwrightError, type CartwrightErrorCode, type CartwrightErrorDetails } from './errors.ts'
export type { HistoryCalls } from './history.ts'
export type { InventoryCalls } from './inventory.ts'
export type { MediaCalls } from './media.ts'
export type { PricingCalls } from './pricing.ts'
export type { ScheduleCalls } from './schedules.ts'
export type { TransferCalls } from './transfers.ts'
export type { CallOptions, Send } from './transport.ts'

/** How a program that runs a shop reaches it. */
export interface AdminClientOptions {
  /** Where the shop answers, e.g. `https://shop.example`; with or without a slash at the end. */
  url: string
  /** Absent in a browser where a merchant has signed in: then the session's cookie says who asks. */
  apiKey?: string
  /** The global `fetch` when absent. */
  fetch?: Fetch
}

/** A shop as those see it who run it. */
export interface AdminClient {
  /**
   * Makes any call of the contract.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { site } = await admin.call('getSite', {})
   * console.log(site.name)
   */
  call: Send
  backInStock: WaitingCalls
  catalogue: CatalogueWriteCalls
  history: HistoryCalls
  inventory: InventoryCalls
  media: MediaCalls
  pricing: PricingCalls
  schedules: ScheduleCalls
  transfers: TransferCalls
}

/**
 * A client for whoever runs a shop: with an API key, or in a page of the shop with the session of the merchant who has
 * signed in (`signIn` begins one, `signOut` ends it).
 *
 * @example
 * import { createAdminClient } from '@cartwright/sdk/admin'
 *
 * const admin = createAdminClient({ url, apiKey })
 * const { coupons } = await admin.call('queryCoupons', { query: { paging: { limit: 10 } } })
 * console.log(coupons.length)
 */
export function createAdminClient({ url, apiKey, fetch }: AdminClientOptions): AdminClient {
  const reach: Fetch = fetch ?? ((to, init) => globalThis.fetch(to, init))
  const own: Fetch = (to, init) => reach(to, { ...init, credentials: 'same-origin' })
  const call = sendTo(url.replace(/\/+$/, ''), own, apiKey === undefined ? {} : { authorization: apiKey })
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
