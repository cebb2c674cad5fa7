import { createHash } from 'node:crypto'
import type { Subject } from '../../credentials/attempts.rules.ts'
import { cookie, cookieIn, deviceOf } from '../../credentials/cookies.rules.ts'
import { nameOf } from '../../customers/members/rules.ts'
import type { MemberRow } from '../../customers/members/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { day } from '../../platform/db/retention.ts'
import { networkOf } from '../../platform/http/rate-limit.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { newSecret } from '../../platform/values/ids.ts'
import * as letters from '../mail/service.ts'
import type { Asker } from '../sessions/context.ts'
import { devicesLike, visitorOfMember } from './queries.ts'

/**
 * Whose guesses are counted. A browser in which this member has signed in before, or a storefront's visitor who was this
 * member, is counted by itself: nobody elsewhere can keep the member out of it.
 */
export async function subjectsOf(
  shop: Shop,
  asker: Asker,
  { email, memberId }: { email: string; memberId: string | undefined },
): Promise<Subject[]> {
  const { siteId, visitorId } = asker
  const device = memberId && knownDevice(shop, memberId, asker)
  if (device) return [`device member ${device}`]
  const [visitor] = await shop.db.run(visitorOfMember, [siteId, memberId, visitorId])
  if (visitor) return [`device member ${memberId} visitor ${visitorId}`]
  const account = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')
  return [networkSubject(asker, 'sign-in'), `account member ${account}`]
}

export function networkSubject(
  { address }: Asker,
  purpose: 'sign-in' | 'registration' | 'recovery',
): Subject {
  return `${purpose === 'sign-in' ? 'address' : 'network'} ${purpose} ${networkOf({ ip: address })}`
}

/** The cookie by which our own pages know this browser again as one of this member's. */
export function deviceCookie(shop: Shop, memberId: string, asker: Asker): string {
  const name = knownDevice(shop, memberId, asker) ?? newSecret()
  const value = `${name}.${proofOf(shop, memberId, name)}`
  return cookie(shop.publicUrl, 'member-device', { value, lifetime: 365 * day })
}

/** Tells a member of a sign-in with a browser that none of the others was like. */
export async function recognise(
  tx: Connection,
  shop: Shop,
  { asker, member }: { asker: Asker; member: MemberRow },
): Promise<void> {
  const device = deviceOf(asker.userAgent)
  if (device === '' || knownDevice(shop, member.id, asker)) return
  const [known] = await tx.run(devicesLike, [asker.siteId, member.id, device])
  if (!known?.any || known.alike) return
  const { email, profile } = member
  const to = { siteId: asker.siteId, email, name: nameOf(member), language: profile.language }
  await letters.send(tx, shop, { ...to, kind: 'new-device', device })
}

function knownDevice(shop: Shop, memberId: string, { cookies }: Asker): string | undefined {
  const [name = '', proof] = (cookieIn(cookies, shop.publicUrl, 'member-device') ?? '').split('.')
  return name !== '' && proof === proofOf(shop, memberId, name) ? name : undefined
}

function proofOf(shop: Shop, memberId: string, device: string): string {
  return shop.tokens.derive(`member device ${memberId} ${device}`)
}
