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

/** A browser that brings a request. */
export interface AuthorizingBrowser {
  /** The page it comes from, where browsers say so. */
  referrer: string | undefined
  /** Who is signed in in it. */
  session: { siteId: string; memberId: string; authenticatedAt: Date } | undefined
}

/** A request as standard libraries write it into an address. */
export async function startAuthorization(
  shop: Shop,
  query: Readonly<Record<string, unknown>>,
): Promise<AuthorizationStep> {
  const brought = parseAuthorizationQuery(query)
  const client = brought.clientId ? await access.findClient(shop, brought.clientId) : undefined
  if (!client) return { dead: 'client' }
  const { redirectUri } = brought
  if (!redirectUri || !isRegisteredRedirectUri(redirectUri, client.redirectUris)) return { dead: 'address' }
  const responseMode = toResponseMode(brought.responseMode)
  const { origin } = new URL(redirectUri)
  if (responseMode === 'web_message' && !client.allowedOrigins.includes(origin)) return { dead: 'address' }
  const failure = requestError(brought, requestViolations(brought))
  const state = brought.state ?? ''
  if (failure) return buildResponse({ responseMode, redirectUri, origin, state }, failure, shop.publicUrl)
  const id = await requests.create(shop, client, { understood: toAuthorizationRequest(brought), redirectUri })
  return { location: requestUrl(shop, id) }
}

/** Where the browser takes a request. */
function requestUrl(shop: Shop, id: string): string {
  return `${shop.publicUrl}/oauth2/authorize?request=${id}`
}

/** A browser with the one-time id of a request. */
export async function resumeAuthorization(
  shop: Shop,
  id: string,
  { referrer, session }: AuthorizingBrowser,
): Promise<AuthorizationStep> {
  const entered = await requests.open(shop, id)
  if (!entered) return { dead: 'expired' }
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

/** The page that tells a window what came of it, once somebody has signed in there. */
export async function answerWebMessage(shop: Shop, cookies: string | undefined): Promise<AuthorizationStep> {
  const row = await requests.findByBrowser(shop, requestSecret(shop, cookies))
  if (!row?.memberId) return { dead: 'expired' }
  const response = await requests.issueCode(shop, row, signedInNow(shop, row.memberId))
  return response ? { ...response, cookie: expiredCookie(shop) } : { dead: 'expired' }
}

/** Somebody who has signed in on our pages, or agreed there. */
export interface SignedIn {
  siteId: string
  memberId: string
  authenticatedAt: Date
  /** They have seen what the application wants. */
  consented?: boolean
}

/**
 * Goes on with the request that waits in this browser, once a member has signed in there: the address to go to, another
 * page of ours or the application. Undefined when nothing waits.
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

/** Somebody does not want to: the application is told so. */
export async function denyAuthorization(
  shop: Shop,
  cookies: string | undefined,
): Promise<{ location: string } | undefined> {
  const row = await requests.findByBrowser(shop, requestSecret(shop, cookies))
  if (!row) return undefined
  const response = await requests.fail(shop, row, accessDenied)
  // The window that a page opened is closed by the person.
  return toRedirect(response) ?? (response && { location: '/' })
}

/** What our pages say about the request that waits in a browser. */
export interface PendingAuthorization {
  /** A name for it that gives nothing away: a form answers the request it was shown for. */
  name: string
  siteId: string
  /** The name of the application. */
  client: string
  scopes: string[]
  prompt: RequestRow['prompt']
  /** The origin or scheme that a form ends up at. */
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

/** Somebody who has signed in just now. */
function signedInNow(shop: Shop, memberId: string) {
  return { memberId, authenticatedAt: new Date(shop.clock()) }
}

function toRedirect(response: AuthorizationResponse | undefined): { location: string } | undefined {
  return response && 'location' in response ? response : undefined
}

function requestSecret(shop: Shop, cookies: string | undefined): string | undefined {
  return readCookie(cookies, shop.publicUrl, 'authorize')
}

function expiredCookie(shop: Shop): string {
  return cookie(shop.publicUrl, 'authorize', { value: '', lifetime: 0 })
}

function toResponseMode(text: string | null | undefined): ResponseMode {
  return responseModes.find((mode) => mode === text) ?? 'query'
}

function formTarget(address: string): string {
  const { protocol, origin } = new URL(address)
  return /^https?:$/.test(protocol) ? origin : protocol
}
