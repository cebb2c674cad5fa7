import { checkout, currentCart, orders } from '@wix/ecom'
import { redirects } from '@wix/redirects'
import { createClient, OAuthStrategy } from '@wix/sdk'
import { collections, products } from '@wix/stores'

/** The client of one visitor; some pages need `more` modules. */
export function clientFor(session, more = {}) {
  return createClient({
    modules: { checkout, collections, currentCart, orders, products, redirects, ...more },
    auth: OAuthStrategy({
      clientId: process.env.NEXT_PUBLIC_WIX_CLIENT_ID,
      ...(session ? { tokens: JSON.parse(session) } : {}),
    }),
  })
}
