import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Callbacks } from '../checkout/visits/queries.ts'
import { setVisitCookie } from '../checkout/visits/routes.ts'
import { startVisit } from '../checkout/visits/service.ts'
import * as visits from '../identity/pages/visits.service.ts'
import type { MemberSession } from '../identity/sessions/service.ts'
import { isSameOrigin } from '../platform/http/origin.ts'
import { type FormFields, type PageQuery, toBrowser } from '../platform/pages/forms.ts'
import { isSameSecret } from '../platform/secrets/tokens.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'
import type { Site } from '../sites/settings/service.ts'
import { cookieName, findVisit } from './visits.service.ts'

/** Somebody at a page before or beside the checkout, such as the details of a booking. */
export interface PageVisit {
  /** In the visitor's language. */
  site: Site
  /** Where a storefront wants its visitors back. */
  callbacks: Callbacks
  /** Of the redirect session. */
  parameters: Record<string, string>
  /** Who buys: whoever asked for the redirect session, or the signed-in member. */
  owner: { kind: 'visitor' | 'member'; id: string } | undefined
  session: MemberSession | undefined
  address: string
}

export type PageRequest = FastifyRequest<{ Querystring: PageQuery; Params: { token?: string; id?: string } }>

export async function visitOf(shop: Shop, request: PageRequest): Promise<PageVisit> {
  const { query, address } = request
  const redirect = await findVisit(shop, { session: query.session, cookie: request.cookies[cookieName] })
  const browser = toBrowser(request)
  const { site, session } = await visits.start(shop, browser, {
    language: query.lang,
    findSiteId: async () => redirect?.siteId,
  })
  const member = session && { kind: 'member' as const, id: session.memberId }
  const { callbacks = {}, parameters = {}, owner = member } = redirect ?? {}
  return { site, callbacks, parameters, owner, session, address }
}

type Buyer = Pick<PageVisit, 'site' | 'owner' | 'address'>

/** Whoever buys. Somebody unknown gets an id of their own, which their form carries. */
export function callerOf({ site, owner, address }: Buyer, unknownId: string): Caller {
  const { kind, id } = owner ?? { kind: 'visitor' as const, id: unknownId }
  return {
    ...{ siteId: site.id, kind, id, address, permissions: new Set(), language: site.settings.language },
    ...(kind === 'member' ? { memberId: id } : { visitorId: id }),
  }
}

/** Proves that a form was sent from our page, and what about. */
export function formToken(shop: Shop, about: string): string {
  return shop.tokens.derive(`page form ${about}`)
}

export function isOurForm(
  shop: Shop,
  request: PageRequest,
  { about, form }: { about: string; form: FormFields },
) {
  return isSameOrigin(shop, request.headers) && isSameSecret(formToken(shop, about), form.csrf)
}

/** The id of a form, if we made it. */
export function keyIn(shop: Shop, request: PageRequest, form: FormFields): string | undefined {
  const { key } = form
  return isGuid(key) && isOurForm(shop, request, { about: key, form }) ? key : undefined
}

/** Opens a checkout in this browser. Returns its address. */
export async function enterCheckout(
  shop: Shop,
  { reply, visit }: { reply: FastifyReply; visit: PageVisit },
  checkoutId: string,
): Promise<string> {
  const { site, address, callbacks } = visit
  setVisitCookie(reply, shop, await startVisit(shop, { siteId: site.id, checkoutId, callbacks, address }))
  return `/checkout/${checkoutId}`
}
