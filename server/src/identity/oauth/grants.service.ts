import type { CreateTokenReply, CreateTokenRequest } from '@cartwright/contract/identity/tokens.ts'
import { deviceOf } from '../../credentials/cookies.rules.ts'
import * as members from '../../customers/members/service.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { may, type Shop } from '../../platform/shop/shop.ts'
import * as instances from '../../sites/apps/instances.service.ts'
import * as access from '../../sites/apps/service.ts'
import * as callers from '../tokens/callers.service.ts'
import * as tokens from '../tokens/refresh-tokens.service.ts'
import { accessTokenLifetime, appClaims } from '../tokens/rules.ts'
import * as sessionTokens from '../tokens/session-tokens.service.ts'
import * as codes from './codes.service.ts'
import { toSnakeCase } from './rules.ts'

export interface TokenRequest {
  /** In camel case, including the client credentials of the header. */
  sent: CreateTokenRequest
  authorization: string | undefined
  device: codes.Device
}

export async function grant(
  shop: Shop,
  asking: TokenRequest,
  signedIn: codes.OnSignIn,
): Promise<CreateTokenReply> {
  const { sent, device } = asking
  switch (sent.grantType) {
    case 'anonymous':
      return tokens.issueVisitorTokens(shop, required(sent.clientId, 'clientId'), {
        address: device.address,
      })
    case 'refresh_token':
      return tokens.refresh(shop, required(sent.refreshToken, 'refreshToken'), sent.clientId ?? undefined)
    case 'authorization_code':
      return grantByCode(shop, asking, signedIn)
    case 'client_credentials':
      return grantToApp(shop, sent)
    case 'authorized_client':
      return grantForMember(shop, asking, signedIn)
    default:
      throw refuse('UNSUPPORTED_GRANT_TYPE')
  }
}

async function grantByCode(
  shop: Shop,
  { sent, device }: TokenRequest,
  signedIn: codes.OnSignIn,
): Promise<CreateTokenReply> {
  const [code, clientId] = [required(sent.code, 'code'), required(sent.clientId, 'clientId')]
  const verifier = required(sent.codeVerifier, 'codeVerifier')
  const client = await access.findClient(shop, clientId)
  if (!client) throw refuse('INVALID_CLIENT')
  const redirectUri = sent.redirectUri ?? undefined
  return codes.exchange(shop, { client, code, verifier, redirectUri, device }, signedIn)
}

/** Issues a token to an API key, or to an app for one of the shops that installed it. */
async function grantToApp(shop: Shop, sent: CreateTokenRequest): Promise<CreateTokenReply> {
  const [id, secret] = [required(sent.clientId, 'clientId'), required(sent.clientSecret, 'clientSecret')]
  const credentials = { id: id.toLowerCase(), secret, instanceId: sent.instanceId?.toLowerCase() }
  const claims = secret.startsWith(instances.secretPrefix)
    ? await claimsOfInstance(shop, credentials)
    : await claimsOfKey(shop, credentials)
  return {
    access_token: await shop.tokens.sign(claims, shop.clock(), accessTokenLifetime),
    token_type: 'Bearer',
    expires_in: accessTokenLifetime,
  }
}

interface AppCredentials {
  id: string
  secret: string
  instanceId: string | undefined
}

async function claimsOfInstance(shop: Shop, { id, secret, instanceId }: AppCredentials) {
  const instance = await instances.findInstance(shop, required(instanceId, 'instanceId'))
  if (!instance)
    throw refuse('INVALID_GRANT', 'No installed app has this instance id. Ask the shop to install the app')
  if (instance.appId !== id || !instances.isSecret(shop, instance, secret)) throw refuse('INVALID_CLIENT')
  return appClaims({ siteId: instance.siteId, id, instanceId: instance.id })
}

/** The shop is the only instance. */
async function claimsOfKey(shop: Shop, { id, secret, instanceId }: AppCredentials) {
  const key = secret.startsWith(access.keyPrefix) ? await access.findCallerByKey(shop, secret) : undefined
  if (key?.id !== id) throw refuse('INVALID_CLIENT')
  if (instanceId && instanceId !== key.siteId)
    throw refuse('INVALID_GRANT', 'This API key belongs to another shop')
  return appClaims({ siteId: key.siteId, id, instanceId: key.siteId })
}

/** An app signs in a visitor it has recognised. The header carries the visitor's token and the app's key. */
async function grantForMember(
  shop: Shop,
  { sent, authorization, device }: TokenRequest,
  signedIn: codes.OnSignIn,
): Promise<CreateTokenReply> {
  const app = await callers.findCaller(shop, { authorization })
  if (app?.kind !== 'app' || !app.clientId || !app.visitorId) throw refuse('UNAUTHENTICATED')
  // An installed app gets no members' sessions, which would outlive it.
  if (!may(app, 'MEMBERS.MANAGE') || !(await access.findKey(shop, app.siteId, app.id)))
    throw refuse('PERMISSION_DENIED')
  const client = await access.findClient(shop, app.clientId)
  if (!client) throw refuse('INVALID_CLIENT')
  const { siteId, visitorId } = app
  const memberId = required(sent.memberId, 'memberId').toLowerCase()
  const member = await members.find(shop, siteId, memberId)
  if (member?.status !== 'ACTIVE') throw refuse('INVALID_GRANT', 'No active member has this id')
  const family = await shop.db.transaction(async (tx) => {
    if (sent.sessionToken) {
      const spent = await sessionTokens.consume(tx, shop, { siteId, token: sent.sessionToken, visitorId })
      if (spent.memberId !== memberId) throw refuse('INVALID_GRANT')
    }
    const family = await tokens.startFamily(tx, shop, {
      client,
      visitorId,
      memberId,
      scope: 'offline_access',
      device: deviceOf(device.userAgent),
      address: device.address,
    })
    await signedIn(tx, shop, { siteId, visitorId, memberId })
    return family
  })
  return tokens.tokenReply(shop, siteId, family)
}

/** The published clients read the violation, standard libraries the description with the name of RFC 6749. */
function required(value: string | null | undefined, field: string): string {
  if (value) return value
  const refusal = violation(field, 'is required', 'REQUIRED_FIELD')
  const error_description = `${toSnakeCase(field)} is required`
  Object.assign(refusal.body, { error: 'invalid_request', error_description })
  throw refusal
}
