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
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as challenges from '../challenges/service.ts'
import { isHandleOf, parseChallenge, parseUse, relyingParty, toUserHandle } from './rules.ts'

/** Whose passkeys: members' and staff's are never taken for each other. */
export interface PasskeyOwner {
  siteId: string
  kind: 'member' | 'staff'
  ownerId: string
}

export interface Credential {
  credentialId: string
  publicKey: Buffer
  counter: bigint
  transports: string[]
}

/** A stored passkey. */
export interface OwnedCredential extends Credential {
  ownerId: string
}

const purposes = {
  member: { creation: 'passkey-creation', use: 'passkey-use' },
  staff: { creation: 'staff-passkey-creation', use: 'staff-passkey-use' },
} as const

/** EdDSA, ES256, RS256: every authenticator supports one of them. */
const algorithms = [-8, -7, -257]

/** The WebAuthn options for creating a passkey. */
export async function creationOptions(
  shop: Shop,
  { siteId, kind, ownerId }: PasskeyOwner,
  {
    siteName,
    email,
    known,
  }: { siteName: string; email: string; known: readonly Pick<Credential, 'credentialId' | 'transports'>[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const challenge = await challenges.create(shop, siteId, { purpose: purposes[kind].creation, ownerId })
  return generateRegistrationOptions({
    rpName: siteName,
    rpID: relyingParty(shop.hosts.urlOf(siteId)).rpID,
    userName: email,
    userID: toUserHandle(ownerId),
    challenge: toBytes(challenge),
    timeout: challenges.lifetime,
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The passkey that a browser has created. */
export async function verifyCreation(
  shop: Shop,
  { siteId, kind, ownerId }: PasskeyOwner,
  response: unknown,
): Promise<Credential> {
  const challenge = parseChallenge(response)
  const purpose = purposes[kind].creation
  if (!(await challenges.consume(shop, siteId, { purpose, ownerId, challenge }))) throw invalidPasskey()
  const { rpID, origin } = relyingParty(shop.hosts.urlOf(siteId))
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw invalidPasskey()
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter: BigInt(counter), transports }
}

/** The WebAuthn options for using any passkey of this kind. */
export async function requestOptions(
  shop: Shop,
  { siteId, kind }: Omit<PasskeyOwner, 'ownerId'>,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const challenge = await challenges.create(shop, siteId, { purpose: purposes[kind].use })
  return generateAuthenticationOptions({
    rpID: relyingParty(shop.hosts.urlOf(siteId)).rpID,
    challenge: toBytes(challenge),
    timeout: challenges.lifetime,
    userVerification: 'required',
  })
}

/** The stored passkey that signed, with its new counter; undefined for anything else. */
export async function verifyUse<Passkey extends OwnedCredential>(
  shop: Shop,
  { siteId, kind }: Omit<PasskeyOwner, 'ownerId'>,
  { response, find }: { response: unknown; find: (credentialId: string) => Promise<Passkey | undefined> },
): Promise<{ passkey: Passkey; counter: number } | undefined> {
  const challenge = parseChallenge(response)
  if (!(await challenges.consume(shop, siteId, { purpose: purposes[kind].use, challenge }))) return undefined
  const use = parseUse(response)
  const passkey = use && (await find(use.id))
  if (!passkey || !isHandleOf(use.userHandle, passkey.ownerId)) return undefined
  const { rpID, origin } = relyingParty(shop.hosts.urlOf(siteId))
  const { credentialId, publicKey, counter, transports } = passkey
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: credentialId,
      publicKey: Uint8Array.from(publicKey),
      counter: Number(counter),
      transports,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified && authenticationInfo ? { passkey, counter: authenticationInfo.newCounter } : undefined
}

export function invalidPasskey() {
  return refuse('PASSKEY_NOT_VALID')
}

function toBytes(challenge: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(challenge, 'base64url'))
}
