import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import * as members from '../../customers/members/service.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { MemberKey } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isObject } from '../../platform/values/optional.ts'
import * as sites from '../../sites/settings/service.ts'
import * as challenges from '../challenges/service.ts'
import * as audit from '../sessions/audit.service.ts'
import type { SignInContext } from '../sessions/context.ts'
import { serialise } from '../sessions/queries.ts'
import {
  deletePasskey,
  insertPasskey,
  type PasskeyRow,
  passkeyByCredential,
  passkeysOfMember,
  updateCounter,
} from './queries.ts'
import { isHandleOf, maxPasskeys, parseChallenge, passkeyName, relyingParty, toUserHandle } from './rules.ts'

/** EdDSA, ES256, RS256: every authenticator supports one of them. */
const algorithms = [-8, -7, -257]

export function list(shop: Shop, { siteId, memberId }: MemberKey): Promise<PasskeyRow[]> {
  return shop.db.run(passkeysOfMember, [siteId, memberId])
}

/** The WebAuthn options for creating a passkey of a signed-in member. */
export async function creationOptions(
  shop: Shop,
  owner: MemberKey,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { siteId, memberId } = owner
  const member = await members.get(shop, siteId, memberId)
  const { name } = await sites.get(shop, siteId)
  const purpose = 'passkey-creation'
  const challenge = await challenges.create(shop, siteId, { purpose, memberId })
  const known = await list(shop, owner)
  return generateRegistrationOptions({
    rpName: name,
    rpID: relyingParty(shop.publicUrl).rpID,
    userName: member.email,
    userID: toUserHandle(memberId),
    challenge: toBytes(challenge),
    timeout: challenges.lifetime,
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Stores the passkey that a browser has created. */
export async function create(
  shop: Shop,
  { siteId, memberId }: MemberKey,
  { response, name, device }: { response: unknown; name?: unknown; device: string },
): Promise<PasskeyRow> {
  const challenge = parseChallenge(response)
  const purpose = 'passkey-creation'
  if (!(await challenges.consume(shop, siteId, { purpose, memberId, challenge }))) throw invalidPasskey()
  const { rpID, origin } = relyingParty(shop.publicUrl)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw invalidPasskey()
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const [key, called] = [Buffer.from(publicKey), passkeyName(name, device)]
  const now = new Date(shop.clock())
  const values = [siteId, shop.newId(), memberId, id, key, counter, transports, called, now, maxPasskeys]
  const [row] = await shop.db.transaction(async (tx) => {
    await tx.run(serialise, [siteId, memberId])
    return tx.run(insertPasskey, values)
  })
  if (!row) throw refuse('PASSKEY_NOT_KEPT')
  return row
}

export async function remove(shop: Shop, { siteId, memberId }: MemberKey, id: string): Promise<void> {
  const [row] = await shop.db.run(deletePasskey, [siteId, memberId, id])
  if (!row) throw refuse('NOT_FOUND', 'No such passkey')
}

/** The WebAuthn options for signing in with any passkey of this shop. */
export async function requestOptions(
  shop: Shop,
  siteId: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const challenge = await challenges.create(shop, siteId, { purpose: 'passkey-use' })
  return generateAuthenticationOptions({
    rpID: relyingParty(shop.publicUrl).rpID,
    challenge: toBytes(challenge),
    timeout: challenges.lifetime,
    userVerification: 'required',
  })
}

/** Returns the member who signed with a passkey. All failures are refused alike. */
export async function authenticate(
  shop: Shop,
  context: SignInContext,
  response: unknown,
): Promise<members.MemberRow> {
  const { siteId } = context
  const member = await verifyResponse(shop, siteId, response)
  if (member) return member
  const refusal = invalidPasskey()
  await audit.record(shop, { context, call: 'usePasskey', refusal })
  throw refusal
}

async function verifyResponse(
  shop: Shop,
  siteId: string,
  response: unknown,
): Promise<members.MemberRow | undefined> {
  const challenge = parseChallenge(response)
  if (!(await challenges.consume(shop, siteId, { purpose: 'passkey-use', challenge }))) return undefined
  const passkey = await findPasskey(shop, siteId, response)
  if (!passkey) return undefined
  const { rpID, origin } = relyingParty(shop.publicUrl)
  const { credentialId, publicKey, counter, transports } = passkey
  const credential = {
    id: credentialId,
    publicKey: Uint8Array.from(publicKey),
    counter: Number(counter),
    transports,
  }
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return undefined
  const now = new Date(shop.clock())
  const [counted] = await shop.db.run(updateCounter, [
    siteId,
    credentialId,
    authenticationInfo.newCounter,
    now,
  ])
  return counted && members.find(shop, siteId, counted.memberId)
}

/** Finds the passkey that a response names, if it belongs to the member named there. */
async function findPasskey(shop: Shop, siteId: string, response: unknown): Promise<PasskeyRow | undefined> {
  if (!isObject(response) || typeof response.id !== 'string' || !isObject(response.response)) return undefined
  const [passkey] = await shop.db.run(passkeyByCredential, [siteId, response.id])
  const { userHandle } = response.response
  return passkey && isHandleOf(userHandle, passkey.memberId) ? passkey : undefined
}

function invalidPasskey() {
  return refuse('PASSKEY_NOT_VALID')
}

function toBytes(challenge: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(challenge, 'base64url'))
}
