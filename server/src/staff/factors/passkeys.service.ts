import * as credentials from '../../credentials/passkeys/service.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { personById } from '../people/queries.ts'
import { insertPasskey, passkeyByCredential, passkeysOfPerson, usePasskey } from './queries.ts'
import * as factors from './service.ts'

const kind = 'staff'

/** The WebAuthn options for a new passkey of the caller. */
export async function start(shop: Shop, { siteId, id: ownerId }: Caller) {
  const [person] = await shop.db.run(personById, [siteId, ownerId])
  const { name: siteName } = await sites.get(shop, siteId)
  const known = await shop.db.run(passkeysOfPerson, [siteId, ownerId])
  const about = { siteName, email: person?.email ?? '', known }
  return credentials.creationOptions(shop, { siteId, kind, ownerId }, about)
}

/** Stores the passkey that the caller's browser has created. */
export async function add(
  shop: Shop,
  caller: Caller,
  { response, name, device }: { response: unknown; name?: string; device: string },
) {
  const { siteId, id: ownerId } = caller
  const made = await credentials.verifyCreation(shop, { siteId, kind, ownerId }, response)
  const { credentialId, publicKey, counter, transports } = made
  const values = [factors.factorName(name, device), new Date(shop.clock())]
  const key = [credentialId, publicKey, counter, transports]
  return factors.add(shop, caller, async (tx) => {
    const [row] = await tx.run(insertPasskey, [siteId, shop.newId(), ownerId, ...values, ...key])
    return row
  })
}

/** The WebAuthn options for using any passkey of staff. */
export function requestOptions(shop: Shop, siteId: string) {
  return credentials.requestOptions(shop, { siteId, kind })
}

/** The id of the person who signed with a passkey; undefined for anything else. */
export async function use(shop: Shop, siteId: string, response: unknown): Promise<string | undefined> {
  const find = async (credentialId: string) =>
    (await shop.db.run(passkeyByCredential, [siteId, credentialId]))[0]
  const used = await credentials.verifyUse(shop, { siteId, kind }, { response, find })
  if (!used) return undefined
  const { passkey, counter } = used
  const [counted] = await shop.db.run(usePasskey, [siteId, passkey.id, counter, new Date(shop.clock())])
  return counted && passkey.ownerId
}
