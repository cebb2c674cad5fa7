import { createHash, randomBytes } from 'node:crypto'
import * as members from '../src/customers/members/service.ts'
import * as sessionTokens from '../src/identity/tokens/session-tokens.service.ts'
import type { Reply, Store } from './store.ts'

let serial = 0

/** Creates a member with a verified e-mail address. */
export async function newMember(
  store: Store,
  more: Partial<members.NewMember> = {},
): Promise<members.MemberRow> {
  const email = `member${++serial}@mail.test`
  const profile = { firstName: 'Anna', lastName: 'Lind' }
  const who = { siteId: store.siteId, email, profile, reasons: [], emailVerified: true, ...more }
  const member = await store.shop.db.transaction((tx) => members.register(tx, store.shop, who))
  if (!member) throw new Error('there is a member with this address')
  return member
}

export interface Pkce {
  verifier: string
  challenge: string
}

export function pkce(verifier = randomBytes(32).toString('base64url')): Pkce {
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** A visitor of a client who can become a member with a code. */
export interface VisitorForMember {
  /** Access token */
  as: string
  clientId: string
  memberId: string
}

/** Creates a visitor of a client who will sign in as this member. */
export async function newVisitorFor(
  store: Store,
  memberId: string,
  clientId = store.clientId,
): Promise<VisitorForMember> {
  const { body } = await store.ask('POST', '/oauth2/token', { body: { grantType: 'anonymous', clientId } })
  return { as: body.access_token, clientId, memberId }
}

export function claimsIn(token: string): Record<string, string> {
  return JSON.parse(Buffer.from(token.split('.').at(-2) ?? '', 'base64url').toString())
}

/** Creates a session token: the proof that the member has signed in for the visitor. */
export async function sessionToken(store: Store, { as, memberId }: VisitorForMember): Promise<string> {
  const { instance } = JSON.parse(claimsIn(as).data ?? '')
  const { siteId } = store
  const member = await members.get(store.shop, siteId, memberId)
  return sessionTokens.create(store.shop, { siteId, member, visitorId: instance.aid, method: 'password' })
}

/** Creates an authorization URL as the silent flow of the published clients does; `request` overrides fields. */
export async function authSession(
  store: Store,
  { as, clientId }: VisitorForMember,
  request: object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const authRequest = {
    clientId,
    codeChallengeMethod: 'S256',
    responseMode: 'web_message',
    responseType: 'code',
    scope: 'offline_access',
    state: 'a-state-that-nobody-guesses',
    ...request,
  }
  return store.ask('POST', '/_api/redirects-api/v1/redirect-session', {
    as,
    body: { auth: { authRequest, prompt: 'none' } },
    headers: { origin: 'https://storefront.test', ...headers },
  })
}

/** Opens the URL of a session. Returns the page and its message to the framing page. */
export async function silentPage(
  store: Store,
  { body }: Reply,
  headers: Record<string, string> = {},
): Promise<Reply & { told: Record<string, string> }> {
  const { pathname, search } = new URL(body.redirectSession.fullUrl)
  const page = await store.ask('GET', pathname + search, { headers })
  const [, told = '{}'] = /const told=(\{.*?\});const to=/s.exec(String(page.body)) ?? []
  return { ...page, told: JSON.parse(told) }
}

/** Gets a code for the visitor with the silent flow. */
export async function codeFor(store: Store, who: VisitorForMember, { challenge }: Pkce): Promise<string> {
  const token = await sessionToken(store, who)
  const session = await authSession(store, who, { sessionToken: token, codeChallenge: challenge })
  const { told } = await silentPage(store, session)
  return told.code ?? ''
}

export function redeem(store: Store, body: object): Promise<Reply> {
  return store.ask('POST', '/oauth2/token', { body: { grantType: 'authorization_code', ...body } })
}

/** The tokens of a member who signed in through this client. */
export async function memberTokens(
  store: Store,
  who: VisitorForMember,
): Promise<{ access_token: string; refresh_token: string }> {
  const proof = pkce()
  const code = await codeFor(store, who, proof)
  return (await redeem(store, { clientId: who.clientId, code, codeVerifier: proof.verifier })).body
}
