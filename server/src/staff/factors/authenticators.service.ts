import encodeQr from 'qr'
import { violation } from '../../platform/errors/errors.ts'
import { seal, unseal } from '../../platform/secrets/sealing.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as sites from '../../sites/settings/service.ts'
import { personById } from '../people/queries.ts'
import { authenticatorsOfPerson, insertAuthenticator, useStep } from './queries.ts'
import { keyUri, newKey, parseCode, stepOf } from './rules.ts'
import * as factors from './service.ts'

/** How long a new key waits for its first code, in milliseconds. */
const setupLifetime = 15 * 60 * 1000

/** A new key. Nothing is stored: `setup` is the key, sealed for this person. */
export async function start(shop: Shop, { siteId, id }: Caller) {
  const [person] = await shop.db.run(personById, [siteId, id])
  const { name: siteName } = await sites.get(shop, siteId)
  const key = newKey()
  const uri = keyUri(key, { siteName, email: person?.email ?? '' })
  const setup = [shop.newId(), shop.clock() + setupLifetime, key].join(' ')
  return {
    key,
    uri,
    qrCode: encodeQr(uri, 'svg', { ecc: 'medium' }),
    setup: seal(shop, setupPurpose(id), setup).toString('base64url'),
  }
}

/** Stores the key of an app that has shown a right code. That code is used up. */
export async function add(
  shop: Shop,
  caller: Caller,
  { setup, code, name }: { setup: string; code: string; name?: string },
) {
  const { siteId, id: personId } = caller
  const [id, until, key = ''] = openSetup(shop, personId, setup)
  if (!isGuid(id) || Number(until) < shop.clock())
    throw violation('setup', 'has expired: start again', 'VALIDATION')
  const step = stepOf(key, parseCode(code).code, shop.clock())
  if (step === undefined) throw violation('code', 'is not the code that the app shows now', 'VALIDATION')
  const values = [factors.factorName(name, 'Authenticator'), new Date(shop.clock())]
  const sealed = seal(shop, secretPurpose(personId, id), key)
  return factors.add(shop, caller, async (tx) => {
    const [row] = await tx.run(insertAuthenticator, [siteId, id, personId, ...values, sealed, step])
    return row
  })
}

/** Uses up a code of one of the person's apps. False for one that is wrong or was used. */
export async function use(
  shop: Shop,
  { siteId, id: personId }: Pick<Caller, 'siteId' | 'id'>,
  code: string,
): Promise<boolean> {
  const now = shop.clock()
  for (const { id, secret } of await shop.db.run(authenticatorsOfPerson, [siteId, personId])) {
    const key = unseal(shop, secretPurpose(personId, id), secret)
    const step = key === undefined ? undefined : stepOf(key, code, now)
    if (step === undefined) continue
    const [used] = await shop.db.run(useStep, [siteId, id, step, new Date(now)])
    if (used) return true
  }
  return false
}

function openSetup(shop: Shop, personId: string, setup: string): string[] {
  return unseal(shop, setupPurpose(personId), Buffer.from(setup, 'base64url'))?.split(' ') ?? []
}

function setupPurpose(personId: string): string {
  return `authenticator setup ${personId}`
}

function secretPurpose(personId: string, id: string): string {
  return `authenticator ${personId} ${id}`
}
