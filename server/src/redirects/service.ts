import { randomUUID } from 'node:crypto'
import type {
  CreateRedirectSessionReply,
  CreateRedirectSessionRequest,
} from '@cartwright/contract/checkout/redirects.ts'
import * as checkouts from '../checkout/model/service.ts'
import * as visits from '../checkout/visits/service.ts'
import * as logout from '../identity/oauth/logout.service.ts'
import * as requests from '../identity/oauth/requests.service.ts'
import type { Browser } from '../identity/sessions/browsers.rules.ts'
import * as tokens from '../identity/tokens/refresh-tokens.service.ts'
import { refuse, violation, violations } from '../platform/errors/errors.ts'
import type { FindDestination, Redirects } from '../platform/room.ts'
import { hashOf } from '../platform/secrets/tokens.ts'
import { type Caller, ownerKindOf, type Shop } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'
import { allowsCallback, callbackHelp, type RegisteredAddresses } from '../sites/apps/addresses.rules.ts'
import * as access from '../sites/apps/service.ts'
import { insertSession, type SessionRow, sessionByHash, spendSession } from './queries.ts'
import { checkoutAddress, isOpenCheckout, requestedIntents, withParameters } from './rules.ts'
import { otherDestination } from './visits.service.ts'

/** Milliseconds for which the address of a sign-out works, and one of a checkout opens it without a question. */
const fresh = 60_000

/** Milliseconds for which the address of a checkout works, and one of another room's page. */
const checkoutLifetime = 24 * 60 * 60_000

interface Sent {
  request: CreateRedirectSessionRequest
  origin: string | undefined
  more: Redirects
}

/** The address of a hosted page with a one-time id. `origin` is that of the calling page, `more` are other rooms' pages. */
export async function create(
  shop: Shop,
  caller: Caller,
  { request, origin, more }: Sent,
): Promise<CreateRedirectSessionReply> {
  const [intent, another] = requestedIntents(request)
  if (intent === undefined || another !== undefined) {
    const description = `must name exactly one destination, such as ecomCheckout${another ? `, not ${intent} and ${another}` : ''}`
    throw violation('intent', description, 'ONE_OF_ALIGNMENT')
  }
  const callbacks = await assertCallbacks(shop, caller, request.callbacks ?? {})
  const parameters = request.preferences?.additionalQueryParameters ?? {}
  assertShort(parameters)
  if (intent === 'ecomCheckout') {
    const checkoutId = requireField(request.ecomCheckout?.checkoutId, 'ecomCheckout.checkoutId')
    const { id } = await checkouts.getCheckout(shop, { caller, id: checkoutId })
    return createSession(shop, caller.siteId, { target: { checkoutId: id, parameters }, callbacks })
  }
  if (intent === 'storesProduct') {
    const slug = requireField(request.storesProduct?.productSlug, 'storesProduct.productSlug')
    return toReply(
      randomUUID(),
      `${shop.hosts.urlOf(caller.siteId)}/products/${encodeURIComponent(slug)}`,
      parameters,
    )
  }
  if (intent === 'logout') return createLogoutSession(shop, caller, callbacks)
  if (intent === 'login')
    return createSession(shop, caller.siteId, { target: { page: 'login', parameters }, callbacks })
  if (intent === 'auth') return createAuthSession(shop, caller, { ...request, origin })
  const find = more[intent]
  if (find) return createPageSession(shop, caller, { request, find, parameters, callbacks })
  throw refuse('REDIRECT_NOT_SUPPORTED', `This shop has no page for ${intent} yet`, { intent })
}

/** Where the address leads, and the cookie of the visit that begins. */
export interface Destination {
  location: string
  cookie?: visits.VisitCookie
  /** The value of a `set-cookie` header. */
  setCookie?: string
}

/** A link to a checkout is not used up: whoever looks at it takes nothing from its shopper. */
export async function followRedirect(shop: Shop, id: string, browser: Browser): Promise<Destination> {
  const session = await findSession(shop, id, browser)
  if (!session) return { location: '/checkout/unknown' }
  const { siteId, callbacks, target } = session
  if ('page' in target) return pageDestination(shop, id, { browser, callbacks, target })
  if ('path' in target) return otherDestination(shop, id.toLowerCase(), session)
  const { checkoutId } = target
  const now = shop.clock()
  if (!isOpenCheckout(session, now)) return { location: `/checkout/${checkoutId}` }
  if (now - session.createdAt.getTime() > fresh) {
    return { location: `/checkout/${checkoutId}/open?${new URLSearchParams({ link: id })}` }
  }
  const visit = { siteId, checkoutId, callbacks, address: browser.address }
  return { location: checkoutAddress(session), cookie: await visits.startVisit(shop, visit) }
}

/** The storefront's address to return to after signing in. */
export async function returnAddress(
  shop: Shop,
  id: string,
  browser: Pick<Browser, 'headers'>,
): Promise<string> {
  const session = await findSession(shop, id, browser)
  return session?.callbacks.postFlowUrl ?? '/account'
}

/** A session leads on from a host of its own shop only. */
async function findSession(
  shop: Shop,
  id: string,
  { headers: { host } }: Pick<Browser, 'headers'>,
): Promise<SessionRow | undefined> {
  const [session] = isGuid(id) ? await shop.db.run(sessionByHash, [hashOf(id.toLowerCase())]) : []
  return session && shop.hosts.isOf(session.siteId, host) ? session : undefined
}

async function createAuthSession(
  shop: Shop,
  caller: Caller,
  { auth = {}, origin }: Pick<CreateRedirectSessionRequest, 'auth'> & { origin: string | undefined },
): Promise<CreateRedirectSessionReply> {
  const requested = { ...auth.authRequest, prompt: auth.prompt ?? auth.authRequest?.prompt ?? null }
  const id = await requests.createForVisitor(shop, caller, { parameters: requested, origin })
  const reply = toReply(id, `${shop.hosts.urlOf(caller.siteId)}/oauth2/authorize`, { request: id })
  reply.redirectSession.shortUrl = reply.redirectSession.fullUrl
  return reply
}

interface PageRequest {
  request: CreateRedirectSessionRequest
  find: FindDestination
  parameters: Record<string, string>
  callbacks: Record<string, string>
}

async function createPageSession(
  shop: Shop,
  caller: Caller,
  { request, find, parameters, callbacks }: PageRequest,
): Promise<CreateRedirectSessionReply> {
  const { path, parameters: own } = await find(shop, caller, request)
  const kind = ownerKindOf(caller)
  const owner = kind === 'app' ? {} : { owner: { kind, id: caller.id } }
  const target = { path, parameters: { ...parameters, ...own }, ...owner }
  return createSession(shop, caller.siteId, { target, callbacks, shown: parameters })
}

/** Revokes the member's tokens at once, even if their browser never opens the address. */
async function createLogoutSession(
  shop: Shop,
  caller: Caller,
  callbacks: Record<string, string>,
): Promise<CreateRedirectSessionReply> {
  if (caller.kind === 'member') await tokens.revokeOwnFamily(shop, caller)
  return createSession(shop, caller.siteId, { target: { page: 'logout', parameters: {} }, callbacks })
}

interface PageVisit {
  browser: Browser
  callbacks: Record<string, string>
  target: { page: 'login' | 'logout' }
}

async function pageDestination(
  shop: Shop,
  id: string,
  { browser, callbacks, target }: PageVisit,
): Promise<Destination> {
  if (target.page === 'login') return { location: `/login?returnTo=/redirects/${id.toLowerCase()}` }
  // Once: whoever gets the link later signs nobody out.
  const [spent] = await shop.db.run(spendSession, [hashOf(id.toLowerCase()), new Date(shop.clock())])
  const cookie = spent ? await logout.signOut(shop, browser) : undefined
  return { location: callbacks.postFlowUrl ?? '/', ...(cookie ? { setCookie: cookie } : {}) }
}

async function createSession(
  shop: Shop,
  siteId: string,
  {
    target,
    callbacks,
    shown = target.parameters,
  }: Pick<SessionRow, 'target' | 'callbacks'> & { shown?: Record<string, string> },
): Promise<CreateRedirectSessionReply> {
  // Not a time-ordered id: this one is a secret, so all its bits are random.
  const id = randomUUID()
  const now = shop.clock()
  const lifetime = 'page' in target ? fresh : checkoutLifetime
  const times = [new Date(now), new Date(now + lifetime)]
  await shop.db.run(insertSession, [
    siteId,
    hashOf(id),
    JSON.stringify(target),
    JSON.stringify(callbacks),
    ...times,
  ])
  return toReply(id, `${shop.hosts.urlOf(siteId)}/r/${id}`, shown)
}

function toReply(
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

async function assertCallbacks(
  shop: Shop,
  caller: Caller,
  sent: NonNullable<CreateRedirectSessionRequest['callbacks']>,
): Promise<Record<string, string>> {
  const callbacks = Object.entries(sent).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const registered = callbacks.length > 0 ? await registeredClients(shop, caller) : []
  for (const [name, address] of callbacks) {
    if (!allowsCallback(address, registered)) {
      const field = `callbacks.${name}`
      throw refuse('INVALID_REDIRECT_URI', callbackHelp(field, address, caller.clientId), { field, address })
    }
  }
  return Object.fromEntries(callbacks)
}

/** An API key may use the addresses of every storefront of its site. Our own pages need no registration. */
async function registeredClients(shop: Shop, { siteId, clientId }: Caller): Promise<RegisteredAddresses[]> {
  const own = { redirectUris: [], allowedOrigins: [shop.hosts.urlOf(siteId)] }
  if (clientId === undefined) {
    const clients = await access.listClients(shop, siteId)
    return [own, ...clients.filter(({ revokedAt }) => revokedAt === null)]
  }
  const client = await access.findClient(shop, clientId)
  return client?.siteId === siteId ? [own, client] : [own]
}

/** Characters. The whole address must fit into 2,048. */
const maxQueryLength = 1500

function assertShort(parameters: Record<string, string>): void {
  if (new URLSearchParams(parameters).toString().length <= maxQueryLength) return
  throw violations([
    {
      field: 'preferences.additionalQueryParameters',
      description: `must not be longer than ${maxQueryLength} characters in an address`,
      violatedRule: 'MAX_LENGTH',
      data: { threshold: maxQueryLength },
    },
  ])
}

function requireField(value: string | undefined, field: string): string {
  if (value) return value
  throw violation(field, 'is required', 'REQUIRED_FIELD')
}
