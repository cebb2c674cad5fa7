/** A slice of a list: the items at `first`, `first + 1` … of the whole. */
export interface ListSlice {
  first: number
  ids: readonly string[]
}

/** The slice for a page: its own rows, two before and one after them, so that rows can move out of the page. */
export function sliceOf(page: number, size: number): { offset: number; limit: number; before: number } {
  const first = (page - 1) * size
  const before = Math.min(2, first)
  return { offset: first - before, limit: size + before + 1, before }
}

/** The row before the new place of a moved row; null at the front. */
export function precedingId({ first, ids }: ListSlice, id: string, place: number): string | null {
  const others = ids.filter((each) => each !== id)
  return others[place - first - 1] ?? null
}

/** The slice after the move. */
export function moveItem({ first, ids }: ListSlice, id: string, place: number): string[] {
  const others = ids.filter((each) => each !== id)
  return others.toSpliced(Math.max(0, place - first), 0, id)
}
