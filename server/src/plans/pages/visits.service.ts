import type { Callbacks } from '../../checkout/visits/queries.ts'
import type { FormFields } from '../../platform/pages/forms.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import type { PageRequest } from '../../redirects/pages.service.ts'
import * as pages from '../../redirects/pages.service.ts'
import type { Site } from '../../sites/settings/service.ts'

/** Somebody at the page on which a plan is bought. */
export interface PlanVisit {
  /** In the visitor's language. */
  site: Site
  /** The language that the address or the form asks for. */
  language: string | undefined
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

export async function visitOf(shop: Shop, request: PageRequest): Promise<PlanVisit> {
  const { site, language, callbacks, parameters, owner, session, address } = await pages.visitOf(
    shop,
    request,
  )
  return {
    ...{ site, language, callbacks, address },
    checkoutData: parameters.checkoutData,
    memberId: owner?.kind === 'member' ? owner.id : session?.memberId,
    hasSession: session !== undefined,
  }
}

/** The member, or somebody unknown who only looks. */
export function callerOf(shop: Shop, { site, memberId, address }: PlanVisit): Caller {
  const owner = memberId === undefined ? undefined : { kind: 'member' as const, id: memberId }
  return pages.callerOf({ site, owner, address }, shop.newId())
}

/** Proves that a form was sent from our page of this plan, to this member. */
export function formToken(shop: Shop, visit: PlanVisit, planId: string): string {
  return pages.formToken(shop, aboutOf(visit, planId))
}

function aboutOf({ memberId = '' }: PlanVisit, planId: string): string {
  return `plan ${planId} ${memberId}`
}

interface SentForm {
  visit: PlanVisit
  planId: string
  form: FormFields
}

export function isOurForm(shop: Shop, request: PageRequest, { visit, planId, form }: SentForm): boolean {
  return pages.isOurForm(shop, request, { about: aboutOf(visit, planId), form })
}
