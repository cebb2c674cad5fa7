import type { ChoiceCookie, Head, StorefrontAsk } from '@cartwright/contract/pages/storefront.ts'
import type { Client } from '@cartwright/sdk'
import type { ComponentType } from 'react'
import type { Frame } from './frame.load.ts'

export interface PageRequest {
  url: URL
  params: Readonly<Record<string, string>>
  form: URLSearchParams
  /** A script asks: it needs the props and no HTML. */
  script: boolean
  frame: Frame
  /** The shop as everybody sees it. */
  shop: Client
  /** The shop as this visitor sees it; the first call makes somebody a visitor. */
  visitor: Client
  /** Milliseconds since 1970, on the clock of the shop. */
  now: number
  /** Somebody has a cart or a session here. */
  known: boolean
  /** Pieces the shopper last saw in the cart and has not gone to the checkout with. */
  cartCount: number
  remember: StorefrontAsk['connection']['remember']
  /** Makes `t` speak the language of this page. Call it again after an `await`: another request may have changed it. */
  setLanguage(): void
}

export interface PageResult<Props> {
  props: Props
  status?: number
  /** Seconds, with the status 429. */
  retryAfter?: number
  cookies?: readonly ChoiceCookie[]
  /** The ids of the products on the page. */
  shows?: readonly string[]
  /** Members may see more of it than visitors. */
  forMembers?: boolean
}

export interface Redirect {
  location: string
  /** Search engines then forget the old address. */
  permanently?: true
  cookies?: readonly ChoiceCookie[]
}

/** How a page is loaded, what it looks like and what it tells search engines. */
export interface Page<Props extends object> {
  /** The module of its component below `storefront/`: the browser loads the same. */
  module: string
  Component: ComponentType<Props>
  load(request: PageRequest): Promise<PageResult<Props> | Redirect>
  /** The props without what the HTML of the page already says. */
  browserProps?(props: Props): object
  head(props: Props, frame: Frame): Omit<Head, 'siteName'>
}
