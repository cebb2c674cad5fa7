import { createHash } from 'node:crypto'
import type { Subject } from '../../credentials/attempts.service.ts'
import { deviceOf } from '../../credentials/cookies.rules.ts'
import { type DeviceOwner, knownDevice } from '../../credentials/devices.service.ts'
import { mailRecipient } from '../../customers/members/rules.ts'
import type { MemberRow } from '../../customers/members/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { networkOf } from '../../platform/network/addresses.ts'
import type { Shop } from '../../platform/shop/shop.ts'
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
  const device = memberId && knownDevice(shop, toOwner(context, memberId))
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
  return `${purpose === 'sign-in' ? 'address' : 'network'} ${purpose} ${networkOf(address)}`
}

/** E-mails a member about a sign-in with an unfamiliar browser. */
export async function notifyOfNewDevice(
  tx: Connection,
  shop: Shop,
  { context, member }: { context: SignInContext; member: MemberRow },
): Promise<void> {
  const device = deviceOf(context.userAgent)
  if (device === '' || knownDevice(shop, toOwner(context, member.id))) return
  const [known] = await tx.run(knownDevices, [context.siteId, member.id, device])
  if (!known?.any || known.alike) return
  await mail.send(tx, shop, { ...mailRecipient(context.siteId, member), kind: 'new-device', device })
}

function toOwner({ cookies }: SignInContext, memberId: string): DeviceOwner {
  return { kind: 'member', id: memberId, cookies }
}
