import { createHash } from 'node:crypto'
import type {
  Storefront,
  StorefrontAnswer,
  StorefrontPage,
  StorefrontRoute,
} from '@cartwright/contract/pages/storefront.ts'
import { pageKeys } from '../cdn/rules.ts'
import { isUnavailable, Refusal, refuse } from '../platform/errors/errors.ts'
import { isSameOrigin } from '../platform/http/origin.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as sites from '../sites/settings/service.ts'
import { offersLanguage, pageAddress, pageKey } from './addresses.rules.ts'
import type { Beginning, MadePage, PageCache, Reading, SentPage } from './cache.service.ts'
import type { documentWriter } from './document.view.ts'
import { startVisitor, syncSession } from './members.service.ts'
import { findMoved } from './moved.service.ts'
import {
  type Exchange,
  forRoute,
  isScript,
  type OwnParts,
  readChoice,
  readingFor,
  toAsk,
} from './requests.service.ts'
import type { Connect } from './service.ts'

export interface Context {
  shop: Shop
  storefront: Storefront
  own: OwnParts
  pages: PageCache
  connector: Connect
  document: ReturnType<typeof documentWriter>
}

/** A route in one of the storefront's languages; in the site's own without one. */
export interface LocalRoute {
  route: StorefrontRoute
  language: string | undefined
}

interface KeyedExchange extends Exchange {
  /** Of the page in the cache. */
  key: string
}

/** Makes the page for all who ask for it now. Nobody shares the refusal of another network. */
export async function makeOnce(
  context: Context,
  local: LocalRoute,
  exchange: KeyedExchange,
): Promise<MadePage> {
  const { pages } = context
  const { mayBeOld } = readingFor(exchange.request)
  let isOwn = false
  const make = (beginning: Beginning) => {
    isOwn = true
    return makeShared(context, local, { ...exchange, mayBeOld, beginning })
  }
  const { value } = await pages.make(exchange.key, { mayBeOld, make })
  return !isOwn && value.status === 429 ? make(unknownBeginning) : value
}

/** Of a page of which nobody knows what has changed since. */
const unknownBeginning: Beginning = { version: -1, isPast: () => true }

interface SharedExchange extends KeyedExchange, Pick<Reading, 'mayBeOld'> {
  beginning: Beginning
}

/** A page that is the same for every visitor. It is kept if it was asked for before. */
async function makeShared(
  context: Context,
  local: LocalRoute,
  { key, mayBeOld, beginning, ...exchange }: SharedExchange,
): Promise<MadePage> {
  const { pages } = context
  const reading = { mayBeOld, hasOld: false }
  const answer = await renderRoute(context, local, { ...exchange, reading })
  if (!('html' in answer) || answer.status !== 200) pages.delete(key)
  if (!('html' in answer)) return answer
  const url = (await context.connector(exchange.request)).url()
  const sent = toSentPage(context, answer, url)
  if (answer.status !== 200) return sent
  const ids = shownIds(sent, answer)
  const keys = await edgeKeys(context, local, { ...exchange, answer, ids })
  const page = { ...sent, ...keys, isOld: reading.hasOld || beginning.isPast(ids) }
  if (!pages.isWanted(key)) return page
  const kept = { ...page, language: answer.language, ids, etag: etagOf(page) }
  // Its old parts would be kept for another minute.
  if (!reading.hasOld) pages.set(key, kept, beginning.version)
  return kept
}

interface Shown extends Exchange {
  answer: StorefrontPage
  ids: ReadonlySet<string>
}

/** The surrogate keys of a page that an edge may keep. Those for members differ by reader. */
async function edgeKeys(
  { shop, connector }: Context,
  { route }: LocalRoute,
  { request, answer, ids }: Shown,
): Promise<Pick<SentPage, 'keys'>> {
  if (!shop.cdn || answer.forMembers) return {}
  const { siteId } = await connector(request)
  const { slug } = request.params as { slug?: string }
  return { keys: pageKeys({ siteId, module: answer.module, route: route.path, slug, ids }) }
}

export async function keyOf({ connector }: Context, { language }: LocalRoute, { request }: Exchange) {
  const { siteId, url } = await connector(request)
  const address = pageAddress(url(), request.url, language)
  return `${siteId} ${language} ${pageKey(address, readChoice(request))}`
}

/** The storefront's answer. An address whose page is not there may lead somewhere else. */
export async function renderRoute(
  context: Context,
  local: LocalRoute,
  exchange: Exchange & { reading?: Reading },
): Promise<StorefrontAnswer> {
  const answer = await askRoute(context, local, exchange).catch(refuseAsApi)
  if (!('html' in answer) || answer.status !== 404 || local.route.method !== 'GET') return answer
  const { siteId } = await context.connector(exchange.request)
  const { language } = local
  const location = await findMoved(context.shop, siteId, { url: exchange.request.url, language })
  return location === undefined ? answer : { location, status: 301 }
}

/** The storefront's answer; an error of the server becomes its error page. */
async function askRoute(
  { shop, storefront, own, connector }: Context,
  { route, language }: LocalRoute,
  { request, reply, reading = readingFor(request) }: Exchange & { reading?: Reading },
): Promise<StorefrontAnswer> {
  const connection = await connector(request)
  const ask = forRoute(
    route,
    toAsk(language, { shop, ...own, connector: connection, reading, request, reply }),
  )
  const { settings } = await sites.get(shop, connection.siteId)
  if (!offersLanguage(settings, language)) return storefront.failure({ ...ask, language: undefined }, 404)
  try {
    if (route.method === 'POST' && !isSameOrigin(shop, request.headers)) throw refuse('PERMISSION_DENIED')
    if (!route.shared) {
      const { visitor } = ask.connection
      await syncSession(shop, { siteId: connection.siteId, visitor, request })
      const key = route.makesVisitor ? ask.form.get('key') : null
      if (key !== null) await startVisitor(shop, { siteId: connection.siteId, visitor, request }, key)
      ask.known = visitor.getItem('') !== null
    }
    return await route.answer(ask)
  } catch (error) {
    const refusal = toRefusal(error)
    if (isScript(request) || isUnavailable(refusal ?? error)) throw error
    if (error instanceof Refusal) return storefront.failure(ask, 403)
    // The API refuses what it cannot parse with 400: to a visitor, that page does not exist.
    if (refusal?.status === 404 || (refusal?.status === 400 && route.method === 'GET')) {
      return storefront.failure(ask, 404)
    }
    if (refusal?.status === 400) {
      shop.log.warn({ requestId: request.id, err: error }, 'a form was refused')
      return storefront.failure(ask, 404)
    }
    if (refusal?.status === 429) {
      reply.header('retry-after', String(refusal.retryAfter ?? 60))
      return storefront.failure(ask, 429)
    }
    shop.log.error({ requestId: request.id, err: error }, 'a page could not be made')
    return storefront.failure(ask, 500)
  }
}

/** The error of a call that the storefront made. */
interface CallError {
  status?: number
  message: string
  code?: string
  data?: Record<string, unknown>
}

/** The refusal that the API answered to the storefront. */
function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { status = 0, message, code, data = {} } = error as CallError
  if (status < 400) return undefined
  const details = code ? { applicationError: { code, description: message, data } } : {}
  return new Refusal(status, { message, details })
}

export function refuseAsApi(error: unknown): never {
  throw toRefusal(error) ?? error
}

export function toSentPage({ document }: Context, page: StorefrontPage, url: string): SentPage {
  const { status, forMembers = false } = page
  return { ...document(page, url), status, forMembers, isOld: false, compressed: new Map() }
}

function etagOf({ html }: SentPage): string {
  return `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
}

const guid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The ids that the page shows. A change of one of them makes it outdated. */
function shownIds({ props }: SentPage, { shows = [] }: StorefrontPage): ReadonlySet<string> {
  return new Set([...(props.match(guid) ?? []), ...shows])
}
