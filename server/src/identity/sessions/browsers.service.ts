import { cookie, readCookie } from '../../credentials/cookies.rules.ts'
import { day } from '../../platform/db/retention.ts'
import { isSameOrigin } from '../../platform/http/origin.ts'
import { isSameSecret } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { newSecret } from '../../platform/values/ids.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import type { Site } from '../../sites/settings/service.ts'
import {
  type Browser,
  type BrowserMemory,
  decodeMemory,
  encodeMemory,
  preferredLanguage,
} from './browsers.rules.ts'
import * as memberSessions from './service.ts'

const lifetime = day

/** Reads what the browser remembers. A new browser gets a new secret. */
export function readMemory(shop: Shop, { headers }: Browser): BrowserMemory {
  return parseCookie(shop, { headers }) ?? { secret: newSecret() }
}

/** For a browser that has just signed in: older forms are no longer valid. */
export function withNewSecret(memory: Omit<BrowserMemory, 'secret'>): BrowserMemory {
  return { ...memory, secret: newSecret() }
}

export function memoryCookie(shop: Shop, memory: BrowserMemory): string {
  return cookie(shop.publicUrl, 'browser', { value: encodeMemory(memory), lifetime })
}

/** The CSRF token of forms before the sign-in. */
export function csrfToken(shop: Shop, { secret }: BrowserMemory): string {
  return shop.tokens.derive(`browser form ${secret}`)
}

/** Whether the form was sent by our page in this browser: it has the CSRF token, and the request's origin is ours. */
export async function isOwnForm(shop: Shop, browser: Browser, csrf: string | undefined): Promise<boolean> {
  if (!csrf || !isSameOrigin(shop, browser.headers)) return false
  const memory = parseCookie(shop, browser)
  if (memory && isSameSecret(csrfToken(shop, memory), csrf)) return true
  const session = await memberSessions.find(shop, browser)
  return session !== undefined && isSameSecret(session.csrf, csrf)
}

/** The site in the visitor's language, if the shop offers it. */
export function localisedSite(site: Site, memory: BrowserMemory, { headers }: Browser): Site {
  const wantedLanguage = memory.language ?? preferredLanguage(headers['accept-language'])
  return { ...site, settings: { ...site.settings, language: languageFor(site.settings, wantedLanguage) } }
}

function parseCookie(shop: Shop, { headers }: Pick<Browser, 'headers'>): BrowserMemory | undefined {
  return decodeMemory(readCookie(headers.cookie, shop.publicUrl, 'browser'))
}
