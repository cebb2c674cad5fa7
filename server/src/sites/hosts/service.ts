import type { Connection } from '../../platform/db/db.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { clearMain, deleteHost, firstId, hostsOfSite, insertHost, setMain } from './queries.ts'
import { addressAt, hostIn, toHost } from './rules.ts'

export { openDirectory } from './directory.service.ts'
export { toHost } from './rules.ts'

export interface SiteHost {
  host: string
  main: boolean
}

/** The hosts of a site, the main one first. */
export function list(shop: Shop, siteId: string): Promise<SiteHost[]> {
  return shop.db.run(hostsOfSite, [siteId])
}

/** The name as it is stored. Refuses what is no host name. */
export function parse(text: string, field = 'host'): string {
  const host = toHost(text)
  if (host === undefined) throw violation(field, 'must be a host name, such as shop.example.com', 'FORMAT')
  return host
}

/** Where the installation answers at a host. */
export function urlAt({ publicUrl }: Shop, host: string): string {
  return addressAt(publicUrl, host)
}

/** Gives a site a host in the transaction `tx`. Refuses one that a shop has already, and the installation's own. */
export async function add(
  tx: Connection,
  shop: Shop,
  { siteId, host, main }: SiteHost & { siteId: string },
): Promise<void> {
  if (host === hostIn(new URL(shop.publicUrl).host))
    throw refuse('HOST_TAKEN', 'This is the address of the installation: its first shop has it')
  if (await shop.cell?.elsewhere(host)) throw refuse('HOST_TAKEN')
  if (main) await tx.run(clearMain, [siteId])
  const [added] = await tx.run(insertHost, [siteId, host, main, new Date(shop.clock())])
  if (!added) {
    const mine = (await tx.run(hostsOfSite, [siteId])).some((own) => own.host === host)
    if (!mine) throw refuse('HOST_TAKEN')
    if (main) await tx.run(setMain, [siteId, host])
  }
  await shop.changes.publishIn(tx, 'hosts', siteId)
}

/** Makes one of its hosts the main one of a site. */
export async function makeMain(
  tx: Connection,
  shop: Shop,
  { siteId, host }: { siteId: string; host: string },
): Promise<void> {
  await tx.run(clearMain, [siteId])
  const [main] = await tx.run(setMain, [siteId, host])
  if (!main) throw refuse('NOT_FOUND', 'The shop has no host of this name. Add it first')
  await shop.changes.publishIn(tx, 'hosts', siteId)
}

/**
 * Takes a host away. The main one stays until another one is main, except that of the first shop, which is then at the
 * address of the installation again.
 */
export async function remove(
  tx: Connection,
  shop: Shop,
  { siteId, host }: { siteId: string; host: string },
): Promise<void> {
  const [first] = shop.cell?.isFirst === false ? [] : await tx.run(firstId, [])
  const [removed] = await tx.run(deleteHost, [siteId, host, first?.id === siteId])
  if (!removed) throw refuse('NOT_FOUND', 'The shop has no other host of this name. Its main one stays')
  await shop.changes.publishIn(tx, 'hosts', siteId)
}
