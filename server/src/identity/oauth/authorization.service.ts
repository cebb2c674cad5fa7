import { cookie, readCookie } from '../../credentials/cookies.rules.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as access from '../../sites/apps/service.ts'
import type { RequestRow } from './queries.ts'
import * as requests from './requests.service.ts'
import { type AuthorizationResponse, buildResponse, isForeignPage } from './responses.rules.ts'
import {
  accessDenied,
  type DeadEnd,
  isRegisteredRedirectUri,
  isSilent,
  loginRequired,
  nextStep,
  parseAuthorizationQuery,
  type ResponseMode,
  requestError,
  requestTtl,
  requestViolations,
  responseModes,
  toAuthorizationRequest,
} from './rules.ts'

export type AuthorizationStep = (AuthorizationResponse & { cookie?: string }) | { dead: DeadEnd }

export interface AuthorizingBrowser {
  /** The referring page, if the browser sends it. */
  referrer: string | undefined
  host: string | undefined
  /** Who is signed in in this browser. */
  session: { siteId: string; memberId: string; authenticatedAt: Date } | undefined
}

/** Validates an authorization request (RFC 6749) and stores it. The redirect carries its one-time id. */
export async function startAuthorization(
  shop: Shop,
  query: Readonly<Record<string, unknown>>,
  { session, host }: Pick<AuthorizingBrowser, 'session' | 'host'>,
): Promise<AuthorizationStep> {
  const clientId = query.client_id ?? query.clientId
  const client = typeof clientId === 'string' ? await access.findClient(shop, clientId) : undefined
  // Another shop's client would lead the browser from this shop to wherever that shop likes.
  if (!client || !shop.hosts.isOf(client.siteId, host)) return { dead: 'client' }
  const request = parseAuthorizationQuery(query, sessionAge(shop, session, client))
  const { redirectUri } = request
  if (!redirectUri || !isRegisteredRedirectUri(redirectUri, client.redirectUris)) return { dead: 'address' }
  const responseMode = toResponseMode(request.responseMode)
  const { origin } = new URL(redirectUri)
  if (responseMode === 'web_message' && !client.allowedOrigins.includes(origin)) return { dead: 'address' }
  const failure = requestError(request, requestViolations(request))
  const state = request.state ?? ''
  if (failure)
    return buildResponse(
      { responseMode, redirectUri, origin, state },
      failure,
      shop.hosts.urlOf(client.siteId),
    )
  const id = await requests.create(shop, client, { request: toAuthorizationRequest(request), redirectUri })
  return { location: `${shop.hosts.urlOf(client.siteId)}/oauth2/authorize?request=${id}` }
}

/** Continues a stored authorization request by its one-time id. */
export async function resumeAuthorization(
  shop: Shop,
  id: string,
  { referrer, host, session }: AuthorizingBrowser,
): Promise<AuthorizationStep> {
  const entered = await requests.open(shop, id)
  if (!entered || !shop.hosts.isOf(entered.row.siteId, host)) return { dead: 'expired' }
  const { row, secret } = entered
  const silent = isSilent(row)
  if (silent && isForeignPage(row.origin ?? '', referrer)) {
    await requests.fail(shop, row, loginRequired)
    return { dead: 'frame' }
  }
  const own = session?.siteId === row.siteId ? session : undefined
  const step = nextStep({ prompt: row.prompt, member: row.memberId !== null, session: own !== undefined })
  if (step === 'answer') return (await issueResponse(shop, row, own)) ?? { dead: 'expired' }
  if (step === 'refuse') return (await requests.fail(shop, row, loginRequired)) ?? { dead: 'expired' }
  return {
    location: pages[step],
    cookie: cookie(shop.publicUrl, 'authorize', { value: secret, lifetime: requestTtl }),
  }
}

/** Answers a request with response mode web_message after the member has signed in. */
export async function answerWebMessage(shop: Shop, cookies: string | undefined): Promise<AuthorizationStep> {
  const row = await requests.findByBrowser(shop, requestSecret(shop, cookies))
  if (!row?.memberId) return { dead: 'expired' }
  const response = await requests.issueCode(shop, row, signedInNow(shop, row.memberId))
  if (!response) return { dead: 'expired' }
  return { ...response, cookie: cookie(shop.publicUrl, 'authorize', { value: '', lifetime: 0 }) }
}

/** A member who signed in on our pages. */
export interface SignedIn {
  siteId: string
  memberId: string
  authenticatedAt: Date
  /** The member saw what the application asks for, and agreed. */
  consented?: boolean
}

/**
 * Completes the browser's authorization request for a signed-in member. Returns where to go: another page of ours or
 * the application. Undefined if no request is pending.
 */
export async function completeAuthorization(
  shop: Shop,
  cookies: string | undefined,
  { siteId, memberId, authenticatedAt, consented = false }: SignedIn,
): Promise<{ location: string } | undefined> {
  const row = await requests.findByBrowser(shop, requestSecret(shop, cookies))
  if (row?.siteId !== siteId) return undefined
  if (row.prompt === 'login' && authenticatedAt < row.createdAt) return { location: pages.login }
  if (row.prompt === 'consent' && !consented) return { location: pages.consent }
  if (row.responseMode === 'web_message') {
    return (await requests.claim(shop, row, memberId)) ? { location: pages.answer } : undefined
  }
  return toRedirect(await requests.issueCode(shop, row, { memberId, authenticatedAt }))
}

/** Tells the application that the person declined. */
export async function denyAuthorization(
  shop: Shop,
  cookies: string | undefined,
): Promise<{ location: string } | undefined> {
  const row = await requests.findByBrowser(shop, requestSecret(shop, cookies))
  if (!row) return undefined
  const response = await requests.fail(shop, row, accessDenied)
  // The person closes the window that the page opened.
  return toRedirect(response) ?? (response && { location: '/' })
}

/** What our pages show about the browser's pending authorization request. */
export interface PendingAuthorization {
  /** Identifies the request in forms, so that a form answers the request it was shown for. */
  name: string
  siteId: string
  client: string
  scopes: string[]
  prompt: RequestRow['prompt']
  /** The origin or scheme where the form redirects to. */
  target: string | undefined
}

export async function findPendingAuthorization(
  shop: Shop,
  cookies: string | undefined,
): Promise<PendingAuthorization | undefined> {
  const row = await requests.findByBrowser(shop, requestSecret(shop, cookies))
  const client = row && (await access.findClient(shop, row.clientId))
  if (!row || !client) return undefined
  const { siteId, hash, scope, prompt, redirectUri, responseMode } = row
  const name = shop.tokens.derive(`authorization request ${hash.toString('hex')}`)
  const target = responseMode === 'web_message' || !redirectUri ? undefined : formTarget(redirectUri)
  return { name, siteId, client: client.name, scopes: scope?.split(' ') ?? [], prompt, target }
}

const pages = {
  login: '/login',
  consent: '/consent',
  choose: '/choose-account',
  answer: '/oauth2/authorize/answer',
} as const

async function issueResponse(
  shop: Shop,
  row: RequestRow,
  session: AuthorizingBrowser['session'],
): Promise<AuthorizationResponse | undefined> {
  const member = row.memberId ? signedInNow(shop, row.memberId) : session
  const response = member && (await requests.issueCode(shop, row, member))
  return response ?? requests.fail(shop, row, loginRequired)
}

/** Seconds since the member signed in at the client's shop, Infinity if nobody did. */
function sessionAge(
  shop: Shop,
  session: AuthorizingBrowser['session'],
  { siteId }: access.ClientRow,
): number {
  if (session?.siteId !== siteId) return Number.POSITIVE_INFINITY
  return (shop.clock() - session.authenticatedAt.getTime()) / 1000
}

function signedInNow(shop: Shop, memberId: string) {
  return { memberId, authenticatedAt: new Date(shop.clock()) }
}

function toRedirect(response: AuthorizationResponse | undefined): { location: string } | undefined {
  return response && 'location' in response ? response : undefined
}

function requestSecret(shop: Shop, cookies: string | undefined): string | undefined {
  return readCookie(cookies, shop.publicUrl, 'authorize')
}

function toResponseMode(text: string | null | undefined): ResponseMode {
  return responseModes.find((mode) => mode === text) ?? 'query'
}

function formTarget(address: string): string {
  const { protocol, origin } = new URL(address)
  return /^https?:$/.test(protocol) ? origin : protocol
}
