import { randomUUID } from 'node:crypto'
import type { SavedView, SaveViewRequest } from '@cartwright/contract/sites/saved-views.ts'
import { refuse, refuseIf, required } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { deleteView, putView, viewsOfList } from './queries.ts'

/** So that the menu of a list stays one that people can read. */
const maxViews = 50

export function list(shop: Shop, siteId: string, listName: string): Promise<SavedView[]> {
  return shop.db.run(viewsOfList, [siteId, listName])
}

export async function save(
  shop: Shop,
  siteId: string,
  { savedView: { list, name, search } }: SaveViewRequest,
): Promise<SavedView> {
  const title = name.trim()
  refuseIf(title === '' ? [required('savedView.name')] : [])
  const [view] = await shop.db.run(putView, [siteId, randomUUID(), list, title, search, maxViews])
  if (!view) throw refuse('SAVED_VIEWS_LIMIT_REACHED')
  return view
}

export async function remove(shop: Shop, siteId: string, id: string): Promise<void> {
  const [gone] = await shop.db.run(deleteView, [siteId, id])
  if (!gone) throw refuse('SAVED_VIEW_NOT_FOUND')
}
