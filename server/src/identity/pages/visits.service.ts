import { deviceCookie } from '../../credentials/devices.service.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import * as oauth from '../oauth/authorization.service.ts'
import * as providerMembers from '../providers/members.service.ts'
import * as identityProviders from '../providers/service.ts'
import { type Browser, type BrowserMemory, isLanguage } from '../sessions/browsers.rules.ts'
import * as browsers from '../sessions/browsers.service.ts'
import type { SignInContext } from '../sessions/context.ts'
import * as memberSessions from '../sessions/service.ts'
import type { Outcome } from '../sign-in/service.ts'
import type { PageContext } from './view.ts'

/** Somebody at one of the shop's own pages. */
export interface Visit {
  browser: Browser
  /** In the visitor's language. */
  site: sites.Site
  memory: BrowserMemory
  /** Absent if nobody is signed in. */
  session: memberSessions.MemberSession | undefined
  /** The application that sent the visitor here. */
  authorization: oauth.PendingAuthorization | undefined
  providers: readonly { id: string; name: string }[]
}

export interface VisitOptions {
  /** The language chosen in the URL. It stays for later pages. */
  language?: unknown
  /** Finds the site of a secret that the visitor brings. It overrides any other site in this browser. */
  findSiteId?: ((memory: BrowserMemory) => Promise<string | undefined>) | undefined
}

export async function start(
  shop: Shop,
  browser: Browser,
  { language, findSiteId }: VisitOptions = {},
): Promise<Visit> {
  const remembered = browsers.readMemory(shop, browser)
  const memory = isLanguage(language) ? { ...remembered, language } : remembered
  const siteOfSecret = await findSiteId?.(memory)
  const pending = await oauth.findPendingAuthorization(shop, browser.headers.cookie)
  const isHere = pending && shop.hosts.isOf(pending.siteId, browser.headers.host)
  const authorization = isHere && (!siteOfSecret || pending.siteId === siteOfSecret) ? pending : undefined
  const knownSiteId = siteOfSecret ?? authorization?.siteId
  const foundSession = await memberSessions.find(shop, browser)
  const session = knownSiteId && foundSession?.siteId !== knownSiteId ? undefined : foundSession
  const siteId = knownSiteId ?? session?.siteId
  if (siteId && !shop.hosts.isOf(siteId, browser.headers.host)) throw refuse('NOT_FOUND', 'No such page')
  const site = siteId ? await sites.get(shop, siteId) : await sites.requireAt(shop, browser)
  const providers = await identityProviders.listEnabled(shop, site.id)
  return {
    browser,
    site: browsers.localisedSite(site, memory, browser),
    memory,
    session,
    authorization,
    providers,
  }
}

export function signInContext({ browser: { address, headers }, site }: Visit): SignInContext {
  return {
    siteId: site.id,
    address,
    userAgent: headers['user-agent'],
    cookies: headers.cookie,
    language: site.settings.language,
  }
}

export function pageContext(shop: Shop, { site, memory, authorization, providers }: Visit): PageContext {
  return { site, csrf: browsers.csrfToken(shop, memory), client: authorization?.client, providers }
}

/**
 * Redirects after a step of the sign-in: to the account, to the page that the member wanted, to the application, or
 * to the next step. After a sign-in the browser gets new secrets.
 */
export async function redirectAfterStep(
  shop: Shop,
  visit: Visit,
  outcome: Outcome,
): Promise<{ location: string; cookies: string[] }> {
  const { memory, site, browser } = visit
  if (outcome.state !== 'SUCCESS') {
    const needsCode = outcome.state === 'REQUIRE_EMAIL_VERIFICATION'
    const { stateToken } = outcome
    const cookies = [browsers.memoryCookie(shop, { ...memory, stateToken, sentAt: shop.clock() })]
    return { location: needsCode ? '/verify' : '/approval', cookies }
  }
  const { member } = outcome
  if (memory.providerLink)
    await providerMembers.confirmLink(shop, { siteId: site.id, memberId: member.id }, memory.providerLink)
  const session = await memberSessions.start(shop, { siteId: site.id, member }, browser)
  const device = deviceCookie(shop, { kind: 'member', id: member.id, cookies: browser.headers.cookie })
  const { returnTo, language } = memory
  const fresh = browsers.withNewSecret({
    email: member.email,
    ...(returnTo ? { returnTo } : {}),
    ...(language ? { language } : {}),
  })
  return { location: '/signed-in', cookies: [session.cookie, device, browsers.memoryCookie(shop, fresh)] }
}
