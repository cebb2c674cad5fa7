/** The browser or program in which somebody signs in. */
export interface Asker {
  siteId: string
  /** The OAuth client and the visitor that ask, where a storefront does. */
  clientId?: string | undefined
  visitorId?: string | undefined
  /** Of the network. */
  address: string
  userAgent?: string | undefined
  /** The Cookie header: our own pages know a browser again by it. */
  cookies?: string | undefined
  /** BCP 47 */
  language?: string | undefined
}

/** How somebody has shown who it is. */
export type Method = 'password' | 'code' | 'passkey' | 'provider' | 'recovery' | 'app'
