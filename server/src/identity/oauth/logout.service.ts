import type { Shop } from '../../platform/shop/shop.ts'
import { allowsCallback } from '../../sites/apps/addresses.rules.ts'
import * as access from '../../sites/apps/service.ts'
import type { Browser } from '../sessions/browsers.rules.ts'
import * as memberSessions from '../sessions/service.ts'
import * as callers from '../tokens/callers.service.ts'
import * as tokens from '../tokens/refresh-tokens.service.ts'
import type { DeadEnd } from './rules.ts'

type LogoutResult = { location: string; cookie?: string } | { dead: DeadEnd }

/**
 * Ends the browser's session and revokes the tokens in the header. The redirect URI must be registered for the
 * client. Accepts the parameter names of OpenID Connect and of the published clients.
 */
export async function logout(
  shop: Shop,
  query: Readonly<Record<string, unknown>>,
  browser: Browser,
): Promise<LogoutResult> {
  const text = (...names: string[]) =>
    names.map((name) => query[name]).find((value) => typeof value === 'string' && value !== '') as
      | string
      | undefined
  const hint = text('id_token_hint')
  const hinted = hint ? (await shop.tokens.verifyIdToken(hint))?.aud : undefined
  const address = text('postLogoutRedirectUri', 'post_logout_redirect_uri')
  const clientId = text('clientId', 'client_id') ?? (typeof hinted === 'string' ? hinted : undefined)
  const client = clientId ? await access.findClient(shop, clientId) : undefined
  if (clientId && !(client && shop.hosts.isOf(client.siteId, browser.headers.host))) return { dead: 'client' }
  if (address && !(client && allowsCallback(address, [client]))) return { dead: 'address' }
  const cookie = await signOut(shop, browser)
  return { location: address ? withState(address, text('state')) : '/', ...(cookie ? { cookie } : {}) }
}

/** Ends the session and revokes the tokens. Returns the cookie that clears the session. */
export async function signOut(shop: Shop, browser: Browser): Promise<string | undefined> {
  const caller = await callers.findCaller(shop, { authorization: browser.headers.authorization })
  if (caller?.kind === 'member') await tokens.revokeOwnFamily(shop, caller)
  const session = await memberSessions.find(shop, browser)
  return session && memberSessions.end(shop, session)
}

function withState(address: string, state: string | undefined): string {
  if (state === undefined) return address
  const url = new URL(address)
  url.searchParams.set('state', state)
  return url.href
}
