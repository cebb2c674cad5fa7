import type {
  ListCatalogueCollectionsRequest,
  ListedCollection,
} from '@cartwright/contract/catalogue/collections.ts'
import type { ListState } from '../../components/list/list.rules.ts'

/** The request for the list that its address describes. */
export function requestOf(
  { words, filters, sort, page }: ListState,
  size: number,
): ListCatalogueCollectionsRequest {
  const { kind, visible } = filters
  return {
    paging: { limit: size, offset: (page - 1) * size },
    sort: {
      fieldName: sort?.column === 'updated' ? 'lastUpdated' : 'name',
      order: sort?.descending ? 'DESC' : 'ASC',
    },
    ...(words === '' ? {} : { search: words.slice(0, 100) }),
    ...(kind === 'MANUAL' || kind === 'RULE' ? { kind } : {}),
    ...(visible ? { visible: visible === 'shown' } : {}),
  }
}

export function kindOf({ rule }: Pick<ListedCollection, 'rule'>): 'MANUAL' | 'RULE' {
  return rule ? 'RULE' : 'MANUAL'
}
