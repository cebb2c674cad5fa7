import type { CatalogReference } from '@cartwright/contract/cart/line-item-fields.ts'
import type { Client, Returned, Show } from '../src/client.ts'

/** The variables that the examples of the doc comments use. */
export interface Things {
  url: string
  clientId: string
  /** An API key with all permissions. */
  apiKey: string
  /** The shop's public key for an app, as PEM. */
  publicKey: string
  /** The access token of a visitor without a cart. */
  shop: Client
  productId: string
  choices: Record<string, string>
  lineItem: { catalogReference: CatalogReference; quantity: number }
  collectionId: string
  storeAppId: string
  /** A new checkout. */
  checkoutId: string
  /** A checkout that is ready to place. */
  readyCheckoutId: string
  /** The order of another checkout. */
  orderId: string
  /** A checked import; a new one for each example. */
  importId: string
  /** An import that waits until somebody says what its columns hold. */
  unmappedImportId: string
  homeUrl: string
  thankYouUrl: string
  /** A redirect URI registered for the client. */
  redirectUri: string
  /** The e-mail address of a member. */
  email: string
  password: string
  /** An e-mail address without an account. */
  newEmail: string
  /** The latest six-digit code sent to an address. */
  codeSentTo: (email: string) => Promise<string>
  /** The message of the silent flow's page. */
  throughFrame: Show
  /** The code and state with which the member returns after signing in at this URL. */
  signedInAt: (page: string) => Promise<Returned>
}
