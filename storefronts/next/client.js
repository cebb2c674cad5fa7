import { checkout, currentCart, orders } from '@wix/ecom'
import { redirects } from '@wix/redirects'
import { createClient, OAuthStrategy } from '@wix/sdk'
import { collections, products } from '@wix/stores'

/** The client of one visitor. */
export function clientFor(session) {
  return createClient({
    modules: { checkout, collections, currentCart, orders, products, redirects },
    auth: OAuthStrategy({
      clientId: process.env.NEXT_PUBLIC_WIX_CLIENT_ID,
      ...(session ? { tokens: JSON.parse(session) } : {}),
    }),
  })
}
