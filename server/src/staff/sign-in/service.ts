import { createHash } from 'node:crypto'
import type { CallName } from '@cartwright/contract/calls.ts'
import { errors } from '@cartwright/contract/errors.ts'
import type { Me } from '@cartwright/contract/staff/staff.ts'
import type { Subject } from '../../credentials/attempts.service.ts'
import * as attempts from '../../credentials/attempts.service.ts'
import { type DeviceOwner, deviceCookie, knownDevice } from '../../credentials/devices.service.ts'
import * as passwords from '../../credentials/passwords.service.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { networkOf } from '../../platform/network/addresses.ts'
import type { Browser } from '../../platform/pages/forms.ts'
import { type Caller, type Shop, unknownCaller } from '../../platform/shop/shop.ts'
import { sendsMail } from '../../sites/mail/server.service.ts'
import * as sites from '../../sites/settings/service.ts'
import * as audit from '../audit/service.ts'
import * as passkeys from '../factors/passkeys.service.ts'
import * as secondFactor from '../factors/second-factor.service.ts'
import { hasActiveOwner, type PersonRow, personByEmail, personById } from '../people/queries.ts'
import { permissionsOf } from '../sessions/roles.rules.ts'
import * as sessions from '../sessions/service.ts'

/** The signed-in person and the cookies to set. */
export interface SignInResult {
  me: Me
  cookies: string[]
}

/** Whether the shop has no active owner yet. */
export async function needsSetUp(shop: Shop, siteId: string): Promise<boolean> {
  const [row] = await shop.db.run(hasActiveOwner, [siteId])
  return !row?.active
}

interface Credentials {
  email: string
  password: string
  code?: string
}

export async function signIn(shop: Shop, sent: Credentials, browser: Browser): Promise<SignInResult> {
  const site = await sites.requireAt(shop, browser)
  const person = await prove(shop, site, { ...sent, browser })
  return startSession(shop, { site, person, call: 'signIn' }, browser)
}

/** The person of a site. Answers alike, and takes as long, for a wrong password and for an unknown person. */
export async function prove(
  shop: Shop,
  site: sites.Site,
  { email, password, code, browser }: Credentials & { browser: Browser },
): Promise<PersonRow> {
  const [person] = await shop.db.run(personByEmail, [site.id, email.trim()])
  const subjects = attemptSubjects(shop, { email, person }, browser)
  await attempts.count(shop, site.id, subjects)
  const right = await passwords.matches(password, person?.password)
  if (!person || !right) {
    await recordRefusal(shop, { siteId: site.id, person, call: 'signIn', code: 'WRONG_CREDENTIALS' }, browser)
    throw refuse('WRONG_CREDENTIALS')
  }
  if (person.hasFactor && code !== undefined) {
    await assertSecondFactor(shop, { siteId: site.id, person, code }, browser)
  }
  await attempts.restore(shop, site.id, subjects)
  if (person.hasFactor && code === undefined) throw refuse('SECOND_FACTOR_NEEDED')
  return person
}

export async function passkeyOptions(shop: Shop, browser: Pick<Browser, 'headers'>) {
  const { id } = await sites.requireAt(shop, browser)
  return { options: await passkeys.requestOptions(shop, id) }
}

/** A passkey alone is enough: the authenticator has checked its owner. */
export async function signInWithPasskey(
  shop: Shop,
  response: object,
  browser: Browser,
): Promise<SignInResult> {
  const site = await sites.requireAt(shop, browser)
  const id = await passkeys.use(shop, site.id, response)
  const [person] = id === undefined ? [] : await shop.db.run(personById, [site.id, id])
  if (person) return startSession(shop, { site, person, call: 'signInWithPasskey' }, browser)
  const refused = { siteId: site.id, person, call: 'signInWithPasskey', code: 'PASSKEY_NOT_VALID' } as const
  await recordRefusal(shop, refused, browser)
  throw refuse('PASSKEY_NOT_VALID')
}

export async function me(shop: Shop, { siteId, id, sessionId = '' }: Caller): Promise<Me> {
  const [person] = await shop.db.run(personById, [siteId, id])
  if (!person) throw refuse('UNAUTHENTICATED')
  return toMe(shop, { site: await sites.get(shop, siteId), person, sessionId })
}

/** Starts a session for somebody who has proved who they are. */
export async function startSession(
  shop: Shop,
  { site, person, call }: { site: sites.Site; person: PersonRow; call: CallName },
  browser: Browser,
): Promise<SignInResult> {
  const session = await sessions.start(shop, { siteId: site.id, personId: person.id }, browser)
  shop.metrics.count('sign_ins', 'staff', 'done')
  await recordCall(shop, { siteId: site.id, personId: person.id, call }, browser)
  return {
    me: await toMe(shop, { site, person, sessionId: session.id }),
    cookies: [session.cookie, deviceCookie(shop, toOwner(person.id, browser))],
  }
}

/** Records what somebody did before they had a session. */
export async function recordCall(
  shop: Shop,
  { siteId, personId: id, call }: { siteId: string; personId: string; call: CallName },
  { address }: Browser,
): Promise<void> {
  const caller = { siteId, kind: 'staff', id, permissions: new Set<string>() } as const
  await audit.record(shop, { caller, call, entityId: id, address, status: 200, code: undefined })
}

const guessesBeforeWarning = 5

/** Counts each code before it is checked. Warns the person, whose password somebody seems to know. */
async function assertSecondFactor(
  shop: Shop,
  { siteId, person, code }: { siteId: string; person: PersonRow; code: string },
  browser: Browser,
): Promise<void> {
  const device = knownDevice(shop, toOwner(person.id, browser)) ?? ''
  const subjects = [`factor ${person.id} ${device}`] as const
  const guesses = await attempts.count(shop, siteId, subjects)
  if (await secondFactor.use(shop, { siteId, person, code })) return attempts.forget(shop, siteId, subjects)
  await recordRefusal(shop, { siteId, person, call: 'signIn', code: 'SECOND_FACTOR_WRONG' }, browser)
  if (guesses === guessesBeforeWarning) await secondFactor.warn(shop, { siteId, person })
  throw refuse('SECOND_FACTOR_WRONG')
}

interface RefusedSignIn {
  siteId: string
  person: PersonRow | undefined
  call: CallName
  code: 'WRONG_CREDENTIALS' | 'SECOND_FACTOR_WRONG' | 'PASSKEY_NOT_VALID'
}

/** Stores the account, but not what was typed: it may have been a password. */
async function recordRefusal(
  shop: Shop,
  { siteId, person, call, code }: RefusedSignIn,
  { address }: Browser,
): Promise<void> {
  shop.metrics.count('sign_ins', 'staff', 'refused')
  const { status } = errors[code]
  await audit.record(shop, {
    caller: unknownCaller(siteId),
    call,
    entityId: person?.id,
    address,
    status,
    code,
  })
}

async function toMe(
  shop: Shop,
  { site, person, sessionId }: { site: sites.Site; person: PersonRow; sessionId: string },
): Promise<Me> {
  const { id, name, email, role, needsFactor } = person
  const { currency, timeZone } = site.settings
  const permissions = needsFactor ? [] : [...permissionsOf(role)]
  return {
    id,
    name,
    email,
    role,
    permissions,
    sessionId,
    needsFactor,
    managesShops: role === 'owner' && (await sites.first(shop))?.id === site.id,
    site: { id: site.id, name: site.name, currency, timeZone, sendsMail: await sendsMail(shop, site.id) },
  }
}

/**
 * The keys whose failed sign-ins are counted. A browser that this person has used before has its own key, so that
 * nobody elsewhere can lock the person out.
 */
function attemptSubjects(
  shop: Shop,
  { email, person }: { email: string; person: PersonRow | undefined },
  browser: Browser,
): Subject[] {
  const device = person && knownDevice(shop, toOwner(person.id, browser))
  if (device) return [`device ${device}`]
  const account = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')
  return [`address ${networkOf(browser.address)}`, `account ${account}`]
}

function toOwner(id: string, { headers }: Browser): DeviceOwner {
  return { kind: 'staff', id, cookies: headers.cookie }
}
