import { createHash } from 'node:crypto'
import type { Subject } from '../../credentials/attempts.rules.ts'
import { cookie, deviceOf, readCookie } from '../../credentials/cookies.rules.ts'
import { nameOf } from '../../customers/members/rules.ts'
import type { MemberRow } from '../../customers/members/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { day } from '../../platform/db/retention.ts'
import { networkOf } from '../../platform/http/rate-limit.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { newSecret } from '../../platform/values/ids.ts'
import * as mail from '../mail/service.ts'
import type { SignInContext } from '../sessions/context.ts'
import { knownDevices, visitorOfMember } from './queries.ts'

/**
 * The keys whose failed sign-ins are counted. A browser or visitor that this member has used before has its own key,
 * so that nobody elsewhere can lock the member out.
 */
export async function attemptSubjects(
  shop: Shop,
  context: SignInContext,
  { email, memberId }: { email: string; memberId: string | undefined },
): Promise<Subject[]> {
  const { siteId, visitorId } = context
  const device = memberId && knownDeviceName(shop, memberId, context)
  if (device) return [`device member ${device}`]
  const [visitor] = await shop.db.run(visitorOfMember, [siteId, memberId, visitorId])
  if (visitor) return [`device member ${memberId} visitor ${visitorId}`]
  const account = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')
  return [networkSubject(context, 'sign-in'), `account member ${account}`]
}

export function networkSubject(
  { address }: SignInContext,
  purpose: 'sign-in' | 'registration' | 'recovery',
): Subject {
  return `${purpose === 'sign-in' ? 'address' : 'network'} ${purpose} ${networkOf({ ip: address })}`
}

/** The cookie by which our pages recognise a browser of this member. */
export function deviceCookie(shop: Shop, memberId: string, context: SignInContext): string {
  const name = knownDeviceName(shop, memberId, context) ?? newSecret()
  const value = `${name}.${deviceProof(shop, memberId, name)}`
  return cookie(shop.publicUrl, 'member-device', { value, lifetime: 365 * day })
}

/** E-mails a member about a sign-in with an unfamiliar browser. */
export async function notifyOfNewDevice(
  tx: Connection,
  shop: Shop,
  { context, member }: { context: SignInContext; member: MemberRow },
): Promise<void> {
  const device = deviceOf(context.userAgent)
  if (device === '' || knownDeviceName(shop, member.id, context)) return
  const [known] = await tx.run(knownDevices, [context.siteId, member.id, device])
  if (!known?.any || known.alike) return
  const { email, profile } = member
  const to = { siteId: context.siteId, email, name: nameOf(member), language: profile.language }
  await mail.send(tx, shop, { ...to, kind: 'new-device', device })
}

function knownDeviceName(shop: Shop, memberId: string, { cookies }: SignInContext): string | undefined {
  const [name = '', proof] = (readCookie(cookies, shop.publicUrl, 'member-device') ?? '').split('.')
  return name !== '' && proof === deviceProof(shop, memberId, name) ? name : undefined
}

function deviceProof(shop: Shop, memberId: string, device: string): string {
  return shop.tokens.derive(`member device ${memberId} ${device}`)
}
