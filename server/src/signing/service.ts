import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { PublicKey } from '@cartwright/contract/values/common.ts'
import { type JWTPayload, SignJWT } from 'jose'
import { createCache } from '../platform/cache/cache.ts'
import { longAge } from '../platform/db/changes.ts'
import type { Connection } from '../platform/db/db.ts'
import { day } from '../platform/db/retention.ts'
import { seal, unseal } from '../platform/secrets/sealing.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { currentKeys, deleteKeys, insertKey, type KeyRow, keysByOwner, retireKey } from './queries.ts'

/**
 * Key pairs (RS256) that sign what one receiver gets. The owner is an app, or a subscription or plugin without one. No two
 * owners share a key: a signature names no audience, so a receiver could send what it got to another one.
 */
export interface KeyOwner {
  siteId: string
  ownerId: string
}

export interface Signing extends KeyOwner {
  claims: JWTPayload
  /** Seconds */
  expiresIn: number
}

/** Signs claims as a compact JWS. An owner that is deleted meanwhile has no key, and gets none. */
export async function sign(shop: Shop, { siteId, ownerId, claims, expiresIn }: Signing): Promise<string> {
  const key = await keys.get(shop, siteId, ownerId)
  if (!key) throw new Error('There is no signing key. Read the public key to make one.')
  const { id, privateKey } = key
  const now = Math.floor(shop.clock() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: id })
    .setIssuedAt(now)
    .setExpirationTime(now + expiresIn)
    .sign(privateKey)
}

/**
 * The keys that signatures may have: the one that signs, then those that retire. Makes the first if there is none, so
 * whoever adds an owner calls it.
 */
export async function publicKeys(shop: Shop, siteId: string, ownerId: string): Promise<PublicKey[]> {
  await requireKey(shop, siteId, ownerId)
  const rows = await shop.db.run(keysByOwner, [siteId, ownerId, new Date(shop.clock())])
  return rows.map(({ id, publicKey, retiresAt }) => ({
    id,
    pem: publicKey,
    ...(retiresAt ? { retiresDate: retiresAt.toISOString() } : {}),
  }))
}

async function requireKey(shop: Shop, siteId: string, ownerId: string): Promise<void> {
  if (await keys.get(shop, siteId, ownerId)) return
  await shop.db.run(insertKey, await newKey(shop, { siteId, ownerId }))
  shop.changes.publish('keys', siteId)
}

/** Signs with a new key from now on. Receivers may accept the old one for `retireAfter` milliseconds, a day if absent. */
export async function rotate(shop: Shop, owner: KeyOwner & { retireAfter?: number }): Promise<PublicKey[]> {
  const { siteId, ownerId, retireAfter = day } = owner
  const key = await newKey(shop, owner)
  await shop.db.transaction(async (tx) => {
    await tx.run(retireKey, [siteId, ownerId, new Date(shop.clock() + retireAfter)])
    await tx.run(insertKey, key)
  })
  shop.changes.publish('keys', siteId)
  return publicKeys(shop, siteId, ownerId)
}

/** Forgets all keys of an owner that is deleted. */
export async function remove(tx: Connection, shop: Shop, { siteId, ownerId }: KeyOwner): Promise<void> {
  await tx.run(deleteKeys, [siteId, ownerId])
  await shop.changes.publishIn(tx, 'keys', siteId)
}

interface SigningKey {
  id: string
  privateKey: KeyObject
}

const keys = createCache<SigningKey>({
  name: 'signing-keys',
  topics: ['keys'],
  max: 1000,
  maxAge: longAge,
  async load(shop, siteId, ownerIds) {
    const rows = await shop.db.run(currentKeys, [siteId, ownerIds])
    return new Map(rows.map((row) => [row.ownerId, toKey(shop, row)]))
  },
})

function toKey(shop: Shop, { id, privateKey }: KeyRow): SigningKey {
  const pem = unseal(shop, purpose(id), privateKey)
  if (pem === undefined)
    throw new Error('The signing key was sealed by another installation. Rotate it in the admin.')
  return { id, privateKey: createPrivateKey(pem) }
}

/** The parameters of {@link insertKey}. */
async function newKey(shop: Shop, { siteId, ownerId }: KeyOwner): Promise<unknown[]> {
  const id = shop.newId()
  const pair = await newKeyPair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const sealed = seal(shop, purpose(id), pair.privateKey)
  return [siteId, id, ownerId, pair.publicKey, sealed, new Date(shop.clock())]
}

const newKeyPair = promisify(generateKeyPair)

function purpose(id: string): string {
  return `signing-key ${id}`
}
