import { refuse } from '../platform/errors.ts'
import type { Shop } from '../platform/shop.ts'
import * as sites from '../sites/service.ts'
import type { Asker } from './askers.rules.ts'
import { type Browser, isLanguage, type Memory } from './browsers.rules.ts'
import * as browsers from './browsers.service.ts'
import * as memberSessions from './member-sessions.service.ts'

/** Somebody at one of the shop's own pages. */
export interface Visit {
  browser: Browser
  /** In their language. */
  site: sites.Site
  memory: Memory
  /** Absent where nobody is signed in. */
  session: memberSessions.MemberSession | undefined
}

/** `language` is one that was asked for in the address; it stays from then on. */
export async function begin(shop: Shop, browser: Browser, language?: unknown): Promise<Visit> {
  const known = browsers.memoryOf(shop, browser)
  const memory = isLanguage(language) ? { ...known, language } : known
  const session = await memberSessions.find(shop, browser)
  const site = session ? await sites.get(shop, session.siteId) : await sites.first(shop)
  if (!site) throw refuse('NOT_FOUND', 'There is no shop yet')
  return { browser, site: browsers.siteFor(site, memory, browser), memory, session }
}

export function askerOf({ browser: { address, headers }, site }: Visit): Asker {
  return {
    siteId: site.id,
    address,
    userAgent: headers['user-agent'],
    cookies: headers.cookie,
    language: site.settings.language,
  }
}
