import type { DiscountScope } from '@cartwright/contract/pricing/discount-rules.ts'
import { storeAppIds } from '../../catalogue/items/rules.ts'
import { required, type Violation } from '../../platform/errors/errors.ts'

export function scopeViolations(scope: DiscountScope, field: string): Violation[] {
  const {
    type = scope.customFilter ? 'CUSTOM_FILTER' : 'CATALOG_ITEM',
    catalogItemFilter,
    customFilter,
  } = scope
  if (type === 'CATALOG_ITEM') {
    if (customFilter)
      return [wrong(field, 'must not have customFilter: its type is CATALOG_ITEM', 'INVALID_SCOPE_TYPE')]
    return catalogItemFilter?.catalogAppId ? [] : [required(`${field}.catalogItemFilter.catalogAppId`)]
  }
  if (catalogItemFilter)
    return [wrong(field, 'must not have catalogItemFilter: its type is CUSTOM_FILTER', 'INVALID_SCOPE_TYPE')]
  if (!customFilter?.appId) return [required(`${field}.customFilter.appId`)]
  if (!storeAppIds.has(customFilter.appId.toLowerCase())) {
    const description = 'must be the app id of the store: this shop filters only its own catalogue'
    return [wrong(`${field}.customFilter.appId`, description, 'INVALID_SCOPE')]
  }
  if (collectionIdsOf(customFilter).length > 0) return []
  const description = 'must be { "collectionIds": [...] } with the ids of collections'
  return [wrong(`${field}.customFilter.params`, description, 'INVALID_SCOPE')]
}

/** The collections of a filter: `{ collectionIds: [...] }`, or `{ collectionId: ... }`. */
export function collectionIdsOf({ params }: NonNullable<DiscountScope['customFilter']>): string[] {
  const { collectionIds, collectionId } = params ?? {}
  const ids = [collectionIds ?? collectionId ?? []].flat()
  return ids.flatMap((id) => (typeof id === 'string' && id !== '' ? [id.toLowerCase()] : []))
}

/** A violation with the name that published clients know it by. */
export function wrong(field: string, description: string, ruleName: string): Violation {
  return { field, description, violatedRule: 'VALIDATION', ruleName }
}
