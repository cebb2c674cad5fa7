import { day } from '../platform/db/retention.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { newSecret } from '../platform/values/ids.ts'
import { cookie, readCookie } from './cookies.rules.ts'

/** Somebody who signs in, and the Cookie header of their browser. */
export interface DeviceOwner {
  kind: 'staff' | 'member'
  id: string
  cookies: string | undefined
}

const cookieNames = { staff: 'device', member: 'member-device' } as const

/** The name of a browser with a valid device cookie: this person has signed in there before. */
export function knownDevice(shop: Shop, owner: DeviceOwner): string | undefined {
  const value = readCookie(owner.cookies, shop.publicUrl, cookieNames[owner.kind]) ?? ''
  const [name = '', proof] = value.split('.')
  return name !== '' && proof === deviceProof(shop, owner, name) ? name : undefined
}

/** The cookie by which we recognise the browser for a year. */
export function deviceCookie(shop: Shop, owner: DeviceOwner): string {
  const name = knownDevice(shop, owner) ?? newSecret()
  const value = `${name}.${deviceProof(shop, owner, name)}`
  return cookie(shop.publicUrl, cookieNames[owner.kind], { value, lifetime: 365 * day })
}

function deviceProof(shop: Shop, { kind, id }: DeviceOwner, name: string): string {
  return shop.tokens.derive(`${kind} device ${id} ${name}`)
}
