import { timingSafeEqual } from 'node:crypto'
import { createCache } from '../../platform/cache/cache.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { type InstanceRow, instanceById, namesOfApps, pageByApp } from './queries.ts'

/** Prefix of apps' secrets, to recognise them in logs and repositories. */
export const secretPrefix = 'cwa_'

/** An app in one of the shops that installed it. */
export async function findInstance(shop: Shop, id: string): Promise<InstanceRow | undefined> {
  return isGuid(id) ? instances.get(shop, '', id) : undefined
}

/** Whether this is the instance's secret, or the one before it, which is valid for a while. */
export function isSecret(
  shop: Shop,
  { secret, oldSecret, oldSecretUntil }: InstanceRow,
  sent: string,
): boolean {
  const hash = hashOf(sent)
  const isOldValid = oldSecretUntil !== null && oldSecretUntil.getTime() > shop.clock()
  return [secret, isOldValid ? oldSecret : null].some(
    (known) => known !== null && timingSafeEqual(known, hash),
  )
}

export function callerOfInstance({ siteId, appId, permissions }: InstanceRow): Caller {
  return { siteId, kind: 'app', id: appId, permissions: new Set(permissions) }
}

/** Where the page of an installed app is, which the admin shows in a frame. */
export async function findPage(shop: Shop, siteId: string, appId: string): Promise<string | undefined> {
  const [row] = isGuid(appId) ? await shop.db.run(pageByApp, [siteId, appId]) : []
  return row?.page ?? undefined
}

/** The names of all apps that may have changed something. */
export function listNames(shop: Shop, siteId: string): Promise<{ id: string; name: string }[]> {
  return shop.db.run(namesOfApps, [siteId])
}

const instances = createCache<InstanceRow>({
  name: instanceById.name,
  topics: ['keys'],
  max: 10_000,
  siteOf: ({ siteId }) => siteId,
  async load(shop, _siteId, ids) {
    const found = new Map<string, InstanceRow>()
    for (const id of ids) {
      const [row] = await shop.db.run(instanceById, [id])
      if (row) found.set(id, row)
    }
    return found
  },
})
