import type { ApiPart } from '@cartwright/contract/pages/api-reference.ts'
import type { ApiPageProps } from '@cartwright/contract/pages/pages.ts'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Shop } from '../platform/shop/shop.ts'
import * as sites from '../sites/settings/service.ts'
import { pageShop } from '../sites/settings/view.ts'
import { absentGroups } from './absent.view.ts'
import { openApi } from './openapi.ts'
import { contentsUrl, type Parts, partsOf, search } from './parts.view.ts'
import { referenceOf } from './view.ts'

interface Looks {
  shop: ApiPageProps['shop']
  name: string
}

type Request = Pick<FastifyRequest, 'headers'>

/** Pages that were made, by the looks of the shop and their addresses: it takes a while to render them. */
const made = new WeakMap<Shop, LRUCache<string, Map<string, ApiPageProps>>>()

const mostShops = 5

/** The contents of the reference. */
export function contentsPage(shop: Shop, request: Request): Promise<ApiPageProps> {
  return keptPage(shop, { request, href: contentsUrl }, ({ contents }, looks) => ({
    ...common(looks),
    title: 'API reference',
    about: `Every call that ${looks.name} answers. A token or an API key goes into the Authorization header; amounts are texts with a decimal point in carts, checkouts and orders and numbers in the catalogue, times are ISO 8601.`,
    pages: [],
    part: { kind: 'contents', groups: contents },
  }))
}

/** One part of the reference; undefined if there is none at this address. */
export async function partPage(
  shop: Shop,
  request: Request,
  href: string,
): Promise<ApiPageProps | undefined> {
  const page = parts(shop).pages.find((each) => each.href === href)
  if (!page) return undefined
  return keptPage(shop, { request, href }, (all, looks) => onePage(all, looks, page))
}

/** What is found in the contents. */
export async function foundPage(shop: Shop, request: Request, query: string): Promise<ApiPageProps> {
  const all = parts(shop)
  const found: ApiPart = { kind: 'found', ...search(all.contents, query) }
  return {
    ...onePage(all, await looksAt(shop, request), { href: '', title: 'API reference', part: found }),
    query,
  }
}

function onePage(
  { pages }: Parts,
  looks: Looks,
  { href, title, part }: { href: string; title: string; part: ApiPart },
): ApiPageProps {
  return {
    ...common(looks),
    title,
    pages: pages.map((page) => ({ title: page.title, href: page.href, isCurrent: page.href === href })),
    part,
  }
}

function common({ shop }: Looks) {
  return { shop, documentUrl: '/openapi.json', contentsUrl, query: '' }
}

async function looksAt(shop: Shop, request: Request): Promise<Looks> {
  const site = await sites.requireAt(shop, request)
  // The reference is in English only.
  return { name: site.name, shop: { ...pageShop(site, '/'), language: 'en' } }
}

async function keptPage(
  shop: Shop,
  { request, href }: { request: Request; href: string },
  make: (parts: Parts, looks: Looks) => ApiPageProps,
): Promise<ApiPageProps> {
  const looks = await looksAt(shop, request)
  const key = JSON.stringify(looks)
  const known = made.get(shop) ?? new LRUCache({ max: mostShops })
  made.set(shop, known)
  const pages = known.get(key) ?? new Map<string, ApiPageProps>()
  known.set(key, pages)
  const page = pages.get(href) ?? make(parts(shop), looks)
  pages.set(href, page)
  return page
}

const references = new WeakMap<Shop, Parts>()

/** Built once, because the calls do not change while the server runs. */
function parts(shop: Shop): Parts {
  const known = references.get(shop) ?? partsOf(referenceOf(openApi(shop.publicUrl)), absentGroups)
  references.set(shop, known)
  return known
}
