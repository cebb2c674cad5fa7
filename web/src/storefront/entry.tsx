import type { Storefront } from '@cartwright/contract/storefront-pages.ts'
import { failurePage } from './failure/load.ts'
import { homePage } from './home/load.ts'
import { page, readAsk } from './route.ts'
import { catalogues } from './texts/texts.ts'

/** The whole shop, by address. */
export const storefront: Storefront = {
  languages: Object.keys(catalogues),
  routes: [page('/', homePage)],
  failure: async (ask, status) => failurePage(await readAsk(ask), status),
}
