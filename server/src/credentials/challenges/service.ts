import { hashOf } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { newSecret } from '../../platform/values/ids.ts'
import { insertChallenge, insertSpentChallenge, spendChallenge } from './queries.ts'

export type Purpose = 'passkey-creation' | 'passkey-use' | 'staff-passkey-creation' | 'staff-passkey-use'

/** How long somebody has to use the key, the phone or the finger, in milliseconds. */
export const lifetime = 5 * 60 * 1000

/** Creates a challenge to be signed once, by anybody or by one person. */
export async function create(
  shop: Shop,
  siteId: string,
  { purpose, ownerId }: { purpose: Purpose; ownerId?: string },
): Promise<string> {
  const challenge = newSecret()
  const end = new Date(shop.clock() + lifetime)
  await shop.db.run(insertChallenge, [siteId, hashOf(challenge), purpose, ownerId, end])
  return challenge
}

/** Consumes a challenge. False unless it was created for this purpose and person, and is unused. */
export async function consume(
  shop: Shop,
  siteId: string,
  { purpose, ownerId, challenge }: { purpose: Purpose; ownerId?: string; challenge: string },
): Promise<boolean> {
  const values = [siteId, hashOf(challenge), purpose, new Date(shop.clock())]
  const [spent] = await shop.db.run(spendChallenge, values)
  return spent !== undefined && spent.ownerId === (ownerId ?? null)
}

/** Consumes something signed that was never stored, and remembers it until it expires. False if it was used before. */
export async function consumeSigned(
  shop: Shop,
  siteId: string,
  { purpose, secret, until }: { purpose: 'proof-of-work' | 'id-token'; secret: string; until: number },
): Promise<boolean> {
  const values = [siteId, hashOf(secret), purpose, new Date(until), new Date(shop.clock())]
  const [spent] = await shop.db.run(insertSpentChallenge, values)
  return spent !== undefined
}
