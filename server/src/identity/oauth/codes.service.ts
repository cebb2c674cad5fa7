import type { CreateTokenReply } from '@cartwright/contract/identity/tokens.ts'
import { deviceOf } from '../../credentials/cookies.rules.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { RouteContext } from '../../platform/room.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { ClientRow } from '../../sites/apps/service.ts'
import * as audit from '../sessions/audit.service.ts'
import * as tokens from '../tokens/refresh-tokens.service.ts'
import {
  type CodeRow,
  incrementWrongVerifiers,
  revokeFamilyOfCode,
  setFamilyOfCode,
  spendCode,
} from './queries.ts'
import { idTokenLifetime, isCodeVerifier, maxWrongVerifiers, toCodeChallenge } from './rules.ts'

/** The device that will use the tokens. */
export interface Device {
  userAgent: string | undefined
  /** Network address. */
  address: string
}

/** What else happens when a visitor signs in as a member, in the same transaction. */
export type OnSignIn = RouteContext['onSignIn']

export interface Exchange {
  client: ClientRow
  code: string
  verifier: string
  redirectUri: string | undefined
  device: Device
}

/** Exchanges an authorization code, once, for the member's tokens. */
export async function exchange(shop: Shop, sent: Exchange, signedIn: OnSignIn): Promise<CreateTokenReply> {
  const { client, verifier } = sent
  if (!isCodeVerifier(verifier)) throw refuse('INVALID_GRANT', 'code_verifier is malformed (RFC 7636)')
  const done = await shop.db.transaction((tx) => consume(tx, shop, { sent, signedIn }))
  if (!done) {
    await recordFailure(shop, sent)
    throw refuse('INVALID_GRANT')
  }
  const reply = await tokens.tokenReply(shop, client.siteId, done.family)
  const { memberId, scope, nonce, authenticatedAt } = done.code
  if (!scope?.split(' ').includes('openid')) return reply
  const claims = {
    iss: shop.hosts.urlOf(client.siteId),
    sub: memberId,
    aud: client.id,
    auth_time: Math.floor(authenticatedAt.getTime() / 1000),
    ...(nonce ? { nonce } : {}),
  }
  return { ...reply, id_token: await shop.tokens.signIdToken(claims, shop.clock(), idTokenLifetime) }
}

async function consume(
  tx: Connection,
  shop: Shop,
  { sent: { client, code, verifier, redirectUri, device }, signedIn }: { sent: Exchange; signedIn: OnSignIn },
): Promise<{ code: CodeRow; family: tokens.TokenFamily } | undefined> {
  const { siteId } = client
  const who = [siteId, hashOf(code), client.id, new Date(shop.clock())]
  const [row] = await tx.run(spendCode, [
    ...who,
    maxWrongVerifiers,
    redirectUri ?? null,
    toCodeChallenge(verifier),
  ])
  if (!row) return undefined
  const { memberId, scope } = row
  const visitorId = row.visitorId ?? shop.newId()
  const family = await tokens.startFamily(tx, shop, {
    client,
    visitorId,
    memberId,
    scope,
    device: deviceOf(device.userAgent),
    address: device.address,
  })
  await tx.run(setFamilyOfCode, [siteId, hashOf(code), family.session.familyId])
  await signedIn(tx, shop, { siteId, visitorId, memberId })
  return { code: row, family }
}

async function recordFailure(
  shop: Shop,
  { client: { siteId, id }, code, verifier, device }: Exchange,
): Promise<void> {
  await shop.db.run(incrementWrongVerifiers, [siteId, hashOf(code), id, toCodeChallenge(verifier)])
  const values = [siteId, hashOf(code), id, new Date(shop.clock())]
  const [family] = await shop.db.run(revokeFamilyOfCode, values)
  if (!family) return
  shop.changes.publish('members', siteId)
  const { familyId, memberId, visitorId } = family
  const context = { siteId, clientId: id, visitorId, address: device.address }
  await audit.record(shop, { context, memberId, call: 'createToken', refusal: refuse('INVALID_GRANT') })
  shop.log.warn({ siteId, familyId }, 'an authorization code was used again, its tokens are revoked')
}
