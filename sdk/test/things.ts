import type { CatalogReference } from '@cartwright/contract/line-items.ts'
import type { Client } from '../src/client.ts'

/** What the examples of the doc-comments take for granted. */
export interface Things {
  url: string
  clientId: string
  /** May do everything. */
  apiKey: string
  /** Of a visitor without a cart. */
  shop: Client
  productId: string
  choices: Record<string, string>
  lineItem: { catalogReference: CatalogReference; quantity: number }
  collectionId: string
  storeAppId: string
  /** A checkout that has just been made … */
  checkoutId: string
  /** … one that only waits for its order … */
  readyCheckoutId: string
  /** … and the order of another. */
  orderId: string
  /** An import whose file has been looked through; another one for each who asks. */
  importId: string
  homeUrl: string
  thankYouUrl: string
}
