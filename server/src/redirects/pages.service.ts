import type { PageForm } from '@cartwright/contract/pages/identity.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Callbacks } from '../checkout/visits/queries.ts'
import { setVisitCookie } from '../checkout/visits/routes.ts'
import { startVisit } from '../checkout/visits/service.ts'
import * as visits from '../identity/pages/visits.service.ts'
import { isLanguage } from '../identity/sessions/browsers.rules.ts'
import type { MemberSession } from '../identity/sessions/service.ts'
import { isSameOrigin } from '../platform/http/origin.ts'
import {
  type Answer,
  type FormFields,
  type PageQuery,
  parseForm,
  toBrowser,
} from '../platform/pages/forms.ts'
import { isSameSecret } from '../platform/secrets/tokens.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'
import type { Site } from '../sites/settings/service.ts'
import { cookieName, findVisit } from './visits.service.ts'

/** Somebody at a page before or beside the checkout, such as the details of a booking. */
export interface PageVisit {
  /** In the visitor's language. */
  site: Site
  /** The language that the address or the form asks for, whatever the browser prefers. */
  language: string | undefined
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
  const asked = query.lang ?? parseForm(request.body).lang
  const redirect = await findVisit(shop, { session: query.session, cookie: request.cookies[cookieName] })
  const browser = toBrowser(request)
  const { site, session } = await visits.start(shop, browser, {
    language: asked,
    findSiteId: async () => redirect?.siteId,
  })
  const member = session && { kind: 'member' as const, id: session.memberId }
  const { callbacks = {}, parameters = {}, owner = member } = redirect ?? {}
  const language = isLanguage(asked) ? site.settings.language : undefined
  return { site, language, callbacks, parameters, owner, session, address }
}

/** An answer whose forms, and the page that it leads to, stay in the language that the visitor has asked for. */
export function inLanguage<Props extends { forms: PageForm[] }>(
  { language: lang }: Pick<PageVisit, 'language'>,
  answer: Answer<Props>,
): Answer<Props> {
  if (lang === undefined) return answer
  if ('props' in answer) {
    const forms = answer.props.forms.map((form) => ({ ...form, hidden: { ...form.hidden, lang } }))
    return { ...answer, props: { ...answer.props, forms } }
  }
  const { location } = answer
  // The checkout knows the language of its buyer.
  if (!location.startsWith('/') || location.startsWith('/checkout/')) return answer
  return { ...answer, location: `${location}${location.includes('?') ? '&' : '?'}lang=${lang}` }
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
