import { randomUUID } from 'node:crypto'
import type {
  CreateRedirectSessionReply,
  CreateRedirectSessionRequest,
} from '@cartwright/contract/checkout/redirects.ts'
import * as checkouts from '../checkout/model/service.ts'
import * as visits from '../checkout/visits/service.ts'
import * as leaving from '../identity/oauth/logout.service.ts'
import * as requests from '../identity/oauth/requests.service.ts'
import type { Browser } from '../identity/sessions/browsers.rules.ts'
import * as tokens from '../identity/tokens/service.ts'
import { day, deleteAll } from '../platform/db/retention.ts'
import { refuse, violations } from '../platform/errors/errors.ts'
import { hashOf } from '../platform/secrets/tokens.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'
import { allowsCallback, howToAllow, type Registered } from '../sites/apps/addresses.rules.ts'
import * as access from '../sites/apps/service.ts'
import { deleteOldSessions, enterSession, insertSession, type SessionRow, sessionByHash } from './queries.ts'
import { intentsOf, withParameters } from './rules.ts'

/** Milliseconds in which the browser has to arrive. */
const lifetime = 60_000

/** The address of a hosted page; it carries nothing but a one-time id. `origin` is that of the page that asks. */
export async function create(
  shop: Shop,
  caller: Caller,
  { request, origin }: { request: CreateRedirectSessionRequest; origin: string | undefined },
): Promise<CreateRedirectSessionReply> {
  const [intent, another] = intentsOf(request)
  if (intent === undefined || another !== undefined) {
    const description = `must name exactly one of where to go, such as ecomCheckout${another ? `; it names ${intent} and ${another}` : ''}`
    throw violations([{ field: 'intent', description, violatedRule: 'ONE_OF_ALIGNMENT' }])
  }
  const callbacks = await allowedCallbacks(shop, caller, request.callbacks ?? {})
  const parameters = request.preferences?.additionalQueryParameters ?? {}
  requireShort(parameters)
  if (intent === 'ecomCheckout') {
    const checkoutId = required(request.ecomCheckout?.checkoutId, 'ecomCheckout.checkoutId')
    const { id } = await checkouts.getCheckout(shop, { caller, id: checkoutId })
    return session(shop, caller.siteId, { target: { checkoutId: id, parameters }, callbacks })
  }
  if (intent === 'storesProduct') {
    const slug = required(request.storesProduct?.productSlug, 'storesProduct.productSlug')
    return sessionOf(randomUUID(), `${shop.publicUrl}/products/${encodeURIComponent(slug)}`, parameters)
  }
  if (intent === 'logout') return logoutSession(shop, caller, callbacks)
  if (intent === 'login')
    return session(shop, caller.siteId, { target: { page: 'login', parameters }, callbacks })
  if (intent === 'auth') return authSession(shop, caller, { auth: request.auth ?? {}, origin })
  throw refuse('REDIRECT_NOT_SUPPORTED', `This shop has no page for ${intent} yet`, { intent })
}

/** What somebody who follows the address gets: a place to go and, the first time within a minute, what happens there. */
export interface Arrival {
  location: string
  cookie?: visits.VisitCookie
  /** A whole header. */
  setCookie?: string
}

export async function enter(shop: Shop, id: string, browser: Browser): Promise<Arrival> {
  if (!isGuid(id)) return { location: '/checkout/unknown' }
  const hash = hashOf(id.toLowerCase())
  const [entered] = await shop.db.run(enterSession, [hash, new Date(shop.clock())])
  const [known] = entered ? [entered] : await shop.db.run(sessionByHash, [hash])
  if (!known) return { location: '/checkout/unknown' }
  const { siteId, callbacks, target } = known
  const query = new URLSearchParams(target.parameters).toString()
  if ('page' in target)
    return enterPage(shop, id, { browser, callbacks, entered: entered !== undefined, target })
  const { checkoutId } = target
  const location = `/checkout/${checkoutId}${query && `?${query}`}`
  return entered
    ? { location, cookie: await visits.startVisit(shop, { siteId, checkoutId, callbacks }) }
    : { location }
}

/** Where somebody goes who has signed in because a storefront sent them to. */
export async function back(shop: Shop, id: string): Promise<string> {
  const [known] = isGuid(id) ? await shop.db.run(sessionByHash, [hashOf(id.toLowerCase())]) : []
  return known?.callbacks.postFlowUrl ?? '/account'
}

export async function forgetOldSessions(shop: Shop): Promise<void> {
  await deleteAll(shop.db, deleteOldSessions, [new Date(shop.clock() - day)])
}

interface Auth {
  auth: NonNullable<CreateRedirectSessionRequest['auth']>
  origin: string | undefined
}

async function authSession(
  shop: Shop,
  caller: Caller,
  { auth, origin }: Auth,
): Promise<CreateRedirectSessionReply> {
  const asked = { ...auth.authRequest, prompt: auth.prompt ?? auth.authRequest?.prompt ?? null }
  const id = await requests.createFor(shop, caller, { asked, origin })
  const reply = sessionOf(id, `${shop.publicUrl}/oauth2/authorize`, { request: id })
  reply.redirectSession.shortUrl = reply.redirectSession.fullUrl
  return reply
}

/** A member who signs out keeps no token from then on, whether or not their browser gets to the address. */
async function logoutSession(
  shop: Shop,
  caller: Caller,
  callbacks: Record<string, string>,
): Promise<CreateRedirectSessionReply> {
  if (caller.kind === 'member') await tokens.revokeOwnFamily(shop, caller)
  return session(shop, caller.siteId, { target: { page: 'logout', parameters: {} }, callbacks })
}

interface Entering {
  browser: Browser
  callbacks: Record<string, string>
  /** For the first time, in time. */
  entered: boolean
  target: { page: 'login' | 'logout' }
}

async function enterPage(
  shop: Shop,
  id: string,
  { browser, callbacks, entered, target }: Entering,
): Promise<Arrival> {
  if (target.page === 'login') return { location: `/login?returnTo=/redirects/${id.toLowerCase()}` }
  const cookie = entered ? await leaving.forget(shop, browser) : undefined
  return { location: callbacks.postFlowUrl ?? '/', ...(cookie ? { setCookie: cookie } : {}) }
}

async function session(
  shop: Shop,
  siteId: string,
  { target, callbacks }: { target: SessionRow['target']; callbacks: Record<string, string> },
): Promise<CreateRedirectSessionReply> {
  // Not a time-ordered id: this one is a secret, so every bit counts.
  const id = randomUUID()
  const now = shop.clock()
  const times = [new Date(now), new Date(now + lifetime)]
  await shop.db.run(insertSession, [
    siteId,
    hashOf(id),
    JSON.stringify(target),
    JSON.stringify(callbacks),
    ...times,
  ])
  return sessionOf(id, `${shop.publicUrl}/r/${id}`, target.parameters)
}

function sessionOf(
  id: string,
  endpoint: string,
  searchParams: Record<string, string>,
): CreateRedirectSessionReply {
  const fullUrl = withParameters(endpoint, searchParams)
  return {
    redirectSession: {
      id,
      fullUrl,
      shortUrl: endpoint,
      urlDetails: { endpoint, searchParams },
      sessionToken: null,
    },
  }
}

async function allowedCallbacks(
  shop: Shop,
  caller: Caller,
  sent: NonNullable<CreateRedirectSessionRequest['callbacks']>,
): Promise<Record<string, string>> {
  const callbacks = Object.entries(sent).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const registered = callbacks.length > 0 ? await registeredFor(shop, caller) : []
  for (const [name, address] of callbacks) {
    if (!allowsCallback(address, registered)) {
      const field = `callbacks.${name}`
      throw refuse('INVALID_REDIRECT_URI', howToAllow(field, address, caller.clientId), { field, address })
    }
  }
  return Object.fromEntries(callbacks)
}

/** An API key speaks for every storefront of its shop; our own pages need no registration. */
async function registeredFor(shop: Shop, { siteId, clientId }: Caller): Promise<Registered[]> {
  const own = { redirectUris: [], allowedOrigins: [shop.publicUrl] }
  if (clientId === undefined) {
    const clients = await access.clientsOf(shop, siteId)
    return [own, ...clients.filter(({ revokedAt }) => revokedAt === null)]
  }
  const client = await access.clientOf(shop, clientId)
  return client?.siteId === siteId ? [own, client] : [own]
}

/** An address of at most 2048 characters has to hold them, with room for the page they are for. */
const longestQuery = 1500

function requireShort(parameters: Record<string, string>): void {
  if (new URLSearchParams(parameters).toString().length <= longestQuery) return
  throw violations([
    {
      field: 'preferences.additionalQueryParameters',
      description: `must not be longer than ${longestQuery} characters in an address`,
      violatedRule: 'MAX_LENGTH',
      data: { threshold: longestQuery },
    },
  ])
}

function required(value: string | undefined, field: string): string {
  if (value) return value
  throw violations([{ field, description: 'is required', violatedRule: 'REQUIRED_FIELD' }])
}
