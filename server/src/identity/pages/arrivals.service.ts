import type { Shop } from '../../platform/shop.ts'
import * as providerMembers from '../providers/members.service.ts'
import * as browsers from '../sessions/browsers.service.ts'
import * as memberSessions from '../sessions/service.ts'
import * as devices from '../sign-in/devices.service.ts'
import type { Outcome } from '../sign-in/service.ts'
import { askerOf, type Visit } from './visits.service.ts'

/** Where somebody goes on, and what their browser keeps from then on. */
export interface Arrival {
  location: string
  cookies: string[]
}

/**
 * What follows a step of signing in on the shop's own pages: the account or the page somebody came from, the application
 * that waits, or the next step. A browser that somebody has signed in with gets new secrets.
 */
export async function arrive(shop: Shop, visit: Visit, outcome: Outcome): Promise<Arrival> {
  const { memory, site, browser } = visit
  if (outcome.state !== 'SUCCESS') {
    const needsCode = outcome.state === 'REQUIRE_EMAIL_VERIFICATION'
    const { stateToken } = outcome
    const cookies = [browsers.kept(shop, { ...memory, stateToken, sentAt: shop.clock() })]
    return { location: needsCode ? '/verify' : '/approval', cookies }
  }
  const { member } = outcome
  if (memory.providerLink)
    await providerMembers.confirm(shop, { siteId: site.id, memberId: member.id }, memory.providerLink)
  const session = await memberSessions.begin(shop, { siteId: site.id, member }, browser)
  const device = devices.deviceCookie(shop, member.id, askerOf(visit))
  const { returnTo, language } = memory
  const fresh = browsers.renewed({
    email: member.email,
    ...(returnTo ? { returnTo } : {}),
    ...(language ? { language } : {}),
  })
  return { location: '/signed-in', cookies: [session.cookie, device, browsers.kept(shop, fresh)] }
}
