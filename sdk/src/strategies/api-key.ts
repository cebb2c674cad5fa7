import type { AuthenticationStrategy, Strategy } from './strategy.ts'

/** Options of {@link ApiKeyStrategy}. */
export interface ApiKeyOptions {
  /** The key, from the admin's settings. Never send it to a browser. */
  apiKey: string
  /** The id of the site, if the key is for several. */
  siteId?: string
  /** The id of the account. */
  accountId?: string
}

/** Calls with an API key. */
export interface ApiKeyAuth extends AuthenticationStrategy {
  /** Chooses another site. */
  setSiteId(siteId: string | undefined): void
  /** Chooses another account. */
  setAccountId(accountId: string | undefined): void
}

/**
 * Calls the shop with an API key, for programs of a merchant.
 *
 * @example
 * import { ApiKeyStrategy, createClient, products } from '@cartwright/sdk/modules'
 *
 * const client = createClient({ url, auth: ApiKeyStrategy({ apiKey }), modules: { products } })
 * await client.products.updateProduct(productId, { ribbon: 'New' })
 */
export function ApiKeyStrategy({ apiKey, siteId, accountId }: ApiKeyOptions): Strategy<ApiKeyAuth> {
  return {
    open() {
      let [site, account] = [siteId, accountId]
      return {
        getAuthHeaders: async () => ({
          headers: {
            authorization: apiKey,
            ...(site === undefined ? {} : { 'wix-site-id': site }),
            ...(account === undefined ? {} : { 'wix-account-id': account }),
          },
        }),
        setSiteId(id) {
          site = id
        },
        setAccountId(id) {
          account = id
        },
      }
    },
  }
}
