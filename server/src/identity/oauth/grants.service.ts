import type { CreateTokenReply, CreateTokenRequest } from '@cartwright/contract/identity/tokens.ts'
import { deviceOf } from '../../credentials/cookies.rules.ts'
import * as members from '../../customers/members/service.ts'
import { refuse, violations } from '../../platform/errors/errors.ts'
import { may, type Shop } from '../../platform/shop/shop.ts'
import * as access from '../../sites/apps/service.ts'
import * as callers from '../tokens/callers.service.ts'
import { accessTokenLifetime, appClaimsOf } from '../tokens/rules.ts'
import * as tokens from '../tokens/service.ts'
import * as sessionTokens from '../tokens/session-tokens.service.ts'
import * as codes from './codes.service.ts'

export interface Asking {
  /** In camel case, with what a client says of itself in the header. */
  sent: CreateTokenRequest
  authorization: string | undefined
  device: codes.Device
}

/** Tokens by any of the grants. */
export async function grant(shop: Shop, asking: Asking, signedIn: codes.SignedIn): Promise<CreateTokenReply> {
  const { sent } = asking
  switch (sent.grantType) {
    case 'anonymous':
      return tokens.newVisitor(shop, needed(sent.clientId, 'clientId'))
    case 'refresh_token':
      return tokens.renew(shop, needed(sent.refreshToken, 'refreshToken'), sent.clientId ?? undefined)
    case 'authorization_code':
      return memberByCode(shop, asking, signedIn)
    case 'client_credentials':
      return program(shop, sent)
    case 'authorized_client':
      return memberByProgram(shop, asking, signedIn)
    default:
      throw refuse('UNSUPPORTED_GRANT_TYPE')
  }
}

async function memberByCode(
  shop: Shop,
  { sent, device }: Asking,
  signedIn: codes.SignedIn,
): Promise<CreateTokenReply> {
  const [code, clientId] = [needed(sent.code, 'code'), needed(sent.clientId, 'clientId')]
  const verifier = needed(sent.codeVerifier, 'codeVerifier')
  const client = await access.clientOf(shop, clientId)
  if (!client) throw refuse('INVALID_CLIENT')
  const redirectUri = sent.redirectUri ?? undefined
  return codes.exchange(shop, { client, code, verifier, redirectUri, device }, signedIn)
}

/** For a program, which shows the id and the secret of its API key; there is no other instance than the shop. */
async function program(shop: Shop, sent: CreateTokenRequest): Promise<CreateTokenReply> {
  const [id, secret] = [needed(sent.clientId, 'clientId'), needed(sent.clientSecret, 'clientSecret')]
  const key = secret.startsWith(access.keyPrefix) ? await access.callerOfKey(shop, secret) : undefined
  if (key?.id !== id.toLowerCase()) throw refuse('INVALID_CLIENT')
  const instance = sent.instanceId?.toLowerCase()
  if (instance && instance !== key.siteId) throw refuse('INVALID_GRANT', 'This key is of another shop')
  return {
    access_token: await shop.tokens.sign(appClaimsOf(key.siteId, key.id), shop.clock(), accessTokenLifetime),
    token_type: 'Bearer',
    expires_in: accessTokenLifetime,
  }
}

/** A program that knows who a visitor is signs them in; in the header stand the visitor's token and its key. */
async function memberByProgram(
  shop: Shop,
  { sent, authorization, device }: Asking,
  signedIn: codes.SignedIn,
): Promise<CreateTokenReply> {
  const app = await callers.callerOf(shop, { authorization })
  if (app?.kind !== 'app' || !app.clientId || !app.visitorId) throw refuse('UNAUTHENTICATED')
  if (!may(app, 'MEMBERS.MANAGE')) throw refuse('PERMISSION_DENIED')
  const client = await access.clientOf(shop, app.clientId)
  if (!client) throw refuse('INVALID_CLIENT')
  const { siteId, visitorId } = app
  const memberId = needed(sent.memberId, 'memberId').toLowerCase()
  const member = await members.find(shop, siteId, memberId)
  if (member?.status !== 'ACTIVE') throw refuse('INVALID_GRANT', 'There is no such active member')
  const begun = await shop.db.transaction(async (tx) => {
    if (sent.sessionToken) {
      const spent = await sessionTokens.spend(tx, shop, { siteId, token: sent.sessionToken, visitorId })
      if (spent.memberId !== memberId) throw refuse('INVALID_GRANT')
    }
    const begun = await tokens.begin(tx, shop, {
      client,
      visitorId,
      memberId,
      scope: 'offline_access',
      device: deviceOf(device.userAgent),
      address: device.address,
    })
    await signedIn(tx, shop, { siteId, visitorId, memberId })
    return begun
  })
  return tokens.reply(shop, siteId, begun)
}

function needed(value: string | null | undefined, field: string): string {
  if (value) return value
  const refusal = violations([{ field, description: 'is required', violatedRule: 'REQUIRED_FIELD' }])
  Object.assign(refusal.body, { error: 'invalid_request', error_description: refusal.message })
  throw refusal
}
