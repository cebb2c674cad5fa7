import type { Connection } from '../../platform/db/db.ts'
import { day } from '../../platform/db/retention.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import {
  deleteLinks,
  insertLink,
  type LinkRow,
  openLink,
  openPasswordLink,
  openSetUpLink,
  type Purpose,
  spendLink,
  upsertSetUpLink,
} from './queries.ts'

/** How long a link is valid, in milliseconds. */
const lifetimes: Record<Purpose, number> = {
  'set-up': 7 * day,
  invitation: 7 * day,
  password: 60 * 60 * 1000,
}

/** The set-up link for the first owner. The same until it is used or expires, so that every start can print it. */
export async function setUpUrl(shop: Shop, siteId: string): Promise<string> {
  const [link] = await shop.db.run(openSetUpLink, [siteId, new Date(shop.clock())])
  const token = link && deriveToken(shop, link.id)
  // The hash differs after a change of the signing key.
  if (link && token && link.hash.equals(hashOf(token)))
    return linkUrl(shop, siteId, { page: 'set-up', token })
  return newSetUpUrl(shop, siteId)
}

/** Creates a new set-up link, and ends the previous one. */
export async function newSetUpUrl(shop: Shop, siteId: string): Promise<string> {
  const id = shop.newId()
  const token = deriveToken(shop, id)
  await shop.db.run(upsertSetUpLink, [siteId, id, hashOf(token), expiry(shop, 'set-up')])
  return linkUrl(shop, siteId, { page: 'set-up', token })
}

/** Refuses an invalid link before any costly work. */
export async function assertOpen(
  shop: Shop,
  siteId: string,
  { token, purposes }: { token: string; purposes: readonly Purpose[] },
): Promise<LinkRow> {
  const values = [siteId, hashOf(token), purposes, new Date(shop.clock())]
  const [open] = await shop.db.run(openLink, values)
  if (!open) throw refuse('LINK_NOT_VALID')
  return open
}

/** Creates a link for one person, and deletes older ones. */
export async function create(
  tx: Connection,
  shop: Shop,
  { siteId, personId, purpose }: { siteId: string; personId: string; purpose: 'invitation' | 'password' },
): Promise<string> {
  const id = shop.newId()
  const token = deriveToken(shop, id)
  await tx.run(deleteLinks, [siteId, personId])
  await tx.run(insertLink, [siteId, id, purpose, personId, hashOf(token), expiry(shop, purpose)])
  return linkUrl(shop, siteId, { page: purpose, token })
}

/** Whether a person got a link to a new password within the last minute, which a newer one would end. */
export async function isFresh(
  tx: Connection,
  shop: Shop,
  { siteId, personId }: { siteId: string; personId: string },
): Promise<boolean> {
  const minuteOld = new Date(expiry(shop, 'password').getTime() - 60_000)
  return (await tx.run(openPasswordLink, [siteId, personId, minuteOld])).length > 0
}

/** Consumes a link: of several parallel requests, one succeeds. */
export async function consume(
  tx: Connection,
  shop: Shop,
  { siteId, token, purposes }: { siteId: string; token: string; purposes: readonly Purpose[] },
): Promise<LinkRow> {
  const [spent] = await tx.run(spendLink, [siteId, hashOf(token), purposes, new Date(shop.clock())])
  if (!spent) throw refuse('LINK_NOT_VALID')
  return spent
}

export async function deleteOfPerson(tx: Connection, siteId: string, personId: string): Promise<void> {
  await tx.run(deleteLinks, [siteId, personId])
}

/** Derived from the id with the installation's key. The database has only the hash. */
function deriveToken(shop: Shop, id: string): string {
  return shop.tokens.derive(`staff link ${id}`)
}

/** After the #, which browsers send to no server: the token is in no log of a server or proxy. */
function linkUrl({ hosts }: Shop, siteId: string, { page, token }: { page: Purpose; token: string }): string {
  return `${hosts.urlOf(siteId)}/admin/${page}#token=${token}`
}

function expiry(shop: Shop, purpose: Purpose): Date {
  return new Date(shop.clock() + lifetimes[purpose])
}
