import * as attempts from '../../credentials/attempts.service.ts'
import * as passwords from '../../credentials/passwords.service.ts'
import { nameOf } from '../../customers/members/rules.ts'
import * as members from '../../customers/members/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { day, deleteAll } from '../../platform/db/retention.ts'
import { refuse, violations } from '../../platform/errors/errors.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { newSecret } from '../../platform/values/ids.ts'
import { allowsCallback, howToAllow } from '../../sites/apps/addresses.rules.ts'
import * as access from '../../sites/apps/service.ts'
import * as sites from '../../sites/settings/service.ts'
import * as letters from '../mail/service.ts'
import * as events from '../sessions/audit.service.ts'
import type { Asker } from '../sessions/context.ts'
import { serialise } from '../sessions/queries.ts'
import * as ending from '../sessions/sign-outs.service.ts'
import * as devices from './devices.service.ts'
import { askForLetter, deleteOldLinks, insertLink, openLink, siteOfLink, spendLink } from './queries.ts'
import { memberPasswordViolations } from './rules.ts'
import * as authentication from './service.ts'

/** Milliseconds until a link opens nothing any more. */
const lifetimes = { recovery: 30 * 60_000, activation: 7 * day } as const

/** So many letters go to one member in ten minutes. */
const lettersAtOnce = 3

interface Wanted {
  language?: string | null | undefined
  /** Where the member goes on afterwards; registered for the client, or for one of the shop's. */
  redirect?: { url?: string; clientId?: string | null } | undefined
}

/** Asks for a letter with a link; the answer tells nobody whether there is an account. */
export async function ask(
  shop: Shop,
  asker: Asker,
  { email, language, redirect }: Wanted & { email: string },
): Promise<void> {
  const { siteId } = asker
  const redirectUrl = await allowedUrl(shop, asker, redirect)
  await attempts.take(shop, siteId, [devices.networkSubject(asker, 'recovery')])
  const asked = { siteId, email: email.trim(), language: language ?? asker.language, redirectUrl }
  await shop.db.run(askForLetter, [JSON.stringify(asked)])
  events.note(shop, { asker, call: 'sendRecoveryEmail' })
}

export interface Asked {
  siteId: string
  email: string
  language?: string
  redirectUrl?: string
}

/** The job behind {@link ask}. */
export async function send(shop: Shop, { siteId, email, language, redirectUrl }: Asked): Promise<void> {
  const member = await members.byEmail(shop, siteId, email)
  if (member?.status !== 'ACTIVE' && member?.status !== 'PENDING') return
  await shop.db.transaction((tx) =>
    post(tx, shop, { siteId, member, kind: 'recovery', language, redirectUrl }),
  )
}

/** Sends a member, who may have no password yet, a link to choose one. */
export async function activate(
  shop: Shop,
  asker: Asker,
  { identityId, language, redirect }: Wanted & { identityId: string },
): Promise<void> {
  const { siteId } = asker
  const redirectUrl = await allowedUrl(shop, asker, redirect)
  const member = await members.get(shop, siteId, identityId)
  const kind = member.hasPassword ? 'recovery' : 'activation'
  await shop.db.transaction((tx) => post(tx, shop, { siteId, member, kind, language, redirectUrl }))
}

export interface Recovered {
  outcome: authentication.Outcome
  redirectUrl: string | null
}

/** A new password by a link: everybody who was signed in has to sign in again. */
export async function recover(
  shop: Shop,
  asker: Asker,
  { token, password }: { token: string; password: string },
): Promise<Recovered> {
  const { siteId } = asker
  await attempts.take(shop, siteId, [devices.networkSubject(asker, 'recovery')])
  const member = await readerOf(shop, siteId, token)
  await mustBeGood(shop, siteId, { field: 'password', password, member })
  const hash = await passwords.hash(password)
  const { changed, redirectUrl } = await shop.db.transaction(async (tx) => {
    const [link] = await tx.run(spendLink, [siteId, hashOf(token), new Date(shop.clock())])
    if (!link) throw refuse('RECOVERY_TOKEN_INVALID')
    const who = { siteId, id: member.id }
    const confirmed = await members.confirm(tx, shop, { ...who, email: link.email })
    if (confirmed && !member.emailVerified) await members.forgetWaysIn(tx, who)
    await ending.endAll(tx, shop, { siteId, memberId: member.id })
    const changed = await members.choosePassword(tx, shop, { ...who, hash })
    await tellOfPassword(tx, shop, { siteId, member })
    return { changed, redirectUrl: link.redirectUrl }
  })
  ending.tell(shop, siteId)
  events.note(shop, { asker, memberId: member.id, call: 'recover' })
  return {
    outcome: await authentication.enter(shop, asker, { member: changed, method: 'recovery' }),
    redirectUrl,
  }
}

/** The site of a link, which a letter does not name otherwise. */
export async function siteOf(shop: Shop, token: string | undefined): Promise<string | undefined> {
  const [link] = token ? await shop.db.run(siteOfLink, [hashOf(token)]) : []
  return link?.siteId
}

/** Whose link it is, while it can still be used. */
export async function readerOf(shop: Shop, siteId: string, token: string): Promise<members.MemberRow> {
  const [link] = await shop.db.run(openLink, [siteId, hashOf(token), new Date(shop.clock())])
  const member = link && (await members.find(shop, siteId, link.memberId))
  if (!member) throw refuse('RECOVERY_TOKEN_INVALID')
  return member
}

/** A new password for who is signed in; everywhere else the member is signed out. */
export async function changePassword(
  shop: Shop,
  { siteId, memberId, except }: ending.Whose,
  newPassword: string,
): Promise<void> {
  const member = await members.get(shop, siteId, memberId)
  await mustBeGood(shop, siteId, { field: 'newPassword', password: newPassword, member })
  const hash = await passwords.hash(newPassword)
  await shop.db.transaction(async (tx) => {
    await members.choosePassword(tx, shop, { siteId, id: memberId, hash })
    await ending.endAll(tx, shop, { siteId, memberId, ...(except ? { except } : {}) })
    await tellOfPassword(tx, shop, { siteId, member })
  })
  ending.tell(shop, siteId)
  events.note(shop, { asker: { siteId, address: '' }, memberId, call: 'changePassword' })
}

export async function forgetOld(shop: Shop): Promise<void> {
  await deleteAll(shop.db, deleteOldLinks, [new Date(shop.clock())])
}

interface Posting {
  siteId: string
  member: members.MemberRow
  kind: keyof typeof lifetimes
  language?: string | null | undefined
  redirectUrl?: string | undefined
}

async function post(
  tx: Connection,
  shop: Shop,
  { siteId, member, kind, language, redirectUrl }: Posting,
): Promise<void> {
  const [token, now] = [newSecret(), shop.clock()]
  const times = [new Date(now), new Date(now + lifetimes[kind]), new Date(now - 10 * 60_000)]
  const values = [
    siteId,
    shop.newId(),
    member.id,
    hashOf(token),
    redirectUrl,
    ...times,
    lettersAtOnce,
    member.email,
  ]
  await tx.run(serialise, [siteId, member.email])
  const [made] = await tx.run(insertLink, values)
  if (!made) return
  const to = { siteId, email: member.email, name: nameOf(member) }
  const wished = language ?? member.profile.language
  await letters.send(tx, shop, { ...to, kind, language: wished, path: `/reset-password?token=${token}` })
}

async function tellOfPassword(
  tx: Connection,
  shop: Shop,
  { siteId, member }: { siteId: string; member: members.MemberRow },
): Promise<void> {
  const { email, profile } = member
  const to = { siteId, email, name: nameOf(member), language: profile.language }
  await letters.send(tx, shop, { ...to, kind: 'password-changed' })
}

async function mustBeGood(
  shop: Shop,
  siteId: string,
  { field, password, member }: { field: string; password: string; member: members.MemberRow },
): Promise<void> {
  const { name, settings } = await sites.get(shop, siteId)
  const own = [nameOf(member), member.email, name]
  const found = memberPasswordViolations(field, password, { least: settings.minPasswordLength, own })
  if (found.length > 0) throw violations(found)
}

/** A letter leads to a registered address alone, whoever asks for it. */
async function allowedUrl(
  shop: Shop,
  { siteId, clientId }: Asker,
  redirect: Wanted['redirect'],
): Promise<string | undefined> {
  if (!redirect?.url) return undefined
  const id = redirect.clientId ?? clientId
  const client = id ? await access.clientOf(shop, id) : undefined
  const registered = client
    ? [client].filter((one) => one.siteId === siteId)
    : (await access.clientsOf(shop, siteId)).filter(({ revokedAt }) => revokedAt === null)
  const own = { redirectUris: [], allowedOrigins: [shop.publicUrl] }
  if (allowsCallback(redirect.url, [own, ...registered])) return redirect.url
  throw refuse('INVALID_REDIRECT_URI', howToAllow('redirect.url', redirect.url, id), {
    field: 'redirect.url',
  })
}
