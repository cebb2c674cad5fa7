/** A stretch of a list: what stands at `first`, `first + 1` … of the whole. */
export interface ListSlice {
  first: number
  ids: readonly string[]
}

/** What a page of a list needs to know: its own rows, two before them and one behind, so that rows can leave it. */
export function sliceOf(page: number, size: number): { offset: number; limit: number; before: number } {
  const first = (page - 1) * size
  const before = Math.min(2, first)
  return { offset: first - before, limit: size + before + 1, before }
}

/** The one behind which a row comes that moves to a place of the whole list; null for the front. */
export function precedingId({ first, ids }: ListSlice, id: string, place: number): string | null {
  const others = ids.filter((each) => each !== id)
  return others[place - first - 1] ?? null
}

/** The stretch as it is once the row has moved. */
export function moveItem({ first, ids }: ListSlice, id: string, place: number): string[] {
  const others = ids.filter((each) => each !== id)
  return others.toSpliced(Math.max(0, place - first), 0, id)
}
