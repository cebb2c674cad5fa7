import { randomUUID } from 'node:crypto'
import type { AuthorizeRequest } from '@cartwright/contract/checkout/redirects.ts'
import { refuse, refuseIf, required, type Violation, violations } from '../../platform/errors/errors.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid, newSecret } from '../../platform/values/ids.ts'
import * as access from '../../sites/apps/service.ts'
import * as sessionTokens from '../tokens/session-tokens.service.ts'
import {
  abandonRequest,
  claimRequest,
  enterRequest,
  finishRequest,
  insertRequest,
  type RequestRow,
  requestByBrowser,
} from './queries.ts'
import { type AuthorizationResponse, buildResponse } from './responses.rules.ts'
import {
  type AuthorizationRequest,
  authorizationCodeLifetime,
  isRegisteredRedirectUri,
  requestTtl,
  requestUrlTtl,
  requestViolations,
  toAuthorizationRequest,
} from './rules.ts'

/** Creates a request for a storefront's visitor. The answer is bound to this visitor. Returns the one-time id. */
export async function createForVisitor(
  shop: Shop,
  caller: Caller,
  { parameters, origin }: { parameters: AuthorizeRequest; origin: string | undefined },
): Promise<string> {
  const client = await getOwnClient(shop, caller, parameters.clientId)
  const faults = requestViolations(parameters)
  if (!parameters.state) faults.push(required('state'))
  refuseIf(faults.map(inRequest))
  const request = toAuthorizationRequest(parameters)
  const target = responseTarget(shop, { client, redirectUri: parameters.redirectUri, request, origin })
  const { siteId, visitorId } = caller
  const token = parameters.sessionToken
  const spent = token ? await sessionTokens.consume(shop.db, shop, { siteId, token, visitorId }) : undefined
  const memberId = spent?.memberId ?? null
  return insert(shop, client, { request, ...target, visitorId: visitorId ?? null, memberId })
}

/** Creates a request for a browser. The caller has validated the redirect URI. */
export function create(
  shop: Shop,
  client: access.ClientRow,
  { request, redirectUri }: { request: AuthorizationRequest; redirectUri: string },
): Promise<string> {
  const origin = request.responseMode === 'web_message' ? new URL(redirectUri).origin : null
  return insert(shop, client, { request, redirectUri, origin, visitorId: null, memberId: null })
}

/** Opens a request once. `secret` identifies the browser from then on. */
export async function open(shop: Shop, id: string): Promise<{ row: RequestRow; secret: string } | undefined> {
  if (!isGuid(id)) return undefined
  const now = shop.clock()
  const secret = newSecret()
  const values = [hashOf(id.toLowerCase()), new Date(now), new Date(now + requestTtl), hashOf(secret)]
  const [row] = await shop.db.run(enterRequest, values)
  return row && { row, secret }
}

export async function findByBrowser(shop: Shop, secret: string | undefined): Promise<RequestRow | undefined> {
  if (!secret) return undefined
  const [row] = await shop.db.run(requestByBrowser, [hashOf(secret), new Date(shop.clock())])
  return row
}

export async function claim(shop: Shop, row: RequestRow, memberId: string): Promise<boolean> {
  const values = [row.siteId, row.hash, memberId, new Date(shop.clock())]
  return (await shop.db.run(claimRequest, values)).length > 0
}

/** Issues the code. Undefined if the request already has one, or the member may not sign in. */
export async function issueCode(
  shop: Shop,
  row: RequestRow,
  { memberId, authenticatedAt }: { memberId: string; authenticatedAt: Date },
): Promise<AuthorizationResponse | undefined> {
  const code = newSecret()
  const now = shop.clock()
  const times = [new Date(now), authenticatedAt, new Date(now + authorizationCodeLifetime)]
  const [done] = await shop.db.run(finishRequest, [row.siteId, row.hash, hashOf(code), memberId, ...times])
  return done && buildResponse(row, { code }, shop.hosts.urlOf(row.siteId))
}

export async function fail(
  shop: Shop,
  row: RequestRow,
  error: { error: string; error_description: string },
): Promise<AuthorizationResponse | undefined> {
  const [done] = await shop.db.run(abandonRequest, [row.siteId, row.hash, new Date(shop.clock())])
  return done && buildResponse(done, error, shop.hosts.urlOf(row.siteId))
}

/** A visitor can use only the client that issued their tokens. An app can use every client of its shop. */
async function getOwnClient(
  shop: Shop,
  caller: Caller,
  clientId: string | undefined,
): Promise<access.ClientRow> {
  const client = clientId === undefined ? undefined : await access.findClient(shop, clientId)
  if (client?.siteId !== caller.siteId) throw refuse('INVALID_CLIENT')
  if (caller.clientId !== undefined && caller.clientId !== client.id) throw refuse('INVALID_CLIENT')
  return client
}

interface ResponseDestination {
  client: access.ClientRow
  redirectUri: string | null | undefined
  request: AuthorizationRequest
  origin: string | undefined
}

interface Target {
  redirectUri: string | null
  origin: string | null
}

/** Where the response goes: to a registered redirect URI or, with web_message, to the calling page's origin. */
function responseTarget(shop: Shop, { client, redirectUri, request, origin }: ResponseDestination): Target {
  const { redirectUris, allowedOrigins } = client
  if (redirectUri && !isRegisteredRedirectUri(redirectUri, redirectUris)) throw refuse('INVALID_REDIRECT_URI')
  if (request.responseMode !== 'web_message') {
    if (!redirectUri) throw violations([inRequest(required('redirectUri'))])
    return { redirectUri, origin: null }
  }
  if (!origin || ![...allowedOrigins, shop.hosts.urlOf(client.siteId)].includes(origin))
    throw refuse('FOREIGN_ORIGIN')
  return { redirectUri: redirectUri ?? null, origin }
}

interface NewRequest extends Target {
  request: AuthorizationRequest
  visitorId: string | null
  memberId: string | null
}

async function insert(shop: Shop, client: access.ClientRow, kept: NewRequest): Promise<string> {
  const { request, redirectUri, origin, visitorId, memberId } = kept
  const { responseMode, prompt, state, nonce, scope, codeChallenge } = request
  // A time-ordered id would be easier to guess, and this one is a secret.
  const id = randomUUID()
  const now = shop.clock()
  await shop.db.run(insertRequest, [
    ...[client.siteId, hashOf(id), client.id, visitorId, redirectUri, origin],
    ...[responseMode, prompt, state, nonce, scope, codeChallenge, memberId],
    ...[new Date(now), new Date(now + requestUrlTtl)],
  ])
  return id
}

function inRequest(violation: Violation): Violation {
  return { ...violation, field: `auth.authRequest.${violation.field}` }
}
