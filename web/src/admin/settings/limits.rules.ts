import {
  type CatalogueLimit,
  type CatalogueLimits,
  catalogueLimits,
} from '@cartwright/contract/catalogue/limits.ts'
import type { SiteLimits } from '@cartwright/contract/sites/settings.ts'

/** Each limit as it is: the usual one where the shop said nothing. */
export function limitsOf(said: SiteLimits = {}): CatalogueLimits {
  const entries = Object.entries(catalogueLimits).map(([name, { usual }]) => [
    name,
    said[name as CatalogueLimit] ?? usual,
  ])
  return Object.fromEntries(entries) as CatalogueLimits
}
