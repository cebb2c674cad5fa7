import * as members from '../../customers/members/service.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as authorize from '../oauth/authorization.service.ts'
import * as browsers from '../sessions/browsers.service.ts'
import * as consent from './consent.view.ts'
import type { Typed } from './forms.rules.ts'
import type { Answer } from './service.ts'
import { around, type Visit } from './visits.service.ts'

/** Somebody is signed in: to the application that waits, or to where they wanted to go. */
export async function goOn(shop: Shop, visit: Visit): Promise<Answer> {
  const { session, waiting, memory } = visit
  if (!session) return { location: '/login' }
  const onward = waiting && (await finish(shop, visit, session))
  if (onward) return onward
  const { returnTo, ...rest } = memory
  return { location: returnTo ?? '/account', cookies: [browsers.kept(shop, rest)] }
}

/** Whether an application may know who is signed in. */
export async function asking(shop: Shop, visit: Visit): Promise<Answer> {
  const { session, waiting, memory, site } = visit
  if (!waiting) return { location: '/account' }
  if (!session) return { location: '/login' }
  const { email } = await members.get(shop, site.id, session.memberId)
  const props = consent.consentPage(around(shop, visit), { ...waiting, email })
  return { props, cookies: [browsers.kept(shop, memory)] }
}

export async function answer(shop: Shop, visit: Visit, typed: Typed): Promise<Answer> {
  const { session, browser } = visit
  if (!session) return { location: '/login' }
  if (isOfAnother(visit, typed)) return { location: '/consent' }
  if (typed.answer === 'allow') {
    return (await finish(shop, visit, { ...session, consented: true })) ?? { location: '/account' }
  }
  return (await authorize.deny(shop, browser.headers.cookie)) ?? { location: '/account' }
}

/** As whom somebody goes on. */
export async function choice(shop: Shop, visit: Visit): Promise<Answer> {
  const { session, waiting, memory, site } = visit
  if (!waiting || !session) return { location: '/login' }
  const { email } = await members.get(shop, site.id, session.memberId)
  const props = consent.choosePage(around(shop, visit), { ...waiting, email })
  return { props, cookies: [browsers.kept(shop, memory)] }
}

export async function choose(shop: Shop, visit: Visit, typed: Typed): Promise<Answer> {
  const { session } = visit
  if (!session || typed.answer !== 'this') return { location: '/login' }
  if (isOfAnother(visit, typed)) return { location: '/choose-account' }
  return (await finish(shop, visit, session)) ?? { location: '/account' }
}

/** Where a form of this visit may end up: browsers follow it nowhere else. */
export function targetsOf({ waiting }: Visit): string[] {
  return waiting?.target ? [waiting.target] : []
}

/** Another request has come into this browser since the form was shown: that one is shown first. */
function isOfAnother({ waiting }: Visit, typed: Typed): boolean {
  return waiting !== undefined && typed.request !== waiting.name
}

function finish(shop: Shop, { browser }: Visit, session: authorize.SignedInHere) {
  return authorize.finish(shop, browser.headers.cookie, session)
}
