import type { OwnTexts, Place, SectionPage } from '@cartwright/contract/pages/storefront.ts'
import type { PaymentProvider } from '../payments/providers/provider.ts'
import type { InProcessPlugin } from '../plugins/asking/plugin.ts'
import type { LabelService } from '../shipping-labels/services/service.ts'

/** The parts of a config, and the version of each. */
export const versions = {
  payments: 1,
  labels: 1,
  plugins: 1,
  on: 1,
  routes: 1,
  sections: 1,
  styles: 1,
  texts: 1,
  adminPages: 1,
  jobs: 1,
}

export type ExtensionPoint = keyof typeof versions

/** What a shop adds to Cartwright: the default export of `cartwright.config.ts`. */
export interface ShopConfig {
  /**
   * The versions that the parts of this config are written for, where they are not 1. A version grows when something has to
   * be changed by hand; docs/developers/own-shop.md says what.
   */
  api?: Readonly<Partial<Record<ExtensionPoint, number>>>
  /** Ways to pay besides those of Cartwright. The merchant switches each on under Settings. */
  payments?: readonly PaymentProvider[]
  /** Services that sell shipping labels, besides EasyPost. The merchant connects an account under Settings, Delivery. */
  labels?: readonly LabelService[]
  /** Delivery prices, fees, discounts, tax and objections to orders: asked while a cart or a checkout is calculated. */
  plugins?: readonly InProcessPlugin[]
  /**
   * Does something about events, by the end of their type: `order_approved`. The page `/docs/api` of the shop lists them. Called
   * at least once for each event, in the order of its entity, after the change is written; again later when it throws.
   */
  on?: Readonly<Record<string, EventHandler>>
  /** Answers to requests, by method and path below `/x/`: `'GET /x/opening-hours'`. Parts of a path may be `:named`. */
  routes?: Readonly<Record<string, RouteHandler>>
  /** Parts of the storefront's pages, by a name in lower case with hyphens. They are shown in this order. */
  sections?: Readonly<Record<string, Section>>
  /** A style sheet for the storefront, read after ours: a path from this file, such as `./shop.css`. */
  styles?: string
  /**
   * Texts of the storefront in place of ours, by language and key: `{ en: { 'cart.title': 'Your basket' } }`. `npx cartwright texts`
   * lists all of them.
   */
  texts?: OwnTexts
  /** Pages of the admin, by a name in lower case with hyphens: `figures` is at `/admin/x/figures`, and in its navigation. */
  adminPages?: Readonly<Record<string, AdminPage>>
  /** Work that repeats, by a name in lower case with hyphens. */
  jobs?: Readonly<Record<string, ScheduledJob>>
}

/** May take 15 seconds; `signal` aborts then. */
export type EventHandler = (event: ShopEvent, shop: ShopContext & { signal: AbortSignal }) => unknown

export interface ShopEvent {
  /** The same whenever the handler is called for this event. */
  id: string
  /** The whole type, such as `wix.ecom.v1.order_approved`. */
  type: string
  entityId: string
  /** Grows with each event of its entity. */
  sequence: number
  /** ISO 8601, in UTC */
  time: string
  /** What a webhook gets in `data`: the entity as it is now. */
  // biome-ignore lint/suspicious/noExplicitAny: each type has its own; the API page shows their schemas
  data: any
}

/** Answers a request. What it throws is logged, and answered with 500. */
export type RouteHandler = (request: Request, context: RouteContext) => Response | Promise<Response>

export interface ShopContext {
  /** Of the shop. One installation may have several. */
  siteId: string
  /** Where people reach the shop, without a slash at its end. */
  url: string
  /**
   * Calls the API of this shop within the process: `fetch('/stores-reader/v1/products/query', { method: 'POST', … })`.
   * Without the header `authorization` it asks as a visitor; with an API key in it, as that.
   */
  fetch(path: string, init?: ShopRequest): Promise<ShopAnswer>
  /** Writes a line to the log of the server. */
  log(level: 'info' | 'warn' | 'error', message: string, details?: object): void
}

export interface ShopRequest {
  method?: string
  headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON. */
  body?: string | object
}

export interface ShopAnswer {
  status: number
  headers: Headers
  text(): Promise<string>
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows what it has asked for
  json(): Promise<any>
}

export interface RouteContext extends ShopContext {
  /** The named parts of the path. */
  params: Readonly<Record<string, string>>
  /** The network address of the client. */
  address: string
}

export interface Section {
  place: Place
  /** A file whose default export is a React component: a path from the config, such as `./sections/sizes.tsx`. */
  component: string
  /**
   * Returns the props of the component, as JSON; undefined hides the section. It runs on the server, for two seconds at
   * most: a page waits for its sections. Most pages are cached and the same for every visitor. Without it, the component
   * has no props.
   */
  load?(context: ShopContext & SectionPage): object | undefined | Promise<object | undefined>
}

export interface AdminPage {
  /** In the navigation: one text, or one for each language of the admin. */
  title: string | Readonly<Record<'en' | 'de', string>>
  /** A file whose default export is a React component without props: a path from the config, such as `./admin/figures.tsx`. */
  component: string
}

export interface ScheduledJob {
  /** Minutes between two runs, at least 1. With several servers, one of them runs it. */
  every: number
  /** Seconds that a run may take; 60 when absent. */
  limit?: number
  /** `signal` aborts when the time is up or the server stops. A run that fails is not repeated: the next one comes anyway. */
  run(context: ShopContext & { signal: AbortSignal }): Promise<unknown>
}

/** What a shop adds, with its files read. */
export interface Extensions {
  config: ShopConfig
  /** The compiled components of its sections. */
  components?: string
  /** The compiled components of its admin pages. */
  adminPages?: string
  /** The text of its style sheet. */
  css?: string
}
