import * as attempts from '../../credentials/attempts.service.ts'
import { isMemberEmail } from '../../credentials/emails.rules.ts'
import * as passwords from '../../credentials/passwords.service.ts'
import * as mail from '../../identity/mail/service.ts'
import * as audit from '../../identity/sessions/audit.service.ts'
import { unknownDevice } from '../../identity/sessions/context.ts'
import { serialise } from '../../identity/sessions/queries.ts'
import * as signOuts from '../../identity/sessions/sign-outs.service.ts'
import { newCode } from '../../identity/sign-in/states.service.ts'
import { type Connection, refuseOn } from '../../platform/db/db.ts'
import { refuse, violations } from '../../platform/errors/errors.ts'
import type { MemberKey } from '../../platform/room.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid, newSecret } from '../../platform/values/ids.ts'
import { memberChange } from '../members/events.service.ts'
import { mergeGuests } from '../members/guests.service.ts'
import { updateEmail } from '../members/profiles.queries.ts'
import { mailRecipient } from '../members/rules.ts'
import * as members from '../members/service.ts'
import {
  dropVerification,
  dropVerifications,
  insertVerification,
  openVerification,
  tryVerification,
} from './queries.ts'

const maxEmails = 3
/** How long a code is valid, and the period of the limit on e-mails, in milliseconds. */
const lifetime = 10 * 60_000
const maxTries = 5

export interface EmailChange {
  newEmail: string
  /** Required if the member has a password. */
  password?: string | undefined
}

/** Sends a code to the new address. Returns the id for {@link confirm}. */
export async function start(
  shop: Shop,
  owner: MemberKey,
  { newEmail, password }: EmailChange,
): Promise<{ id: string }> {
  const email = newEmail.trim()
  if (!isMemberEmail(email)) throw invalidEmail()
  const member = await assertPassword(shop, owner, password)
  if (email.toLowerCase() === member.email.toLowerCase()) throw sameEmail()
  return shop.db.transaction((tx) => sendCode(tx, shop, { ...owner, member, email }))
}

/** The change that waits for its code. */
export async function findPending(
  shop: Shop,
  { siteId, memberId }: MemberKey,
): Promise<{ id: string; email: string } | undefined> {
  const [open] = await shop.db.run(openVerification, [siteId, memberId, new Date(shop.clock()), maxTries])
  return open
}

/** Sends a new code to the same address, and ends the previous one. */
export async function resendCode(shop: Shop, owner: MemberKey, id: string): Promise<void> {
  const { siteId, memberId } = owner
  const member = await members.get(shop, siteId, memberId)
  if (!isGuid(id)) throw refuse('NOT_FOUND')
  await shop.db.transaction(async (tx) => {
    const [dropped] = await tx.run(dropVerification, [siteId, id, memberId, new Date(shop.clock())])
    if (!dropped) throw refuse('NOT_FOUND', 'This code is no longer valid')
    await sendCode(tx, shop, { ...owner, member, email: dropped.email })
  })
}

export async function cancel(shop: Shop, { siteId, memberId }: MemberKey): Promise<void> {
  await shop.db.run(dropVerifications, [siteId, memberId, new Date(shop.clock())])
}

async function sendCode(
  tx: Connection,
  shop: Shop,
  { siteId, memberId, member, email }: MemberKey & { member: members.MemberRow; email: string },
): Promise<{ id: string }> {
  const isTaken = (await members.findByEmail(shop, siteId, email)) !== undefined
  const [id, code, now] = [shop.newId(), newCode(), shop.clock()]
  // The owner of the address gets an e-mail about it. This page does not reveal that the address is taken.
  const hash = isTaken ? hashOf(newSecret()) : hashCode(shop, id, code)
  const limits = [maxEmails, new Date(now - lifetime), new Date(now + lifetime)]
  const values = [siteId, id, memberId, email, hash, new Date(now), ...limits]
  for (const name of [memberId, email]) await tx.run(serialise, [siteId, name])
  const [inserted] = await tx.run(insertVerification, values)
  if (!inserted)
    throw refuse('TOO_MANY_REQUESTS', 'Several codes were sent recently. Try again in 10 minutes')
  const to = { ...mailRecipient(siteId, member), email }
  await mail.send(
    tx,
    shop,
    isTaken ? { ...to, kind: 'account-exists' } : { ...to, kind: 'email-change', code },
  )
  return { id }
}

/** Sets the new address, and signs the member out on all other devices. */
export async function confirm(
  shop: Shop,
  { siteId, memberId, sessionId }: MemberKey & { sessionId?: string | undefined },
  { id, code }: { id: string; code: string },
): Promise<void> {
  if (!isGuid(id)) throw refuse('VERIFICATION_CODE_EXPIRED')
  const now = new Date(shop.clock())
  const before = await members.get(shop, siteId, memberId)
  const right = await shop.db.transaction(async (tx) => {
    const values = [siteId, id, memberId, hashCode(shop, id, code.trim()), now, maxTries]
    const [tried] = await tx.run(tryVerification, values)
    if (!tried) throw refuse('VERIFICATION_CODE_EXPIRED')
    if (!tried.right) return false
    const event = memberChange(shop, 'updated', { siteId, id: memberId })
    const writing = tx.run(updateEmail, [siteId, memberId, now, tried.email, true, false, ...event])
    const [member] = await refuseOn('23505', writing, () => refuse('EMAIL_ALREADY_EXISTS'))
    if (member) await mergeGuests(tx, shop, { siteId, member })
    await signOuts.signOutEverywhere(tx, shop, { siteId, memberId, except: { sessionId } })
    await mail.send(tx, shop, { ...mailRecipient(siteId, before), kind: 'email-changed' })
    return true
  })
  const refusal = right ? undefined : refuse('VERIFICATION_CODE_INVALID')
  await audit.record(shop, { context: unknownDevice(siteId), memberId, call: 'changeLoginEmail', refusal })
  if (refusal) throw refusal
  signOuts.publish(shop, siteId)
}

async function assertPassword(
  shop: Shop,
  { siteId, memberId }: MemberKey,
  password: string | undefined,
): Promise<members.MemberRow> {
  const known = await members.findWithPassword(shop, siteId, { id: memberId })
  if (!known) throw refuse('MEMBER_NOT_FOUND')
  const { password: hash, ...member } = known
  if (!hash) return member
  const subject = `person ${memberId}` as const
  await attempts.count(shop, siteId, [subject])
  if (!(await passwords.matches(password ?? '', hash))) throw refuse('WRONG_PASSWORD', 'Wrong password')
  await attempts.forget(shop, siteId, [subject])
  return member
}

function invalidEmail() {
  const description = 'must be an e-mail address'
  return violations([{ field: 'newEmail', description, violatedRule: 'FORMAT', data: { type: 'EMAIL' } }])
}

function sameEmail() {
  const description = 'must differ from the current e-mail address'
  return violations([{ field: 'newEmail', description, violatedRule: 'OTHER', data: { type: 'OWN' } }])
}

/** Keyed with the installation's secret: a plain hash of six digits is quickly guessed. */
function hashCode(shop: Shop, id: string, code: string): Buffer {
  return hashOf(shop.tokens.derive(`email change code ${id} ${code}`))
}
