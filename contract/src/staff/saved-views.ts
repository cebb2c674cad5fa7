import Type, { type Static } from 'typebox'
import { EmptyReply, Fields, Guid, Text } from '../values/common.ts'

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

export const SaveViewRequest = Type.Object({
  savedView: Type.Object({
    list: ListName,
    /** No other view of the list has it, whether in small or in capital letters. */
    name: Text({ min: 1, max: 60 }),
    search: Text({ max: 2000 }),
  }),
  ...Fields({
    /** Replaces the view of this list that has the name. Without it, such a name is refused with `SAVED_VIEW_EXISTS`. */
    replace: Type.Boolean(),
  }).properties,
})
export type SaveViewRequest = Static<typeof SaveViewRequest>
export const SaveViewReply = Type.Object({ savedView: SavedView })
export type SaveViewReply = Static<typeof SaveViewReply>

export const DeleteSavedViewRequest = Type.Object({ savedViewId: Guid })
export type DeleteSavedViewRequest = Static<typeof DeleteSavedViewRequest>
export const DeleteSavedViewReply = EmptyReply
