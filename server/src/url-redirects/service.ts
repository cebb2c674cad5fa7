import {
  type CreateUrlRedirectReply,
  type CreateUrlRedirectRequest,
  type ListUrlRedirectsReply,
  type ListUrlRedirectsRequest,
  mostUrlRedirects,
  type UpdateUrlRedirectReply,
  type UpdateUrlRedirectRequest,
  type UrlRedirect,
} from '@cartwright/contract/sites/url-redirects.ts'
import { type Connection, runOne } from '../platform/db/db.ts'
import { notFound, refuse, violation } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import {
  countFound,
  countRedirects,
  deleteRedirect,
  listRedirects,
  lockRedirects,
  type RedirectRow,
  redirectsByIds,
  redirectsByPaths,
  redirectsFrom,
  saveRedirects,
  targetsByPaths,
  updateRedirect,
} from './queries.ts'
import { isLoop, type RedirectEntry, toRedirect } from './rules.ts'

const defaultLimit = 50

export async function list(
  shop: Shop,
  { siteId }: Caller,
  { search = '', limit, offset }: ListUrlRedirectsRequest,
): Promise<ListUrlRedirectsReply> {
  const words = search.trim().toLowerCase()
  const pattern = words === '' ? null : `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const values = [siteId, pattern, limit ?? defaultLimit, offset ?? 0]
  const [rows, { total }] = await Promise.all([
    shop.db.run(listRedirects, values),
    runOne(shop.db, countFound, [siteId, pattern]),
  ])
  return { redirects: rows.map(wireRedirect), total }
}

export async function create(
  shop: Shop,
  { siteId }: Caller,
  { redirect }: CreateUrlRedirectRequest,
): Promise<CreateUrlRedirectReply> {
  const entry = checked(shop, siteId, redirect)
  return shop.db.transaction(async (tx) => {
    await tx.run(lockRedirects, [siteId])
    const [taken] = await tx.run(redirectsByPaths, [siteId, [entry.path]])
    if (taken) throw pathTaken()
    const { total } = await runOne(tx, countRedirects, [siteId])
    if (total >= mostUrlRedirects) {
      throw violation('redirect.path', `is one too many: a shop has at most ${mostUrlRedirects}`, 'MAX_SIZE')
    }
    await assertNoLoop(tx, { shop, siteId }, { entry })
    await tx.run(saveRedirects, [siteId, toJson(shop, [entry]), new Date(shop.clock())])
    return { redirect: wireRedirect(await runOne(tx, redirectsByPaths, [siteId, [entry.path]])) }
  })
}

export async function update(
  shop: Shop,
  { siteId }: Caller,
  { redirect }: UpdateUrlRedirectRequest,
): Promise<UpdateUrlRedirectReply> {
  const { id, revision } = redirect
  const entry = checked(shop, siteId, redirect)
  return shop.db.transaction(async (tx) => {
    await tx.run(lockRedirects, [siteId])
    const [before] = await tx.run(redirectsByIds, [siteId, [id]])
    if (!before) throw notFound('No such redirect')
    const [taken] = await tx.run(redirectsByPaths, [siteId, [entry.path]])
    if (taken && taken.id !== before.id) throw pathTaken()
    await assertNoLoop(tx, { shop, siteId }, { entry, before: before.path })
    const now = new Date(shop.clock())
    const values = [siteId, id, revision, entry.path, entry.target, entry.leadsTo, now]
    const [changed] = await tx.run(updateRedirect, values)
    if (!changed) throw refuse('REVISION_MISMATCH')
    return { redirect: wireRedirect(await runOne(tx, redirectsByIds, [siteId, [id]])) }
  })
}

export async function remove(shop: Shop, { siteId }: Caller, id: string): Promise<void> {
  const [gone] = await shop.db.run(deleteRedirect, [siteId, id])
  if (!gone) throw notFound('No such redirect')
}

export type SaveOutcome = 'created' | 'changed' | 'unchanged' | 'loop' | 'tooMany'

export interface SavedRedirect {
  outcome: SaveOutcome
  /** The shop has a page at this path, so the redirect does nothing. */
  pageExists: boolean
}

/** Writes redirects, of which each path occurs once. Returns what became of them, by path. */
export async function saveIn(
  tx: Connection,
  shop: Shop,
  { siteId, entries }: { siteId: string; entries: readonly RedirectEntry[] },
): Promise<ReadonlyMap<string, SavedRedirect>> {
  await tx.run(lockRedirects, [siteId])
  const paths = entries.map(({ path }) => path)
  const known = await pathsTaken(tx, siteId, paths)
  const loops = await loopsAmong(tx, { shop, siteId }, entries)
  const { total } = await runOne(tx, countRedirects, [siteId])
  let free = mostUrlRedirects - total
  const refused = new Map<string, SaveOutcome>()
  const kept = entries.filter(({ path }) => {
    if (loops.has(path)) refused.set(path, 'loop')
    else if (!known.has(path) && free-- <= 0) refused.set(path, 'tooMany')
    return !refused.has(path)
  })
  const written = await tx.run(saveRedirects, [siteId, toJson(shop, kept), new Date(shop.clock())])
  const outcomes = new Map(
    written.map(({ path }) => [path, known.has(path) ? 'changed' : 'created'] as const),
  )
  const pages = new Map(
    (await tx.run(redirectsByPaths, [siteId, paths])).map(({ path, pageExists }) => [path, pageExists]),
  )
  return new Map(
    paths.map((path) => [
      path,
      {
        outcome: refused.get(path) ?? outcomes.get(path) ?? 'unchanged',
        pageExists: pages.get(path) ?? false,
      },
    ]),
  )
}

/** The paths that have a redirect already. */
export async function pathsTaken(
  tx: Connection,
  siteId: string,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await tx.run(targetsByPaths, [siteId, paths])).map(({ path }) => path))
}

function checked(
  { hosts }: Shop,
  siteId: string,
  { path, target }: { path: string; target: string },
): RedirectEntry {
  const redirect = toRedirect(path, target, hosts.urlOf(siteId))
  if ('field' in redirect) throw violation(`redirect.${redirect.field}`, redirect.description, 'VALIDATION')
  return redirect
}

async function assertNoLoop(
  tx: Connection,
  { shop, siteId }: { shop: Shop; siteId: string },
  { entry: { path, target, leadsTo }, before }: { entry: RedirectEntry; before?: string },
): Promise<void> {
  const targets = await readTargets(tx, siteId, leadsTo)
  if (before !== undefined) targets.delete(before)
  targets.set(path, target)
  if (isLoop(targets, path, shop.hosts.urlOf(siteId)))
    throw violation('redirect.target', 'leads back to this path', 'VALIDATION')
}

/** The paths that would lead back to themselves, if all entries before them were written. */
async function loopsAmong(
  tx: Connection,
  { shop, siteId }: { shop: Shop; siteId: string },
  entries: readonly RedirectEntry[],
): Promise<ReadonlySet<string>> {
  const from = entries.flatMap(({ path, leadsTo }) => [path, ...leadsTo])
  const targets = await readTargets(tx, siteId, from)
  const loops = new Set<string>()
  for (const { path, target } of entries) {
    const before = targets.get(path)
    targets.set(path, target)
    if (!isLoop(targets, path, shop.hosts.urlOf(siteId))) continue
    loops.add(path)
    if (before === undefined) targets.delete(path)
    else targets.set(path, before)
  }
  return loops
}

async function readTargets(
  tx: Connection,
  siteId: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.run(redirectsFrom, [siteId, paths])
  return new Map(rows.map(({ path, target }) => [path, target]))
}

function toJson(shop: Shop, entries: readonly RedirectEntry[]): string {
  const rows = entries.map(({ path, target, leadsTo }) => ({
    id: shop.newId(),
    path,
    target,
    leads_to: leadsTo,
  }))
  return JSON.stringify(rows)
}

function pathTaken() {
  return refuse('ALREADY_EXISTS', 'This path has a redirect already')
}

function wireRedirect({ revision, createdAt, updatedAt, ...row }: RedirectRow): UrlRedirect {
  return {
    ...row,
    revision: String(revision),
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  }
}
