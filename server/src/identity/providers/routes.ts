import { calls } from '@cartwright/contract/calls.ts'
import { limit } from '../../budgets/service.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { signInContext, toReply } from '../sign-in/routes.ts'
import * as connections from './connections.service.ts'
import { verifyIdToken } from './id-tokens.service.ts'
import { signInByProvider } from './members.service.ts'
import { toIdentityProvider } from './rules.ts'
import * as providers from './service.ts'

export function providerRoutes(on: On, shop: Shop): void {
  on(calls.listIdentityProviders, async ({ caller }) => ({
    providers: (await providers.list(shop, caller.siteId)).map((row) =>
      toIdentityProvider(row, shop.hosts.urlOf(caller.siteId)),
    ),
  }))
  on(
    calls.createIdentityProvider,
    async ({ caller, body }) => ({
      provider: toIdentityProvider(
        await providers.create(shop, caller.siteId, body.provider),
        shop.hosts.urlOf(caller.siteId),
      ),
    }),
    // The stored answer for a repeated request would be derived from the secret.
    { repeatable: false },
  )
  on(calls.updateIdentityProvider, async ({ caller, body }) => ({
    provider: toIdentityProvider(
      await providers.update(shop, caller.siteId, body.provider),
      shop.hosts.urlOf(caller.siteId),
    ),
  }))
  on(calls.deleteIdentityProvider, ({ caller, body }) => providers.remove(shop, caller.siteId, body.id))
  on(
    calls.testIdentityProvider,
    async ({ caller, body }) => {
      const problem = await connections.findProblem(shop, await providers.get(shop, caller.siteId, body.id))
      return problem === undefined ? { works: true } : { works: false, problem }
    },
    { before: limit(shop, 'connection') },
  )
  tokenRoutes(on, shop)
}

/** Sign-in with an ID token that a storefront got from a provider. */
function tokenRoutes(on: On, shop: Shop): void {
  on(
    calls.loginWithIdpConnectionTokenParams,
    async ({ body, ...ask }) => {
      const { idpConnectionId, tokenParams = {} } = body
      const provider = await providers.getEnabled(shop, ask.caller.siteId, idpConnectionId)
      const claims = await verifyIdToken(shop, provider, tokenParams.id_token ?? tokenParams.idToken ?? '')
      const { outcome } = await signInByProvider(shop, signInContext(ask), { provider, claims })
      if (!outcome) throw refuse('PROVIDER_NEEDS_SIGN_IN')
      return toReply(shop, ask, outcome)
    },
    { repeatable: false, before: limit(shop, 'sign-in') },
  )
}
