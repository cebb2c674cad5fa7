import type { ChangeLoginEmailRequest, Member } from '@cartwright/contract/identity/members.ts'
import * as mail from '../../identity/mail/service.ts'
import * as signOuts from '../../identity/sessions/sign-outs.service.ts'
import * as recovery from '../../identity/sign-in/recovery.service.ts'
import { emailViolations } from '../../identity/sign-in/rules.ts'
import { type Connection, refuseOn } from '../../platform/db/db.ts'
import { refuse, refuseIf, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { memberChange } from '../members/events.service.ts'
import { mergeGuests } from '../members/guests.service.ts'
import * as statements from '../members/profiles.queries.ts'
import * as profiles from '../members/profiles.service.ts'
import { memberByEmail } from '../members/queries.ts'
import { mailRecipient } from '../members/rules.ts'
import * as members from '../members/service.ts'
import type { MemberWithCard } from '../members/wire.ts'

/** Approves a waiting member and e-mails them. An active member stays active. */
export async function approve(shop: Shop, { siteId }: Caller, id: string): Promise<MemberWithCard> {
  const approved = await shop.db.transaction(async (tx) => {
    const [member] = await tx.run(statements.approve, changeValues(shop, { siteId, id }))
    if (member?.status === 'ACTIVE')
      await mail.send(tx, shop, { ...mailRecipient(siteId, member), kind: 'approved' })
    return member
  })
  signOuts.publish(shop, siteId)
  return approved ?? requireStatus(shop, { siteId, id, accepted: ['ACTIVE'] })
}

const waysOut = { reject: statements.reject, block: statements.block, disconnect: statements.disconnect }

/** Rejects a waiting member, blocks one, or ends the account of one. Signs them out. A blocked member stays blocked. */
export async function shutOut(
  shop: Shop,
  { siteId }: Caller,
  { id, by }: { id: string; by: keyof typeof waysOut },
): Promise<MemberWithCard> {
  const out = await shop.db.transaction(async (tx) => {
    const [member] = await tx.run(waysOut[by], changeValues(shop, { siteId, id }))
    if (member) await signOuts.signOutEverywhere(tx, shop, { siteId, memberId: id })
    return member
  })
  signOuts.publish(shop, siteId)
  return out ?? requireStatus(shop, { siteId, id, accepted: ['BLOCKED'] })
}

export async function unblock(shop: Shop, { siteId }: Caller, id: string): Promise<MemberWithCard> {
  const { settings } = await sites.get(shop, siteId)
  const values = changeValues(shop, { siteId, id }, settings.verifyEmail)
  const [member] = await shop.db.run(statements.unblock, values)
  signOuts.publish(shop, siteId)
  return member ?? requireStatus(shop, { siteId, id, accepted: ['ACTIVE'] })
}

/** Sets a new e-mail address. The member verifies it at the next sign-in. */
export async function changeLoginEmail(
  shop: Shop,
  { siteId }: Caller,
  { id, newEmail, revokeCurrentSessions }: ChangeLoginEmailRequest,
): Promise<MemberWithCard> {
  refuseIf(emailViolations('newEmail', newEmail.trim()))
  const { settings } = await sites.get(shop, siteId)
  const values = changeValues(shop, { siteId, id }, newEmail.trim(), false, settings.verifyEmail)
  return changeAndSignOut(shop, {
    siteId,
    id,
    also: revokeCurrentSessions !== false || settings.verifyEmail,
    write: (tx) =>
      refuseOn('23505', tx.run(statements.updateEmail, values), () => refuse('EMAIL_ALREADY_EXISTS')),
  })
}

/** Signs the member out everywhere, and e-mails them a link to a new password. */
export async function requirePasswordReset(
  shop: Shop,
  { siteId }: Caller,
  { id, address }: { id: string; address: string },
): Promise<MemberWithCard> {
  const member = await changeAndSignOut(shop, {
    siteId,
    id,
    also: true,
    write: (tx) => tx.run(statements.requirePasswordReset, changeValues(shop, { siteId, id })),
  })
  await recovery.sendActivationLink(shop, { siteId, address, userAgent: '' }, { identityId: id })
  return member
}

/** Creates an account without a password. */
export async function create(shop: Shop, caller: Caller, sent: Member): Promise<profiles.Envelope> {
  const { siteId } = caller
  const email = sent.loginEmail?.trim()
  if (!email) throw violation('member.loginEmail', 'is required', 'REQUIRED_FIELD')
  refuseIf(emailViolations('member.loginEmail', email))
  const { profile } = profiles.applyUpdate(shop, { profile: {}, card: {}, inCommunity: false }, sent)
  const created = await shop.db.transaction(async (tx) => {
    if ((await tx.run(memberByEmail, [siteId, email])).length > 0) return undefined
    const member = await members.register(tx, shop, { siteId, email, profile, reasons: [] })
    return member && mergeGuests(tx, shop, { siteId, member, vouched: true })
  })
  if (!created) throw refuse('EMAIL_ALREADY_EXISTS')
  return profiles.update(shop, caller, { ...sent, id: created.id })
}

/** Finds a member by id or e-mail address. */
export async function findMemberId(
  shop: Shop,
  { siteId }: Caller,
  { id, email }: { id?: string | null; email?: string | null },
): Promise<string> {
  if (id) return id
  const member = email ? await members.findByEmail(shop, siteId, email.trim()) : undefined
  if (!member) throw refuse('MEMBER_NOT_FOUND')
  return member.id
}

/** What the statements that change a member get: the time, what they set, and the event. */
function changeValues(shop: Shop, key: { siteId: string; id: string }, ...set: unknown[]): unknown[] {
  return [key.siteId, key.id, new Date(shop.clock()), ...set, ...memberChange(shop, 'updated', key)]
}

interface MemberChange {
  siteId: string
  id: string
  /** Signs the member out everywhere too. */
  also: boolean
  write: (tx: Connection) => Promise<MemberWithCard[]>
}

async function changeAndSignOut(
  shop: Shop,
  { siteId, id, also, write }: MemberChange,
): Promise<MemberWithCard> {
  const written = await shop.db.transaction(async (tx) => {
    const [member] = await write(tx)
    if (!member) throw refuse('MEMBER_NOT_FOUND')
    if (also) await signOuts.signOutEverywhere(tx, shop, { siteId, memberId: id })
    return member
  })
  signOuts.publish(shop, siteId)
  return written
}

/** Returns the member if they already have one of these statuses. */
async function requireStatus(
  shop: Shop,
  { siteId, id, accepted }: { siteId: string; id: string; accepted: readonly MemberWithCard['status'][] },
): Promise<MemberWithCard> {
  const member = await profiles.get(shop, siteId, id)
  if (accepted.includes(member.status)) return member
  throw refuse('MEMBER_STATUS_CONFLICT', undefined, { status: member.status })
}
