import { refuse } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import * as signing from '../signing/service.ts'
import { me } from '../staff/sign-in/service.ts'
import { listApps } from './queries.ts'
import { get } from './service.ts'

/** Seconds for which an app’s page may rely on a session. */
const lifetime = 5 * 60

/** The apps that have a page. */
export async function list(shop: Shop, { siteId }: Caller) {
  const apps = await shop.db.run(listApps, [siteId])
  const withPage = apps.filter(({ manifest }) => manifest.page !== undefined)
  return { pages: withPage.map(({ id, manifest: { name } }) => ({ id, name })) }
}

/** A session for the page of an app in the admin: a JWT that names the app, the shop and who is at the browser. */
export async function open(shop: Shop, caller: Caller, id: string) {
  const { siteId } = caller
  const { instanceId, manifest } = await get(shop, caller, id)
  if (manifest.page === undefined) throw refuse('NOT_FOUND', 'This app has no page')
  const { role } = await me(shop, caller)
  const claims = { iss: shop.hosts.urlOf(siteId), aud: id, sub: caller.id, instanceId, siteId, role }
  const session = await signing.sign(shop, { siteId, ownerId: id, claims, expiresIn: lifetime })
  const expiresDate = new Date(shop.clock() + lifetime * 1000).toISOString()
  return { name: manifest.name, page: manifest.page, session, expiresDate }
}
