import type { CatalogReference } from '@cartwright/contract/cart/line-items.ts'
import type { Client, Returned, Show } from '../src/client.ts'

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
  /** Registered for the client. */
  redirectUri: string
  /** Of a member … */
  email: string
  password: string
  /** … and of nobody yet. */
  newEmail: string
  /** The latest six digits that were sent to somebody. */
  codeSentTo: (email: string) => Promise<string>
  /** What the page of the silent flow tells. */
  throughFrame: Show
  /** What the member comes back with who signs in at this address. */
  signedInAt: (page: string) => Promise<Returned>
}
