import type { ApiPageProps } from '@cartwright/contract/pages/pages.ts'
import { refuse } from '../platform/errors/errors.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as sites from '../sites/settings/service.ts'
import { pageShop } from '../sites/settings/view.ts'
import { absentGroups } from './absent.view.ts'
import { openApi } from './openapi.ts'
import { type Reference, referenceOf } from './view.ts'

export async function referencePage(shop: Shop): Promise<ApiPageProps> {
  const site = await sites.first(shop)
  if (!site) throw refuse('NOT_FOUND', 'No such site')
  return {
    // The reference is in English only.
    shop: { ...pageShop(site, '/'), language: 'en' },
    title: 'API reference',
    about: `Every call that ${site.name} answers. A token or an API key goes into the Authorization header; amounts are texts with a decimal point in carts, checkouts and orders and numbers in the catalogue, times are ISO 8601.`,
    documentUrl: '/openapi.json',
    ...reference(shop),
    absent: absentGroups,
  }
}

const references = new WeakMap<Shop, Reference>()

/** Built once, because the calls do not change while the server runs. */
function reference(shop: Shop): Reference {
  const known = references.get(shop) ?? referenceOf(openApi(shop.publicUrl))
  references.set(shop, known)
  return known
}
