import type { Role } from '@cartwright/contract/staff/staff.ts'
import * as links from '../src/staff/people/links.service.ts'
import type { Reply, Store } from './store.ts'

export const ownerPassword = 'tin kettle under 9 stairs'
export const staffPassword = 'blue ladder, wet paint'

/** A browser with cookies and an Origin header. */
export interface Browser {
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  cookies: Map<string, string>
}

export function openBrowser(store: Store, userAgent = 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0'): Browser {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async ask(method, path, body, headers = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const reply = await store.ask(method, path, {
        ...(body === undefined ? {} : { body }),
        headers: {
          'user-agent': userAgent,
          ...(cookie ? { cookie } : {}),
          ...(method === 'GET' ? {} : { origin: store.shop.publicUrl }),
          ...headers,
        },
      })
      for (const text of [reply.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(text)) ?? []
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return reply
    },
  }
}

/** Sets up the shop with the link of the first start. Returns the owner's browser. */
export async function setUpShop(store: Store): Promise<Browser> {
  const address = await links.setUpUrl(store.shop, store.siteId)
  const token = tokenIn(address)
  const browser = openBrowser(store)
  const owner = { name: 'Anna Berg', email: 'anna@fieldhouse.test', password: ownerPassword }
  await browser.ask('POST', '/admin/v1/set-up', { token, ...owner })
  return browser
}

/** Invites a member of staff and accepts. Returns their browser. */
export async function hire(store: Store, owner: Browser, role: Role, name = 'Ben Cole'): Promise<Browser> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@fieldhouse.test`
  const { body } = await owner.ask('POST', '/admin/v1/staff', { member: { name, email, role } })
  const browser = openBrowser(store)
  await browser.ask('POST', '/admin/v1/links/use', { token: tokenIn(body.link), password: staffPassword })
  return browser
}

export function tokenIn(link: string): string {
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''
}
