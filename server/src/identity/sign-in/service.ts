import type { IdentityProfile } from '@cartwright/contract/identity/profile.ts'
import * as attempts from '../../credentials/attempts.service.ts'
import * as passwords from '../../credentials/passwords.service.ts'
import { mailRecipient, nameOf, profileViolations } from '../../customers/members/rules.ts'
import * as members from '../../customers/members/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { type Refusal, refuse, refuseIf } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as access from '../../sites/apps/service.ts'
import * as sites from '../../sites/settings/service.ts'
import * as captcha from '../captcha/service.ts'
import * as mail from '../mail/service.ts'
import * as audit from '../sessions/audit.service.ts'
import type { SignInContext, SignInMethod } from '../sessions/context.ts'
import * as devices from './devices.service.ts'
import { emailViolations, initialReasons, memberPasswordViolations, nextNeed } from './rules.ts'
import * as states from './states.service.ts'

/** The state after a step of the sign-in. */
export type Outcome =
  | { state: 'SUCCESS'; member: members.MemberRow; method: SignInMethod }
  | {
      state: 'REQUIRE_EMAIL_VERIFICATION' | 'REQUIRE_OWNER_APPROVAL'
      stateToken: string
      member?: members.MemberRow
    }

export interface Credentials {
  email: string
  password: string
  captcha?: readonly string[] | undefined
}

/** Registers a member. If e-mails are verified, a known address gets the same answer. */
export async function register(
  shop: Shop,
  context: SignInContext,
  {
    email: typed,
    password,
    profile = {},
    captcha: answers = [],
  }: Credentials & { profile?: IdentityProfile | undefined },
): Promise<Outcome> {
  const { siteId, language } = context
  const email = typed.trim()
  const site = await sites.get(shop, siteId)
  const { registrationOpen, approveMembers, minPasswordLength } = site.settings
  const verifyEmail = site.settings.verifyEmail && (await asksForCodes(shop, context))
  if (!registrationOpen) throw refuse('REGISTRATION_CLOSED')
  const own = [nameOf({ profile }), email, site.name]
  refuseIf([
    ...emailViolations('loginId.email', email),
    ...memberPasswordViolations('password', password, { least: minPasswordLength, own }),
    ...profileViolations('profile', profile),
  ])
  const subjects = [devices.networkSubject(context, 'registration')]
  await captcha.requireAnswer(shop, context, { subjects, answers })
  await attempts.count(shop, siteId, subjects)
  const hash = await passwords.hash(password)
  return shop.db.transaction(async (tx) => {
    const reasons = initialReasons({ verifyEmail, approveMembers }, false)
    const newProfile = { ...profile, ...(language && !profile.language ? { language } : {}) }
    const newMember = { siteId, email, password: hash, profile: newProfile, reasons }
    const registered = await members.register(tx, shop, newMember)
    if (!registered && !verifyEmail) throw refuse('EMAIL_ALREADY_EXISTS')
    await audit.record(shop, { context, memberId: registered?.id, call: 'registerV2' })
    if (registered) return advance(tx, shop, { context, member: registered, method: 'password' })
    return startDecoy(tx, shop, { siteId, language, email, password: hash })
  })
}

/** The client's setting: some storefronts have no field for the code. */
async function asksForCodes(shop: Shop, { clientId = '' }: SignInContext): Promise<boolean> {
  return (await access.findClient(shop, clientId))?.emailCodes ?? true
}

/** Answers alike, and takes as long, for a wrong password and for an unknown member. */
export async function signIn(
  shop: Shop,
  context: SignInContext,
  { email, password, captcha: answers = [] }: Credentials,
): Promise<Outcome> {
  const { siteId } = context
  const known = await members.findWithPassword(shop, siteId, { email: email.trim() })
  const subjects = await devices.attemptSubjects(shop, context, { email, memberId: known?.id })
  await captcha.requireAnswer(shop, context, { subjects, answers })
  await attempts.count(shop, siteId, subjects)
  const right = await passwords.matches(password, known?.password)
  if (!known || !right)
    return resumeRegistration(shop, context, { email: email.trim(), password, memberId: known?.id })
  await attempts.restore(shop, siteId, subjects)
  const { password: hash, ...member } = known
  if (member.mustResetPassword)
    throw await recordRefusal(shop, { context, memberId: member.id }, refuse('PASSWORD_RESET_NEEDED'))
  if (hash && passwords.needsRehash(hash))
    await members.rehash(shop, siteId, { id: member.id, hash, password })
  return completeSignIn(shop, context, { member, method: 'password' })
}

/** Signs in a member who has proved who they are, unless a step is missing or the member is blocked. */
export async function completeSignIn(
  shop: Shop,
  context: SignInContext,
  { member, method }: { member: members.MemberRow; method: SignInMethod },
): Promise<Outcome> {
  if (member.status === 'BLOCKED')
    throw await recordRefusal(shop, { context, memberId: member.id }, refuse('MEMBER_BLOCKED'))
  return shop.db.transaction((tx) => advance(tx, shop, { context, member, method }))
}

/** Verifies the e-mail address by its code. */
export async function verifyCode(
  shop: Shop,
  context: SignInContext,
  { stateToken, code }: { stateToken: string; code: string },
): Promise<Outcome> {
  const { siteId } = context
  const done = await shop.db.transaction(async (tx) => {
    const state = await states.consumeWithCode(tx, shop, { siteId, token: stateToken, code: code.trim() })
    if ('triesLeft' in state) return state
    const { memberId, email } = state
    const before = memberId ? await members.find(shop, siteId, memberId) : undefined
    const member = before && (await members.verifyEmail(tx, shop, { siteId, memberId: before.id, email }))
    if (!member) throw refuse('STATE_TOKEN_INVALID')
    if (before.status === 'PENDING' && member.status === 'ACTIVE') {
      const to = mailRecipient(siteId, member)
      await mail.send(tx, shop, { ...to, kind: 'welcome', language: context.language ?? to.language })
    }
    return advance(tx, shop, { context, member, method: 'code' })
  })
  if (!('triesLeft' in done)) return done
  if (done.triesLeft === 0) throw refuse('VERIFICATION_CODE_EXPIRED')
  throw await recordRefusal(
    shop,
    { context },
    refuse('VERIFICATION_CODE_INVALID', undefined, { triesLeft: done.triesLeft }),
  )
}

/** Sends a new code, unless the address got several recently. */
export async function resendCode(shop: Shop, context: SignInContext, stateToken: string): Promise<Outcome> {
  const { siteId, language } = context
  const { needs } = await states.find(shop.db, shop, { siteId, token: stateToken })
  if (needs !== 'EMAIL_VERIFICATION') throw refuse('STATE_TOKEN_INVALID')
  const sent = await shop.db.transaction((tx) =>
    states.sendCode(tx, shop, { siteId, token: stateToken, language }),
  )
  if (!sent) throw refuse('TOO_MANY_REQUESTS', 'Several codes were sent recently. Try again in 10 minutes')
  return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken }
}

/** Checks whether a waiting member may sign in by now. */
export async function proceed(shop: Shop, context: SignInContext, stateToken: string): Promise<Outcome> {
  const { siteId } = context
  const { memberId, needs } = await states.find(shop.db, shop, { siteId, token: stateToken })
  const member = memberId ? await members.find(shop, siteId, memberId) : undefined
  if (needs === 'EMAIL_VERIFICATION') {
    return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken, ...(member ? { member } : {}) }
  }
  if (!member) throw refuse('STATE_TOKEN_INVALID')
  if (nextNeed(member.reasons)) return { state: 'REQUIRE_OWNER_APPROVAL', stateToken, member }
  await states.consume(shop.db, shop, { siteId, token: stateToken })
  return completeSignIn(shop, context, { member, method: 'password' })
}

/**
 * Somebody registered with a known address, and now signs in with the password they chose. They see the usual next
 * step, which does not reveal that the account exists.
 */
async function resumeRegistration(
  shop: Shop,
  context: SignInContext,
  { email, password, memberId }: { email: string; password: string; memberId: string | undefined },
): Promise<Outcome> {
  const { siteId, language } = context
  const hash = await states.findDecoyPassword(shop, siteId, email)
  if (!(await passwords.matches(password, hash)))
    throw await recordRefusal(shop, { context, memberId }, refuse('WRONG_PASSWORD'))
  return shop.db.transaction((tx) => startDecoy(tx, shop, { siteId, language, email, password: hash }))
}

/** The usual next step, for an address that already has an account. */
async function startDecoy(
  tx: Connection,
  shop: Shop,
  { language, ...decoy }: Omit<states.NewState, 'needs'> & { language: string | undefined },
): Promise<Outcome> {
  const token = await states.create(tx, shop, { ...decoy, needs: 'EMAIL_VERIFICATION' })
  await states.sendCode(tx, shop, { siteId: decoy.siteId, token, language })
  return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: token }
}

async function advance(
  tx: Connection,
  shop: Shop,
  { context, member, method }: { context: SignInContext; member: members.MemberRow; method: SignInMethod },
): Promise<Outcome> {
  const { siteId, language } = context
  const needs = nextNeed(member.reasons)
  if (needs) {
    const { id: memberId, email } = member
    const stateToken = await states.create(tx, shop, { siteId, memberId, needs, email })
    if (needs === 'EMAIL_VERIFICATION')
      await states.sendCode(tx, shop, { siteId, token: stateToken, language })
    return { state: `REQUIRE_${needs}`, stateToken, member }
  }
  if (member.status !== 'ACTIVE') throw refuse('MEMBER_BLOCKED')
  await devices.notifyOfNewDevice(tx, shop, { context, member })
  await members.recordSignIn(tx, shop, { siteId, memberId: member.id })
  await audit.record(shop, { context, memberId: member.id, call: 'loginV2' })
  return { state: 'SUCCESS', member, method }
}

async function recordRefusal(
  shop: Shop,
  about: { context: SignInContext; memberId?: string | undefined },
  refusal: Refusal,
): Promise<Refusal> {
  await audit.record(shop, { ...about, call: 'loginV2', refusal })
  return refusal
}
