import { checkoutCalls as calls } from '@cartwright/contract/calls/checkout.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { type Module, moduleOf } from '../module.ts'

/** Addresses of the shop's own pages. */
export interface Redirects {
  /** Makes the address that sends a shopper to the checkout, the account or another page of the shop. */
  createRedirectSession(request: Request<'createRedirectSession'>): Promise<Reply<'createRedirectSession'>>
}

/**
 * Addresses of the shop's own pages.
 *
 * @example
 * import { checkout, createClient, OAuthStrategy, redirects } from '@cartwright/sdk/modules'
 *
 * const client = createClient({ url, auth: OAuthStrategy({ clientId }), modules: { checkout, redirects } })
 * const { _id: id } = await client.checkout.createCheckout({ channelType: 'WEB', lineItems: [lineItem] })
 * const { redirectSession } = await client.redirects.createRedirectSession({
 *   ecomCheckout: { checkoutId: id ?? '' },
 *   callbacks: { postFlowUrl: homeUrl },
 * })
 * console.log(redirectSession.fullUrl)
 */
export const redirects: Module<Redirects> = moduleOf({
  createRedirectSession: { call: calls.createRedirectSession, takes: ['...'] },
})
