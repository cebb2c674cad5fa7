import type { Connection } from '../../platform/db/db.ts'
import { day, deleteAll } from '../../platform/db/retention.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import {
  deleteOldLinks,
  dropLinks,
  insertLink,
  type LinkRow,
  openLink,
  openSetUpLink,
  type Purpose,
  putSetUpLink,
  spendLink,
} from './links.queries.ts'

/** Milliseconds until a link opens nothing any more. */
const lifetimes: Record<Purpose, number> = {
  'set-up': 7 * day,
  invitation: 7 * day,
  password: 60 * 60 * 1000,
}

/** The address for the first owner: the same again until it is used or too old, so that every start can print it. */
export async function setUpAddress(shop: Shop, siteId: string): Promise<string> {
  const [link] = await shop.db.run(openSetUpLink, [siteId, new Date(shop.clock())])
  const token = link && tokenOf(shop, link.id)
  // The hash is another one where the signing key has changed since.
  if (link && token && link.hash.equals(hashOf(token))) return addressOf(shop, 'set-up', token)
  return newSetUpAddress(shop, siteId)
}

/** Another address for an owner; the one before opens nothing any more. */
export async function newSetUpAddress(shop: Shop, siteId: string): Promise<string> {
  const id = shop.newId()
  const token = tokenOf(shop, id)
  await shop.db.run(putSetUpLink, [siteId, id, hashOf(token), expiry(shop, 'set-up')])
  return addressOf(shop, 'set-up', token)
}

/** Says no to a link that opens nothing, before anything costly is done. */
export async function mustBeOpen(
  shop: Shop,
  siteId: string,
  { token, purposes }: { token: string; purposes: readonly Purpose[] },
): Promise<LinkRow> {
  const values = [siteId, hashOf(token), purposes, new Date(shop.clock())]
  const [open] = await shop.db.run(openLink, values)
  if (!open) throw refuse('LINK_NOT_VALID')
  return open
}

/** A link for one person, in place of those before. */
export async function make(
  tx: Connection,
  shop: Shop,
  { siteId, personId, purpose }: { siteId: string; personId: string; purpose: 'invitation' | 'password' },
): Promise<string> {
  const id = shop.newId()
  const token = tokenOf(shop, id)
  await tx.run(dropLinks, [siteId, personId])
  await tx.run(insertLink, [siteId, id, purpose, personId, hashOf(token), expiry(shop, purpose)])
  return addressOf(shop, purpose, token)
}

/** Uses a link up: of parallel uses one succeeds. */
export async function spend(
  tx: Connection,
  shop: Shop,
  { siteId, token, purposes }: { siteId: string; token: string; purposes: readonly Purpose[] },
): Promise<LinkRow> {
  const [spent] = await tx.run(spendLink, [siteId, hashOf(token), purposes, new Date(shop.clock())])
  if (!spent) throw refuse('LINK_NOT_VALID')
  return spent
}

/** Whatever a person was sent opens nothing any more. */
export async function drop(tx: Connection, siteId: string, personId: string): Promise<void> {
  await tx.run(dropLinks, [siteId, personId])
}

export async function forgetOld(shop: Shop): Promise<void> {
  await deleteAll(shop.db, deleteOldLinks, [new Date(shop.clock())])
}

/** Only this installation can make it of the link's id, which alone is kept: with its hash. */
function tokenOf(shop: Shop, id: string): string {
  return shop.tokens.derive(`staff link ${id}`)
}

function addressOf({ publicUrl }: Shop, page: string, token: string): string {
  return `${publicUrl}/admin/${page}?token=${token}`
}

function expiry(shop: Shop, purpose: Purpose): Date {
  return new Date(shop.clock() + lifetimes[purpose])
}
