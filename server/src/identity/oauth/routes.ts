import type { IncomingHttpHeaders } from 'node:http'
import { calls } from '@cartwright/contract/calls.ts'
import type { CreateTokenRequest } from '@cartwright/contract/identity/tokens.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { CallOptions, On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as access from '../../sites/apps/service.ts'
import * as sites from '../../sites/settings/service.ts'
import * as tokens from '../tokens/refresh-tokens.service.ts'
import type { OnSignIn } from './codes.service.ts'
import * as grants from './grants.service.ts'
import { serverMetadata } from './metadata.rules.ts'
import { toCamelCase } from './rules.ts'
import * as userInfo from './user-info.service.ts'

/** The token endpoint, and what OAuth libraries need to know about it. */
export function oauthRoutes(on: On, shop: Shop, signedIn: OnSignIn): void {
  const options: CallOptions = { normalise: camelCase, findSiteId: (request) => findSiteId(shop, request) }
  on(
    calls.createToken,
    ({ body, headers: { authorization, 'user-agent': userAgent }, address }) => {
      const sent = { ...parseBasicClient(authorization), ...body }
      return grants.grant(shop, { sent, authorization, device: { userAgent, address } }, signedIn)
    },
    options,
  )
  on(
    calls.revokeToken,
    async ({ body, headers: { authorization } }) => {
      const { token, clientId } = { ...parseBasicClient(authorization), ...body }
      if (!clientId) throw refuse('INVALID_CLIENT')
      if (token) await tokens.revoke(shop, { token, clientId })
    },
    options,
  )
  on(calls.getTokenInfo, ({ body }) => userInfo.introspect(shop, body.token ?? ''))
  on(calls.getUserInfo, ({ headers }) => userInfo.readUserInfo(shop, headers.authorization ?? ''))
  on(calls.getSigningKeys, async ({ setHeader }) => {
    setHeader('cache-control', 'public, max-age=300')
    return shop.tokens.jwks()
  })
  on(calls.getServerMetadata, async ({ setHeader, headers }) => {
    const site = await sites.at(shop, { headers })
    setHeader('cache-control', 'public, max-age=300')
    return serverMetadata(site ? shop.hosts.urlOf(site.id) : shop.publicUrl)
  })
}

async function findSiteId(
  shop: Shop,
  { body, headers: { authorization } }: { body: unknown; headers: IncomingHttpHeaders },
): Promise<string | undefined> {
  const { clientId } = { ...parseBasicClient(authorization), ...(body as CreateTokenRequest) }
  return clientId ? (await access.findClient(shop, clientId))?.siteId : undefined
}

/** Converts the snake_case names of standard OAuth libraries. The published clients send camelCase. */
function camelCase(request: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(request).map(([name, value]) => [toCamelCase(name), value]))
}

/** Reads client credentials from the header (RFC 6749, section 2.3.1). */
function parseBasicClient(
  authorization: string | undefined,
): Pick<CreateTokenRequest, 'clientId' | 'clientSecret'> {
  const [, encoded] = /^Basic\s+([\w+/=-]+)$/i.exec(authorization ?? '') ?? []
  if (!encoded) return {}
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { clientId: formDecode(id), clientSecret: formDecode(secret.join(':')) }
}

function formDecode(text: string): string {
  const { value = '' } = Object.fromEntries(new URLSearchParams(`value=${text.replaceAll('&', '%26')}`))
  return value
}
