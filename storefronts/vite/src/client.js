import { checkout, currentCart, orders } from 'wix-ecom-2024'
import { redirects } from 'wix-redirects-2024'
import { createClient, media, OAuthStrategy } from 'wix-sdk-2024'
import { collections, products } from 'wix-stores-2024'

const kept = JSON.parse(localStorage.getItem('tokens') ?? 'null')

export const client = createClient({
  modules: { checkout, collections, currentCart, orders, products, redirects },
  auth: OAuthStrategy({
    clientId: import.meta.env.VITE_WIX_CLIENT_ID,
    ...(kept ? { tokens: kept } : {}),
  }),
})

/** The visitor stays the same after a reload. */
export async function visit() {
  const tokens = await client.auth.generateVisitorTokens(client.auth.getTokens())
  client.auth.setTokens(tokens)
  localStorage.setItem('tokens', JSON.stringify(tokens))
}

export const storeApp = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** A picture of this size, built by the client's own function. */
export function picture(reference, width, height) {
  return reference ? media.getScaledToFillImageUrl(reference, width, height, {}) : undefined
}
