import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { maxPasskeys, passkeyName } from '../../credentials/passkeys/rules.ts'
import * as credentials from '../../credentials/passkeys/service.ts'
import * as members from '../../customers/members/service.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { MemberKey } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
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

const kind = 'member'

export function list(shop: Shop, { siteId, memberId }: MemberKey): Promise<PasskeyRow[]> {
  return shop.db.run(passkeysOfMember, [siteId, memberId])
}

/** The WebAuthn options for creating a passkey of a signed-in member. */
export async function creationOptions(
  shop: Shop,
  owner: MemberKey,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { siteId, memberId: ownerId } = owner
  const { email } = await members.get(shop, siteId, ownerId)
  const { name: siteName } = await sites.get(shop, siteId)
  const known = await list(shop, owner)
  return credentials.creationOptions(shop, { siteId, kind, ownerId }, { siteName, email, known })
}

/** Stores the passkey that a browser has created. */
export async function create(
  shop: Shop,
  { siteId, memberId }: MemberKey,
  { response, name, device }: { response: unknown; name?: unknown; device: string },
): Promise<PasskeyRow> {
  const made = await credentials.verifyCreation(shop, { siteId, kind, ownerId: memberId }, response)
  const { credentialId, publicKey, counter, transports } = made
  const [called, now] = [passkeyName(name, device), new Date(shop.clock())]
  const key = [credentialId, publicKey, counter, transports, called]
  const [row] = await shop.db.transaction(async (tx) => {
    await tx.run(serialise, [siteId, memberId])
    return tx.run(insertPasskey, [siteId, shop.newId(), memberId, ...key, now, maxPasskeys])
  })
  if (!row) throw refuse('PASSKEY_NOT_KEPT')
  return row
}

export async function remove(shop: Shop, { siteId, memberId }: MemberKey, id: string): Promise<void> {
  const [row] = await shop.db.run(deletePasskey, [siteId, memberId, id])
  if (!row) throw refuse('NOT_FOUND', 'No such passkey')
}

/** The WebAuthn options for signing in with any passkey of this shop. */
export function requestOptions(shop: Shop, siteId: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return credentials.requestOptions(shop, { siteId, kind })
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
  const refusal = credentials.invalidPasskey()
  await audit.record(shop, { context, call: 'usePasskey', refusal })
  throw refusal
}

async function verifyResponse(
  shop: Shop,
  siteId: string,
  response: unknown,
): Promise<members.MemberRow | undefined> {
  const find = async (credentialId: string) =>
    (await shop.db.run(passkeyByCredential, [siteId, credentialId]))[0]
  const used = await credentials.verifyUse(shop, { siteId, kind }, { response, find })
  if (!used) return undefined
  const values = [siteId, used.passkey.credentialId, used.counter, new Date(shop.clock())]
  const [counted] = await shop.db.run(updateCounter, values)
  return counted && members.find(shop, siteId, counted.memberId)
}
