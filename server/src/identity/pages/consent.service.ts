import * as members from '../../customers/members/service.ts'
import type { FormFields } from '../../platform/pages/forms.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as authorization from '../oauth/authorization.service.ts'
import * as browsers from '../sessions/browsers.service.ts'
import * as view from './consent.view.ts'
import type { PageAnswer } from './service.ts'
import { pageContext, type Visit } from './visits.service.ts'

/** Continues after the sign-in: to the pending authorization request, or to the page that the member wanted. */
export async function continueAuthorization(shop: Shop, visit: Visit): Promise<PageAnswer> {
  const { session, authorization, memory } = visit
  if (!session) return { location: '/login' }
  const next = authorization && (await completeAuthorization(shop, visit, session))
  if (next) return next
  const { returnTo, ...rest } = memory
  return { location: returnTo ?? '/account', cookies: [browsers.memoryCookie(shop, rest)] }
}

/** Asks whether the application may know who is signed in. */
export async function consent(shop: Shop, visit: Visit): Promise<PageAnswer> {
  const { session, authorization, memory, site } = visit
  if (!authorization) return { location: '/account' }
  if (!session) return { location: '/login' }
  const { email } = await members.get(shop, site.id, session.memberId)
  const props = view.consentPage(pageContext(shop, visit), { ...authorization, email })
  return { props, cookies: [browsers.memoryCookie(shop, memory)] }
}

export async function submitConsent(shop: Shop, visit: Visit, values: FormFields): Promise<PageAnswer> {
  const { session, browser } = visit
  if (!session) return { location: '/login' }
  if (isForOtherRequest(visit, values)) return { location: '/consent' }
  if (values.answer === 'allow') {
    return (
      (await completeAuthorization(shop, visit, { ...session, consented: true })) ?? { location: '/account' }
    )
  }
  return (await authorization.denyAuthorization(shop, browser.headers.cookie)) ?? { location: '/account' }
}

/** Asks with which account the member continues. */
export async function chooseAccount(shop: Shop, visit: Visit): Promise<PageAnswer> {
  const { session, authorization, memory, site } = visit
  if (!authorization || !session) return { location: '/login' }
  const { email } = await members.get(shop, site.id, session.memberId)
  const props = view.choosePage(pageContext(shop, visit), { ...authorization, email })
  return { props, cookies: [browsers.memoryCookie(shop, memory)] }
}

export async function submitAccount(shop: Shop, visit: Visit, values: FormFields): Promise<PageAnswer> {
  const { session } = visit
  if (!session || values.answer !== 'this') return { location: '/login' }
  if (isForOtherRequest(visit, values)) return { location: '/choose-account' }
  return (await completeAuthorization(shop, visit, session)) ?? { location: '/account' }
}

/** Where forms of this visit may redirect to. Browsers follow them nowhere else. */
export function formTargets({ authorization }: Visit): string[] {
  return authorization?.target ? [authorization.target] : []
}

/** Another request has arrived in this browser since the form was shown. The page shows the new one first. */
function isForOtherRequest({ authorization }: Visit, values: FormFields): boolean {
  return authorization !== undefined && values.request !== authorization.name
}

function completeAuthorization(shop: Shop, { browser }: Visit, session: authorization.SignedIn) {
  return authorization.completeAuthorization(shop, browser.headers.cookie, session)
}
