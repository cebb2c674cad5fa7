import { LRUCache } from 'lru-cache'
import * as openid from 'openid-client'
import { type Refusal, refuse } from '../../platform/errors/errors.ts'
import { type HttpClient, HttpClientError } from '../../platform/http-client/http-client.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { ProviderRow } from './queries.ts'
import * as providers from './service.ts'

/** The provider's metadata, and our client for it. */
export type Connection = openid.Configuration

/** How long the provider's metadata is cached, in milliseconds. */
const metadataTtl = 60 * 60 * 1000

const connections = new WeakMap<Shop, LRUCache<string, Connection>>()

/** Fetches the provider's metadata, or takes it from the cache. Refuses if the provider fails. */
export async function connect(shop: Shop, provider: ProviderRow): Promise<Connection> {
  const known = cachedConnections(shop)
  const key = `${provider.id} ${provider.revision}`
  const connect = () =>
    discover(shop, provider).catch((error: unknown) => {
      throw toRefusal(shop, provider, error)
    })
  const connection = known.get(key) ?? (await connect())
  known.set(key, connection, { noUpdateTTL: true })
  return connection
}

/** Checks that a provider is reachable and matches its issuer. Returns the reason if not. */
export async function findProblem(shop: Shop, provider: ProviderRow): Promise<string | undefined> {
  try {
    const { authorization_endpoint, token_endpoint, jwks_uri } = (
      await discover(shop, provider)
    ).serverMetadata()
    const missing = Object.entries({ authorization_endpoint, token_endpoint, jwks_uri }).filter(
      ([, address]) => address === undefined,
    )
    return missing.length > 0 ? `its metadata lacks ${missing.map(([name]) => name).join(', ')}` : undefined
  } catch (error) {
    return failureReason(error)
  }
}

/** Refuses because of the provider. Errors of our own are logged as such. */
export function toRefusal(shop: Shop, { id, name }: ProviderRow, error: unknown): Refusal {
  const reason = failureReason(error)
  shop.log.warn({ providerId: id, reason }, 'an identity provider failed')
  return refuse('PROVIDER_FAILED', `${name}: ${reason}`)
}

function cachedConnections(shop: Shop): LRUCache<string, Connection> {
  const known = connections.get(shop) ?? new LRUCache({ max: 1000, ttl: metadataTtl })
  connections.set(shop, known)
  return known
}

async function discover(shop: Shop, provider: ProviderRow): Promise<Connection> {
  const { issuer, clientId } = provider
  // Allows http for development on one machine only.
  const insecure = shop.development ? [openid.allowInsecureRequests] : []
  const execute = [openid.enableNonRepudiationChecks, ...insecure]
  const options = { [openid.customFetch]: fetchThrough(shop.httpClient), execute, timeout: 5 }
  return openid.discovery(
    new URL(issuer),
    clientId,
    providers.unsealSecret(shop, provider),
    undefined,
    options,
  )
}

const limits = { largest: 500_000, longest: 5000 }

/** Keeps providers from sending us into our own network, wherever their metadata points. */
export function fetchThrough(httpClient: HttpClient): openid.CustomFetch {
  return async (url, { method, headers, body }) => {
    const sent = body === undefined || body === null ? {} : { body: String(body) }
    const request = { method: method === 'POST' ? 'POST' : 'GET', headers, ...sent } as const
    const { status, headers: responseHeaders, content } = await httpClient.ask(url, request, limits)
    const type = responseHeaders['content-type'] ?? 'application/octet-stream'
    return new Response(Uint8Array.from(content), { status, headers: { 'content-type': type } })
  }
}

function failureReason(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof HttpClientError) return `its URL ${at.message}`
    if ('code' in at && typeof at.code === 'string' && at.code.startsWith('OAUTH_'))
      return reasonsByCode[at.code] ?? at.message
  }
  return error instanceof openid.ResponseBodyError
    ? `it answered ${error.error}`
    : 'it sent an invalid response'
}

const reasonsByCode: Readonly<Record<string, string>> = {
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'its metadata names another issuer',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'it sent an invalid response',
  OAUTH_RESPONSE_IS_NOT_JSON: 'it sent an invalid response',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'its URLs must begin with https://',
}
