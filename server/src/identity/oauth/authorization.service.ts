import { cookie, cookieIn } from '../../credentials/cookies.rules.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as access from '../../sites/apps/service.ts'
import type { RequestRow } from './queries.ts'
import * as requests from './requests.service.ts'
import { isForeignPage, type Response, responseOf } from './responses.rules.ts'
import {
  accessDenied,
  broughtBy,
  type DeadEnd,
  failureOf,
  faultsOf,
  isRegistered,
  isSilent,
  loginRequired,
  patience,
  type ResponseMode,
  responseModes,
  stepOf,
  understand,
} from './rules.ts'

export type Arrival = (Response & { cookie?: string }) | { dead: DeadEnd }

/** A browser that brings a request. */
export interface Visitor {
  /** The page it comes from, where browsers say so. */
  referrer: string | undefined
  /** Who is signed in in it. */
  session: { siteId: string; memberId: string; authenticatedAt: Date } | undefined
}

/** A request as standard libraries write it into an address. */
export async function bring(shop: Shop, query: Readonly<Record<string, unknown>>): Promise<Arrival> {
  const brought = broughtBy(query)
  const client = brought.clientId ? await access.clientOf(shop, brought.clientId) : undefined
  if (!client) return { dead: 'client' }
  const { redirectUri } = brought
  if (!redirectUri || !isRegistered(redirectUri, client.redirectUris)) return { dead: 'address' }
  const responseMode = modeOf(brought.responseMode)
  const { origin } = new URL(redirectUri)
  if (responseMode === 'web_message' && !client.allowedOrigins.includes(origin)) return { dead: 'address' }
  const failure = failureOf(brought, faultsOf(brought))
  const state = brought.state ?? ''
  if (failure) return responseOf({ responseMode, redirectUri, origin, state }, failure, shop.publicUrl)
  const id = await requests.create(shop, client, { understood: understand(brought), redirectUri })
  return { location: addressOf(shop, id) }
}

/** Where the browser takes a request. */
function addressOf(shop: Shop, id: string): string {
  return `${shop.publicUrl}/oauth2/authorize?request=${id}`
}

/** A browser with the one-time id of a request. */
export async function enter(shop: Shop, id: string, { referrer, session }: Visitor): Promise<Arrival> {
  const entered = await requests.enter(shop, id)
  if (!entered) return { dead: 'expired' }
  const { row, secret } = entered
  const silent = isSilent(row)
  if (silent && isForeignPage(row.origin ?? '', referrer)) {
    await requests.abandon(shop, row, loginRequired)
    return { dead: 'frame' }
  }
  const own = session?.siteId === row.siteId ? session : undefined
  const step = stepOf({ prompt: row.prompt, member: row.memberId !== null, session: own !== undefined })
  if (step === 'answer') return (await answered(shop, row, own)) ?? { dead: 'expired' }
  if (step === 'refuse') return (await requests.abandon(shop, row, loginRequired)) ?? { dead: 'expired' }
  return {
    location: pages[step],
    cookie: cookie(shop.publicUrl, 'authorize', { value: secret, lifetime: patience }),
  }
}

/** The page that tells a window what came of it, once somebody has signed in there. */
export async function answer(shop: Shop, cookies: string | undefined): Promise<Arrival> {
  const row = await requests.waiting(shop, secretIn(shop, cookies))
  if (!row?.memberId) return { dead: 'expired' }
  const response = await requests.finish(shop, row, memberOf(shop, row.memberId))
  return response ? { ...response, cookie: noRequest(shop) } : { dead: 'expired' }
}

/** Somebody who has signed in on our pages, or agreed there. */
export interface SignedInHere {
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
export async function finish(
  shop: Shop,
  cookies: string | undefined,
  { siteId, memberId, authenticatedAt, consented = false }: SignedInHere,
): Promise<{ location: string } | undefined> {
  const row = await requests.waiting(shop, secretIn(shop, cookies))
  if (row?.siteId !== siteId) return undefined
  if (row.prompt === 'login' && authenticatedAt < row.createdAt) return { location: pages.login }
  if (row.prompt === 'consent' && !consented) return { location: pages.consent }
  if (row.responseMode === 'web_message') {
    return (await requests.claim(shop, row, memberId)) ? { location: pages.answer } : undefined
  }
  return onlyLocation(await requests.finish(shop, row, { memberId, authenticatedAt }))
}

/** Somebody does not want to: the application is told so. */
export async function deny(
  shop: Shop,
  cookies: string | undefined,
): Promise<{ location: string } | undefined> {
  const row = await requests.waiting(shop, secretIn(shop, cookies))
  if (!row) return undefined
  const response = await requests.abandon(shop, row, accessDenied)
  // The window that a page opened is closed by the person.
  return onlyLocation(response) ?? (response && { location: '/' })
}

/** What our pages say about the request that waits in a browser. */
export interface Waiting {
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

export async function waiting(shop: Shop, cookies: string | undefined): Promise<Waiting | undefined> {
  const row = await requests.waiting(shop, secretIn(shop, cookies))
  const client = row && (await access.clientOf(shop, row.clientId))
  if (!row || !client) return undefined
  const { siteId, hash, scope, prompt, redirectUri, responseMode } = row
  const name = shop.tokens.derive(`authorization request ${hash.toString('hex')}`)
  const target = responseMode === 'web_message' || !redirectUri ? undefined : targetOf(redirectUri)
  return { name, siteId, client: client.name, scopes: scope?.split(' ') ?? [], prompt, target }
}

const pages = {
  login: '/login',
  consent: '/consent',
  choose: '/choose-account',
  answer: '/oauth2/authorize/answer',
} as const

async function answered(
  shop: Shop,
  row: RequestRow,
  session: Visitor['session'],
): Promise<Response | undefined> {
  const member = row.memberId ? memberOf(shop, row.memberId) : session
  const response = member && (await requests.finish(shop, row, member))
  return response ?? requests.abandon(shop, row, loginRequired)
}

/** Somebody who has signed in just now. */
function memberOf(shop: Shop, memberId: string) {
  return { memberId, authenticatedAt: new Date(shop.clock()) }
}

function onlyLocation(response: Response | undefined): { location: string } | undefined {
  return response && 'location' in response ? response : undefined
}

function secretIn(shop: Shop, cookies: string | undefined): string | undefined {
  return cookieIn(cookies, shop.publicUrl, 'authorize')
}

function noRequest(shop: Shop): string {
  return cookie(shop.publicUrl, 'authorize', { value: '', lifetime: 0 })
}

function modeOf(text: string | null | undefined): ResponseMode {
  return responseModes.find((mode) => mode === text) ?? 'query'
}

function targetOf(address: string): string {
  const { protocol, origin } = new URL(address)
  return /^https?:$/.test(protocol) ? origin : protocol
}
