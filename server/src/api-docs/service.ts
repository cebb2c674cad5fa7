import type { ApiPageProps } from '@cartwright/contract/pages/pages.ts'
import { refuse } from '../platform/errors/errors.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as sites from '../sites/settings/service.ts'
import { pageShop } from '../sites/settings/view.ts'
import { absentGroups } from './absent.view.ts'
import { openApi } from './openapi.ts'
import { type Reference, referenceOf } from './view.ts'

const pages = new WeakMap<Shop, { key: string; page: ApiPageProps }>()

/** The same object as long as the shop looks the same, because it takes a second to render. */
export async function referencePage(shop: Shop): Promise<ApiPageProps> {
  const site = await sites.first(shop)
  if (!site) throw refuse('NOT_FOUND', 'No such site')
  // The reference is in English only.
  const looks = { ...pageShop(site, '/'), language: 'en' as const }
  const key = JSON.stringify([site.name, looks])
  const known = pages.get(shop)
  if (known?.key === key) return known.page
  const page = {
    shop: looks,
    title: 'API reference',
    about: `Every call that ${site.name} answers. A token or an API key goes into the Authorization header; amounts are texts with a decimal point in carts, checkouts and orders and numbers in the catalogue, times are ISO 8601.`,
    documentUrl: '/openapi.json',
    ...reference(shop),
    absent: absentGroups,
  }
  pages.set(shop, { key, page })
  return page
}

const references = new WeakMap<Shop, Reference>()

/** Built once, because the calls do not change while the server runs. */
function reference(shop: Shop): Reference {
  const known = references.get(shop) ?? referenceOf(openApi(shop.publicUrl))
  references.set(shop, known)
  return known
}
