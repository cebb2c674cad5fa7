import { calls } from '@cartwright/contract/calls.ts'
import type { FastifyInstance } from 'fastify'
import { refuseIf } from '../../platform/errors/errors.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { addressViolations } from './addresses.rules.ts'
import { grantViolations } from './permissions.rules.ts'
import type { ClientRow, KeyRow } from './queries.ts'
import * as apps from './service.ts'

export function appRoutes(on: On, shop: Shop): void {
  on(calls.listOAuthClients, async ({ caller }) => ({
    clients: (await apps.listClients(shop, caller.siteId)).map(client),
  }))
  on(calls.createOAuthClient, async ({ caller, body }) => {
    refuseIf(addressViolations(body.client))
    const wanted = { redirectUris: [], allowedOrigins: [], ...body.client }
    return { client: client(await apps.createClient(shop, caller.siteId, wanted)) }
  })
  on(calls.updateOAuthClient, async ({ caller, body }) => {
    refuseIf(addressViolations(body.client))
    return { client: client(await apps.updateClient(shop, caller.siteId, body.client)) }
  })
  on(calls.revokeOAuthClient, async ({ caller, body }) => ({
    client: client(await apps.revokeClient(shop, caller.siteId, body.id)),
  }))

  on(calls.listApiKeys, async ({ caller }) => ({ keys: (await apps.listKeys(shop, caller.siteId)).map(key) }))
  on(
    calls.createApiKey,
    async ({ caller, body }) => {
      refuseIf(grantViolations(body.key.permissions, caller.permissions))
      const made = await apps.createKey(shop, caller.siteId, body.key)
      return { key: key(made.key), secret: made.secret }
    },
    { secret: true },
  )
  on(calls.revokeApiKey, async ({ caller, body }) => ({
    key: key(await apps.revokeKey(shop, caller.siteId, body.id)),
  }))
}

/**
 * The server of a storefront names the shopper for whom it asks, and proves with its secret that it may: otherwise all
 * its shoppers would count as one network. A call uses the address once it knows its site; pages are for browsers.
 */
export function readHandedOnAddresses(server: FastifyInstance, shop: Shop): void {
  server.addHook('onRequest', async (request) => {
    const { 'cartwright-buyer-ip': address, 'cartwright-client-secret': secret } = request.headers
    if (address !== undefined) {
      request.handedOn = await apps.readHandedOn(shop, address.toString(), secret?.toString() ?? '')
    }
  })
}

function client({ siteId: _, createdAt, revokedAt, ...rest }: ClientRow) {
  return { ...rest, createdDate: createdAt, revoked: revokedAt !== null }
}

function key({ siteId: _, createdAt, revokedAt, ...rest }: KeyRow) {
  return { ...rest, createdDate: createdAt, revoked: revokedAt !== null }
}
