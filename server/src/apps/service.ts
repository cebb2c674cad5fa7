import type { AppManifest, InstalledApp } from '@cartwright/contract/apps/apps.ts'
import { day } from '../platform/db/retention.ts'
import { refuse, refuseIf, violation } from '../platform/errors/errors.ts'
import { hashOf } from '../platform/secrets/tokens.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { newSecret } from '../platform/values/ids.ts'
import * as signing from '../signing/service.ts'
import { secretPrefix } from '../sites/apps/instances.service.ts'
import * as parts from './parts.service.ts'
import * as queries from './queries.ts'
import { manifestViolations, toManifest } from './rules.ts'

/** What a merchant agreed to. */
interface Consent {
  manifest: AppManifest
  /** Where the manifest is; absent if it was pasted. */
  address?: string
}

/** Milliseconds for which the secret before the last rotation is valid. */
const overlap = day

export async function list(shop: Shop, { siteId }: Caller) {
  return { apps: (await shop.db.run(queries.listApps, [siteId])).map(toWire) }
}

export async function get(shop: Shop, { siteId }: Caller, id: string): Promise<queries.AppRow> {
  const [row] = await shop.db.run(queries.appById, [siteId, id])
  if (!row) throw refuse('APP_NOT_FOUND')
  return row
}

/** Installs an app with exactly what the merchant was shown. As each change here, it is a part of its call's unit of work. */
export async function install(shop: Shop, caller: Caller, { manifest: sent, address }: Consent) {
  const { siteId } = caller
  const manifest = granted(shop, caller, sent)
  const { id, permissions } = manifest
  const secret = secretPrefix + newSecret()
  const values = [siteId, id, shop.newId(), address ?? null, manifest, permissions, hashOf(secret)]
  const [row] = await shop.db.run(queries.insertApp, [...values, new Date(shop.clock())])
  if (!row) throw await whyNot(shop, siteId, id)
  const webhookSecrets = await parts.write(shop, caller, row)
  const keys = await signing.publicKeys(shop, siteId, id)
  shop.changes.publish('keys', siteId)
  return { app: toWire(row), secret, keys, publicKeys: keys, webhookSecrets }
}

async function whyNot(shop: Shop, siteId: string, id: string) {
  const [known] = await shop.db.run(queries.appById, [siteId, id])
  return known
    ? refuse('APP_ALREADY_INSTALLED')
    : violation('manifest.id', 'is the id of something else in this shop', 'VALIDATION')
}

/** Replaces what an app may do and what it brings by what the merchant was shown. */
export async function update(
  shop: Shop,
  caller: Caller,
  { id, manifest: sent, address }: Consent & { id: string },
) {
  const { siteId } = caller
  const manifest = granted(shop, caller, sent)
  if (manifest.id !== id) throw violation('manifest.id', 'must be the id of the app', 'VALIDATION')
  const [known] = await shop.db.run(queries.lockApp, [siteId, id])
  if (!known) throw refuse('APP_NOT_FOUND')
  assertSameSource(known, address)
  const values = [siteId, id, manifest, manifest.permissions, new Date(shop.clock())]
  const [row = known] = await shop.db.run(queries.updateApp, values)
  const webhookSecrets = await parts.write(shop, caller, row)
  shop.changes.publish('keys', siteId)
  return { app: toWire(row), webhookSecrets }
}

/** Ends everything of an app at once: tokens, subscriptions, plugins and the sessions of its page. */
export async function uninstall(shop: Shop, caller: Caller, id: string): Promise<void> {
  const { siteId } = caller
  const [app] = await shop.db.run(queries.lockApp, [siteId, id])
  if (!app) throw refuse('APP_NOT_FOUND')
  await parts.remove(shop, caller, id)
  await shop.db.run(queries.removeApp, [siteId, id, new Date(shop.clock())])
  await signing.remove(shop.db, shop, { siteId, ownerId: id })
  shop.changes.publish('keys', siteId)
}

/** A new secret counts at once. The old one stays valid for a day. */
export async function rotateSecret(shop: Shop, { siteId }: Caller, id: string) {
  const [secret, now] = [secretPrefix + newSecret(), shop.clock()]
  const oldSecretUntil = new Date(now + overlap)
  const values = [siteId, id, hashOf(secret), oldSecretUntil, new Date(now)]
  const [row] = await shop.db.run(queries.replaceSecret, values)
  if (!row) throw refuse('APP_NOT_FOUND')
  shop.changes.publish('keys', siteId)
  return { secret, oldSecretUntil: oldSecretUntil.toISOString() }
}

export async function publicKeys(shop: Shop, caller: Caller, id: string) {
  const { siteId } = await get(shop, caller, id)
  const keys = await signing.publicKeys(shop, siteId, id)
  return { keys, publicKeys: keys }
}

export async function rotateKey(shop: Shop, caller: Caller, id: string) {
  const { siteId } = await get(shop, caller, id)
  const keys = await signing.rotate(shop, { siteId, ownerId: id })
  return { keys, publicKeys: keys }
}

/** Another address could pretend to be a newer version of an app that the merchant trusts. */
export function assertSameSource(known: Pick<queries.AppRow, 'address'>, address: string | undefined): void {
  if ((address ?? null) === known.address) return
  const source = known.address === null ? 'a pasted manifest' : known.address
  const description = `is not where this app came from (${source}). Uninstall the app first`
  throw violation(address === undefined ? 'manifest' : 'address', description, 'VALIDATION')
}

export function toWire({ siteId: _, createdAt, updatedAt, ...row }: queries.AppRow): InstalledApp {
  return { ...row, createdDate: createdAt.toISOString(), updatedDate: updatedAt.toISOString() }
}

function granted(shop: Shop, caller: Caller, sent: AppManifest): AppManifest {
  const manifest = toManifest(sent)
  refuseIf(manifestViolations(manifest, { caller, publicUrl: shop.hosts.urlOf(caller.siteId) }))
  return manifest
}
