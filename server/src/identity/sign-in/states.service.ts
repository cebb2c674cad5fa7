import { randomInt } from 'node:crypto'
import * as members from '../../customers/members/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { newSecret } from '../../platform/values/ids.ts'
import * as mail from '../mail/service.ts'
import type { SignInContext } from '../sessions/context.ts'
import { serialise, spendStates } from '../sessions/queries.ts'
import {
  countEmails,
  decoyPassword,
  insertState,
  openState,
  type StateRow,
  setCode,
  siteOfState,
  spendState,
  tryCode,
} from './queries.ts'
import { codeLifetime, codeTries, maxEmails, type Need, stateLifetimes } from './rules.ts'

export interface NewState {
  siteId: string
  /** Absent if the address already has an account. The answer is the same. */
  memberId?: string | undefined
  needs: Need
  email: string
  /** The hash of the password, for a decoy only. */
  password?: string | undefined
}

/** Creates a state, and returns the token that continues it. */
export async function create(tx: Connection, shop: Shop, state: NewState): Promise<string> {
  const { siteId, memberId, needs, email, password } = state
  const token = newSecret()
  const now = shop.clock()
  const expiry = new Date(now + stateLifetimes[needs])
  await tx.run(serialise, [siteId, email])
  // Only the newest state counts.
  if (memberId) await tx.run(spendStates, [siteId, memberId, new Date(now)])
  await tx.run(insertState, [siteId, hashOf(token), memberId, needs, email, new Date(now), expiry, password])
  return token
}

/** The password of a recent registration with an address that already had an account. */
export async function findDecoyPassword(
  shop: Shop,
  siteId: string,
  email: string,
): Promise<string | undefined> {
  const [row] = await shop.db.run(decoyPassword, [siteId, email, new Date(shop.clock())])
  return row?.password
}

interface StateKey {
  siteId: string
  token: string
}

export async function find(db: Connection, shop: Shop, { siteId, token }: StateKey): Promise<StateRow> {
  const [state] = await db.run(openState, [siteId, hashOf(token), new Date(shop.clock())])
  if (!state) throw refuse('STATE_TOKEN_INVALID')
  return state
}

export async function findSiteId(shop: Shop, token: string | undefined): Promise<string | undefined> {
  const [state] = token ? await shop.db.run(siteOfState, [hashOf(token)]) : []
  return state?.siteId
}

/** Sends a code, unless the address got several recently. Returns whether it did. */
export async function sendCode(
  tx: Connection,
  shop: Shop,
  { siteId, token, language }: StateKey & { language?: string | undefined },
): Promise<boolean> {
  const state = await find(tx, shop, { siteId, token })
  if (!(await maySendEmail(tx, shop, { siteId, email: state.email }))) return false
  const code = newCode()
  const now = shop.clock()
  const hash = state.memberId ? hashCode(shop, token, code) : hashOf(newSecret())
  const values = [siteId, state.hash, hash, new Date(now + codeLifetime), new Date(now)]
  const [sent] = await tx.run(setCode, values)
  if (!sent) throw refuse('STATE_TOKEN_INVALID')
  const to = { siteId, email: state.email, language }
  if (state.memberId) await mail.send(tx, shop, { ...to, kind: 'verification', code })
  else await mail.send(tx, shop, { ...to, kind: 'account-exists' })
  return true
}

/** Consumes the state if the code is right. */
export async function consumeWithCode(
  tx: Connection,
  shop: Shop,
  { siteId, token, code }: StateKey & { code: string },
): Promise<StateRow | { triesLeft: number }> {
  const values = [siteId, hashOf(token), hashCode(shop, token, code), new Date(shop.clock()), codeTries]
  const [tried] = await tx.run(tryCode, values)
  if (tried) return tried.right ? tried : { triesLeft: codeTries - tried.tries }
  await find(tx, shop, { siteId, token })
  return { triesLeft: 0 }
}

/** Consumes a state: of parallel requests, one succeeds. */
export async function consume(tx: Connection, shop: Shop, { siteId, token }: StateKey): Promise<StateRow> {
  const [state] = await tx.run(spendState, [siteId, hashOf(token), new Date(shop.clock())])
  if (!state) throw refuse('STATE_TOKEN_INVALID')
  return state
}

async function maySendEmail(
  tx: Connection,
  shop: Shop,
  { siteId, email }: { siteId: string; email: string },
): Promise<boolean> {
  const now = shop.clock()
  const since = new Date(now - codeLifetime)
  const createdSince = new Date(now - stateLifetimes.OWNER_APPROVAL)
  await tx.run(serialise, [siteId, email])
  const [row] = await tx.run(countEmails, [siteId, email, since, createdSince])
  return (row?.emails ?? 0) < maxEmails
}

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Keyed with the installation's secret: a plain hash of six digits is quickly guessed. */
function hashCode(shop: Shop, token: string, code: string): Buffer {
  return hashOf(shop.tokens.derive(`verification code ${token} ${code}`))
}

/** Sends a code to a member's address. Returns the token that the code is submitted with. */
export async function startVerification(
  shop: Shop,
  context: SignInContext,
  identityId: string,
): Promise<string> {
  const { siteId, language } = context
  const member = await members.get(shop, siteId, identityId)
  return shop.db.transaction(async (tx) => {
    const state = { siteId, memberId: member.id, needs: 'EMAIL_VERIFICATION', email: member.email } as const
    const token = await create(tx, shop, state)
    const sent = await sendCode(tx, shop, {
      siteId,
      token,
      language: language ?? member.profile.language ?? undefined,
    })
    if (!sent) throw refuse('TOO_MANY_REQUESTS', 'Several codes were sent recently. Try again in 10 minutes')
    return token
  })
}
