import type { IdentityProfile } from '@cartwright/contract/identity/profile.ts'
import * as attempts from '../../credentials/attempts.service.ts'
import * as passwords from '../../credentials/passwords.service.ts'
import { nameOf, profileViolations } from '../../customers/members/rules.ts'
import * as members from '../../customers/members/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { type Refusal, refuse, violations } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import * as captcha from '../captcha/service.ts'
import * as letters from '../mail/service.ts'
import * as events from '../sessions/audit.service.ts'
import type { Asker, Method } from '../sessions/context.ts'
import * as devices from './devices.service.ts'
import { emailViolations, firstReasons, memberPasswordViolations, nextNeed } from './rules.ts'
import * as states from './states.service.ts'

/** Where somebody stands after a step of signing in. */
export type Outcome =
  | { state: 'SUCCESS'; member: members.MemberRow; method: Method }
  | {
      state: 'REQUIRE_EMAIL_VERIFICATION' | 'REQUIRE_OWNER_APPROVAL'
      stateToken: string
      member?: members.MemberRow
    }

export interface Credentials {
  email: string
  password: string
  /** What was sent to show that no program asks. */
  captcha?: readonly string[] | undefined
}

/** A new member. With e-mail verification the answer is the same for an address that has an account. */
export async function register(
  shop: Shop,
  asker: Asker,
  {
    email: typed,
    password,
    profile = {},
    captcha: answers = [],
  }: Credentials & { profile?: IdentityProfile | undefined },
): Promise<Outcome> {
  const { siteId, language } = asker
  const email = typed.trim()
  const site = await sites.get(shop, siteId)
  const { registrationOpen, verifyEmail, minPasswordLength } = site.settings
  if (!registrationOpen) throw refuse('REGISTRATION_CLOSED')
  const own = [nameOf({ profile }), email, site.name]
  const found = [
    ...emailViolations('loginId.email', email),
    ...memberPasswordViolations('password', password, { least: minPasswordLength, own }),
    ...profileViolations('profile', profile),
  ]
  if (found.length > 0) throw violations(found)
  const subjects = [devices.networkSubject(asker, 'registration')]
  await captcha.demand(shop, asker, { subjects, answers })
  await attempts.take(shop, siteId, subjects)
  const hash = await passwords.hash(password)
  return shop.db.transaction(async (tx) => {
    const reasons = firstReasons(site.settings, false)
    const said = { ...profile, ...(language && !profile.language ? { language } : {}) }
    const made = await members.register(tx, shop, { siteId, email, password: hash, profile: said, reasons })
    if (!made && !verifyEmail) throw refuse('EMAIL_ALREADY_EXISTS')
    events.note(shop, { asker, memberId: made?.id, call: 'registerV2' })
    if (made) return goOn(tx, shop, { asker, member: made, method: 'password' })
    const decoy = { siteId, needs: 'EMAIL_VERIFICATION', email, password: hash } as const
    const stateToken = await states.begin(tx, shop, decoy)
    await states.sendCode(tx, shop, { siteId, token: stateToken, language })
    return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken }
  })
}

/** The answer, and the time it takes, are the same for a wrong password and for somebody we do not know. */
export async function signIn(
  shop: Shop,
  asker: Asker,
  { email, password, captcha: answers = [] }: Credentials,
): Promise<Outcome> {
  const { siteId } = asker
  const known = await members.withPassword(shop, siteId, { email: email.trim() })
  const subjects = await devices.subjectsOf(shop, asker, { email, memberId: known?.id })
  await captcha.demand(shop, asker, { subjects, answers })
  await attempts.take(shop, siteId, subjects)
  const right = await passwords.fits(password, known?.password)
  if (!known || !right)
    return asRegistered(shop, asker, { email: email.trim(), password, memberId: known?.id })
  await attempts.giveBack(shop, siteId, subjects)
  const { password: hash, ...member } = known
  if (member.mustResetPassword)
    throw noted(shop, { asker, memberId: member.id }, refuse('PASSWORD_RESET_NEEDED'))
  if (hash && passwords.isOutdated(hash))
    await members.rehash(shop, siteId, { id: member.id, hash, password })
  return enter(shop, asker, { member, method: 'password' })
}

/** Lets somebody in who has shown who it is, unless something is missing or stands against it. */
export async function enter(
  shop: Shop,
  asker: Asker,
  { member, method }: { member: members.MemberRow; method: Method },
): Promise<Outcome> {
  if (member.status === 'BLOCKED') throw noted(shop, { asker, memberId: member.id }, refuse('MEMBER_BLOCKED'))
  return shop.db.transaction((tx) => goOn(tx, shop, { asker, member, method }))
}

/** The code that was sent: the address is theirs. */
export async function verify(
  shop: Shop,
  asker: Asker,
  { stateToken, code }: { stateToken: string; code: string },
): Promise<Outcome> {
  const { siteId } = asker
  const done = await shop.db.transaction(async (tx) => {
    const state = await states.spendWithCode(tx, shop, { siteId, token: stateToken, code: code.trim() })
    if ('triesLeft' in state) return state
    const { memberId, email } = state
    const before = memberId ? await members.find(shop, siteId, memberId) : undefined
    const member = before && (await members.confirm(tx, shop, { siteId, id: before.id, email }))
    if (!member) throw refuse('STATE_TOKEN_INVALID')
    if (before.status === 'PENDING' && member.status === 'ACTIVE') await welcome(tx, shop, { asker, member })
    return goOn(tx, shop, { asker, member, method: 'code' })
  })
  if (!('triesLeft' in done)) return done
  if (done.triesLeft === 0) throw refuse('VERIFICATION_CODE_EXPIRED')
  throw noted(shop, { asker }, refuse('VERIFICATION_CODE_INVALID', undefined, { triesLeft: done.triesLeft }))
}

/** Another code, unless the address has got several just now. */
export async function resend(shop: Shop, asker: Asker, stateToken: string): Promise<Outcome> {
  const { siteId, language } = asker
  const { needs } = await states.find(shop.db, shop, { siteId, token: stateToken })
  if (needs !== 'EMAIL_VERIFICATION') throw refuse('STATE_TOKEN_INVALID')
  const sent = await shop.db.transaction((tx) =>
    states.sendCode(tx, shop, { siteId, token: stateToken, language }),
  )
  if (!sent) throw refuse('TOO_MANY_REQUESTS', 'Several codes were sent just now: please wait ten minutes')
  return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken }
}

/** Looks again whether somebody who waits may come in by now. */
export async function proceed(shop: Shop, asker: Asker, stateToken: string): Promise<Outcome> {
  const { siteId } = asker
  const { memberId, needs } = await states.find(shop.db, shop, { siteId, token: stateToken })
  const member = memberId ? await members.find(shop, siteId, memberId) : undefined
  if (needs === 'EMAIL_VERIFICATION') {
    return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken, ...(member ? { member } : {}) }
  }
  if (!member) throw refuse('STATE_TOKEN_INVALID')
  if (nextNeed(member.reasons)) return { state: 'REQUIRE_OWNER_APPROVAL', stateToken, member }
  await states.spend(shop.db, shop, { siteId, token: stateToken })
  return enter(shop, asker, { member, method: 'password' })
}

/**
 * Whoever registers with an address that somebody has already, and signs in with what they registered with, goes on as
 * after any registration: else that would tell of the account.
 */
async function asRegistered(
  shop: Shop,
  asker: Asker,
  { email, password, memberId }: { email: string; password: string; memberId: string | undefined },
): Promise<Outcome> {
  const { siteId, language } = asker
  const hash = await states.passwordOfNobody(shop, siteId, email)
  if (!(await passwords.fits(password, hash)))
    throw noted(shop, { asker, memberId }, refuse('WRONG_PASSWORD'))
  return shop.db.transaction(async (tx) => {
    const decoy = { siteId, needs: 'EMAIL_VERIFICATION', email, password: hash } as const
    const stateToken = await states.begin(tx, shop, decoy)
    await states.sendCode(tx, shop, { siteId, token: stateToken, language })
    return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken }
  })
}

interface Step {
  asker: Asker
  member: members.MemberRow
  method: Method
}

async function goOn(tx: Connection, shop: Shop, { asker, member, method }: Step): Promise<Outcome> {
  const { siteId, language } = asker
  const needs = nextNeed(member.reasons)
  if (needs) {
    const stateToken = await states.begin(tx, shop, {
      siteId,
      memberId: member.id,
      needs,
      email: member.email,
    })
    if (needs === 'EMAIL_VERIFICATION')
      await states.sendCode(tx, shop, { siteId, token: stateToken, language })
    return { state: `REQUIRE_${needs}`, stateToken, member }
  }
  if (member.status !== 'ACTIVE') throw refuse('MEMBER_BLOCKED')
  await devices.recognise(tx, shop, { asker, member })
  await members.markSignIn(tx, shop, { siteId, id: member.id })
  events.note(shop, { asker, memberId: member.id, call: 'loginV2' })
  return { state: 'SUCCESS', member, method }
}

async function welcome(tx: Connection, shop: Shop, { asker, member }: Omit<Step, 'method'>): Promise<void> {
  const { siteId, language } = asker
  const { email, profile } = member
  const wished = language ?? profile.language
  await letters.send(tx, shop, { siteId, kind: 'welcome', email, name: nameOf(member), language: wished })
}

function noted(
  shop: Shop,
  about: { asker: Asker; memberId?: string | undefined },
  refusal: Refusal,
): Refusal {
  events.note(shop, { ...about, call: 'loginV2', refusal })
  return refusal
}
