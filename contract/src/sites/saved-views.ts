import Type, { type Static } from 'typebox'
import { EmptyReply, Guid, Text } from '../values/common.ts'

// Searches and filters of the admin's lists that staff have saved for everybody in the shop.

/** A list of the admin by its name, e.g. `orders`. */
const ListName = Text({ min: 1, max: 60 })

export const SavedView = Type.Object({
  id: Guid,
  list: ListName,
  name: Text(),
  /** The query string of the list's address, e.g. `q=vase&status=OPEN`. */
  search: Text(),
})
export type SavedView = Static<typeof SavedView>

export const ListSavedViewsRequest = Type.Object({ list: ListName })
export type ListSavedViewsRequest = Static<typeof ListSavedViewsRequest>
export const ListSavedViewsReply = Type.Object({ savedViews: Type.Array(SavedView) })
export type ListSavedViewsReply = Static<typeof ListSavedViewsReply>

/** A view of this list with the same name, in small or capital letters, is replaced. */
export const SaveViewRequest = Type.Object({
  savedView: Type.Object({
    list: ListName,
    name: Text({ min: 1, max: 60 }),
    search: Text({ max: 2000 }),
  }),
})
export type SaveViewRequest = Static<typeof SaveViewRequest>
export const SaveViewReply = Type.Object({ savedView: SavedView })
export type SaveViewReply = Static<typeof SaveViewReply>

export const DeleteSavedViewRequest = Type.Object({ savedViewId: Guid })
export type DeleteSavedViewRequest = Static<typeof DeleteSavedViewRequest>
export const DeleteSavedViewReply = EmptyReply
