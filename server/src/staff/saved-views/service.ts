import { randomUUID } from 'node:crypto'
import type { SavedView, SaveViewRequest } from '@cartwright/contract/staff/saved-views.ts'
import { refuse, refuseIf, required } from '../../platform/errors/errors.ts'
import { type Caller, may, type Shop } from '../../platform/shop/shop.ts'
import { deleteView, insertView, replaceView, viewsNamed, viewsOfList } from './queries.ts'

/** So that the menu of a list stays one that people can read. */
const maxViews = 50

export function list(shop: Shop, siteId: string, listName: string): Promise<SavedView[]> {
  return shop.db.run(viewsOfList, [siteId, listName])
}

/** Only who manages the shop replaces what others use. */
export async function save(
  shop: Shop,
  caller: Pick<Caller, 'siteId' | 'permissions'>,
  { savedView: { list, name, search }, replace = false }: SaveViewRequest,
): Promise<SavedView> {
  const { siteId } = caller
  const title = name.trim()
  refuseIf(title === '' ? [required('savedView.name')] : [])
  if (replace && !may(caller, 'SITE.MANAGE')) throw refuse('SAVED_VIEW_EXISTS')
  const [replaced] = replace ? await shop.db.run(replaceView, [siteId, list, title, search]) : []
  if (replaced) return replaced
  const [view] = await shop.db.run(insertView, [siteId, randomUUID(), list, title, search, maxViews])
  if (view) return view
  const [named] = await shop.db.run(viewsNamed, [siteId, list, title])
  throw refuse(named?.count ? 'SAVED_VIEW_EXISTS' : 'SAVED_VIEWS_LIMIT_REACHED')
}

export async function remove(shop: Shop, siteId: string, id: string): Promise<void> {
  const [gone] = await shop.db.run(deleteView, [siteId, id])
  if (!gone) throw refuse('SAVED_VIEW_NOT_FOUND')
}
