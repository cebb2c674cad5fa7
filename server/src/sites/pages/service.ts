import type { SitePage, SitePageDraft } from '@cartwright/contract/sites/storefront.ts'
import { createCache } from '../../platform/cache/cache.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { type Caller, may, type Shop } from '../../platform/shop/shop.ts'
import { imprintPage, imprintSlug } from '../seller/view.ts'
import { languageFor } from '../settings/locale.rules.ts'
import * as sites from '../settings/service.ts'
import { isForMember } from './members.service.ts'
import { countPages, deletePage, insertPage, pagesBySlug, type SitePageRow, updatePage } from './queries.ts'

/** Most pages of a site: menus and sitemaps show them all. */
const most = 200
/** Bytes */
const longest = 100 * 1024

/** The text of a page for members goes to them and to the merchant alone, a draft to the merchant. */
export async function read(shop: Shop, caller: Caller, slug: string): Promise<SitePage> {
  const written = await pages.get(shop, caller.siteId, slug)
  const isShown = !written?.draft || may(caller, 'SITE.READ')
  const page = (isShown ? written : undefined) ?? (await imprint(shop, caller, slug))
  if (!page) throw refuse('NOT_FOUND', 'No such page')
  return (await isFor(shop, caller, page)) ? page : { ...page, body: '', locked: true }
}

/** Those of these pages that everybody may read, in this order. */
export async function findPublic(shop: Shop, siteId: string, slugs: readonly string[]): Promise<SitePage[]> {
  const found = await pages.getMany(shop, siteId, slugs)
  return found.filter((page): page is SitePage => page !== undefined && !page.membersOnly && !page.draft)
}

/** Those of these slugs that have a page, drafts too. */
export async function findKnown(shop: Shop, siteId: string, slugs: readonly string[]): Promise<string[]> {
  return (await shop.db.run(pagesBySlug, [siteId, slugs])).map(({ slug }) => slug)
}

/** What the settings say about the seller, as a page, unless the shop has written one of its own. */
async function imprint(
  shop: Shop,
  { siteId, language }: Caller,
  slug: string,
): Promise<SitePage | undefined> {
  if (slug !== imprintSlug) return undefined
  const { name, settings, updatedAt } = await sites.get(shop, siteId)
  if (!settings.seller.imprint) return undefined
  return {
    ...imprintPage({ name, settings }, languageFor(settings, language)),
    ...{ inFooter: true, position: 0, revision: unwritten, updatedDate: updatedAt.toISOString() },
  }
}

/** The revision of a page that nobody has saved yet. */
const unwritten = '0'

async function isFor(shop: Shop, caller: Caller, { membersOnly }: SitePage): Promise<boolean> {
  return !membersOnly || may(caller, 'SITE.READ') || isForMember(shop, caller, membersOnly)
}

/** Creates a page, or updates the existing one if its revision is sent. */
export async function save(shop: Shop, siteId: string, draft: SitePageDraft): Promise<SitePage> {
  if (Buffer.byteLength(draft.body) > longest)
    throw violation('page.body', 'must be at most 100 KB long', 'MAX_SIZE')
  const row = await ([undefined, unwritten].includes(draft.revision) ? create : change)(shop, siteId, draft)
  announceChange(shop, siteId, row.slug)
  return toPage(row)
}

export async function remove(shop: Shop, siteId: string, slug: string): Promise<void> {
  await assertNotAccepted(shop, siteId, slug)
  const [gone] = await shop.db.run(deletePage, [siteId, slug])
  if (!gone) throw refuse('NOT_FOUND', 'No such page')
  announceChange(shop, siteId, slug)
}

/** What buyers must accept stays readable for everybody. */
async function assertNotAccepted(shop: Shop, siteId: string, slug: string): Promise<void> {
  const { terms } = (await sites.get(shop, siteId)).settings
  if (terms.required && terms.pages?.includes(slug)) throw refuse('PAGE_IN_USE')
}

async function create(shop: Shop, siteId: string, draft: SitePageDraft): Promise<SitePageRow> {
  const { slug, title, body, inFooter = true, position = 0, membersOnly, draft: isDraft = false } = draft
  const [known] = await shop.db.run(countPages, [siteId])
  if (known && known.count >= most) {
    throw violation('page.slug', `a shop has at most ${most} pages`, 'MAX_SIZE')
  }
  const planIds = membersOnly?.planIds ?? null
  const values = [siteId, slug, title, body, inFooter, position, new Date(shop.clock()), planIds, isDraft]
  const [made] = await shop.db.run(insertPage, values)
  if (!made) throw refuse('ALREADY_EXISTS', 'A page with this slug exists. Send its revision to change it')
  return made
}

async function change(shop: Shop, siteId: string, draft: SitePageDraft): Promise<SitePageRow> {
  const { slug, title, body, inFooter, position, revision, membersOnly, draft: isDraft } = draft
  if (membersOnly || isDraft) await assertNotAccepted(shop, siteId, slug)
  const buyers = [membersOnly?.planIds ?? null, membersOnly !== undefined, isDraft ?? null]
  const values = [siteId, slug, title, body, inFooter, position, new Date(shop.clock()), revision, ...buyers]
  const [row] = await shop.db.run(updatePage, values)
  if (row) return row
  const [known] = await shop.db.run(pagesBySlug, [siteId, [slug]])
  throw known ? refuse('REVISION_MISMATCH') : refuse('NOT_FOUND', 'No such page')
}

/** Announces the page itself and the storefront's list of pages. */
function announceChange(shop: Shop, siteId: string, slug: string): void {
  shop.changes.publish('site', siteId, slug)
  shop.changes.publish('site', siteId, siteId)
}

const pages = createCache<SitePage>({
  name: 'site-pages',
  topics: ['site'],
  max: 200,
  async load(shop, siteId, slugs) {
    const rows = await shop.db.run(pagesBySlug, [siteId, slugs])
    return new Map(rows.map((row) => [row.slug, toPage(row)]))
  },
})

function toPage({ revision, updatedAt, membersOnly, draft, ...page }: SitePageRow): SitePage {
  return {
    ...page,
    revision: String(revision),
    updatedDate: updatedAt.toISOString(),
    ...(membersOnly ? { membersOnly: { planIds: membersOnly } } : {}),
    ...(draft ? { draft } : {}),
  }
}
