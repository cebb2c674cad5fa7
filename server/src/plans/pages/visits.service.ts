import type { FastifyRequest } from 'fastify'
import type { Callbacks } from '../../checkout/visits/queries.ts'
import * as visits from '../../identity/pages/visits.service.ts'
import { isSameOrigin } from '../../platform/http/origin.ts'
import { type FormFields, type PageQuery, toBrowser } from '../../platform/pages/forms.ts'
import { isSameSecret } from '../../platform/secrets/tokens.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { cookieName, findVisit } from '../../redirects/visits.service.ts'
import type { Site } from '../../sites/settings/service.ts'

/** Somebody at the page on which a plan is bought. */
export interface PlanVisit {
  /** In the visitor's language. */
  site: Site
  /** Where a storefront wants its visitors back. */
  callbacks: Callbacks & { planListUrl?: string }
  /** What the storefront wants back with its visitor. */
  checkoutData: string | undefined
  /** The member who asked for the redirect session, or who is signed in here. */
  memberId: string | undefined
  /** Signed in here: the account opens. */
  hasSession: boolean
  address: string
}

export type PageRequest = FastifyRequest<{ Querystring: PageQuery; Params: { id?: string } }>

export async function visitOf(shop: Shop, request: PageRequest): Promise<PlanVisit> {
  const { query, address } = request
  const redirect = await findVisit(shop, { session: query.session, cookie: request.cookies[cookieName] })
  const { site, session } = await visits.start(shop, toBrowser(request), {
    language: query.lang,
    findSiteId: async () => redirect?.siteId,
  })
  const owner = redirect?.owner
  return {
    site,
    callbacks: redirect?.callbacks ?? {},
    checkoutData: redirect?.parameters.checkoutData,
    memberId: owner?.kind === 'member' ? owner.id : session?.memberId,
    hasSession: session !== undefined,
    address,
  }
}

/** The member, or somebody unknown who only looks. */
export function callerOf(shop: Shop, { site, memberId, address }: PlanVisit): Caller {
  const id = memberId ?? shop.newId()
  return {
    ...{ siteId: site.id, kind: memberId ? 'member' : 'visitor', id, address, permissions: new Set() },
    ...{ language: site.settings.language, ...(memberId ? { memberId } : { visitorId: id }) },
  }
}

/** Proves that a form was sent from our page of this plan, to this member. */
export function formToken(shop: Shop, { memberId = '' }: PlanVisit, planId: string): string {
  return shop.tokens.derive(`plan form ${planId} ${memberId}`)
}

interface SentForm {
  visit: PlanVisit
  planId: string
  form: FormFields
}

export function isOurForm(shop: Shop, request: PageRequest, { visit, planId, form }: SentForm): boolean {
  return isSameOrigin(shop, request.headers) && isSameSecret(formToken(shop, visit, planId), form.csrf)
}
