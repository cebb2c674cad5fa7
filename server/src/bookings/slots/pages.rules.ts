import type { CursorPagingMetadata } from '@cartwright/contract/values/common.ts'

/** A page of computed slots. Its cursor carries the question and where to go on. */
export interface SlotPage {
  from: number
  to: number
  offset: number
  limit: number
  asked: object
}

interface Dated {
  localStartDate?: string
}

/** The slots of a page; with `perDay`, at most so many of each day. */
export function pageOf<Item extends Dated>(
  all: readonly Item[],
  { offset, limit, asked, perDay }: SlotPage & { perDay?: number | null | undefined },
): { items: Item[]; metadata: CursorPagingMetadata } {
  const byDay = Map.groupBy(all, ({ localStartDate = '' }) => localStartDate.slice(0, 10))
  const kept = perDay ? [...byDay.values()].flatMap((ofDay) => ofDay.slice(0, perDay)) : all
  const items = kept.slice(offset, offset + limit)
  const next = offset + limit
  const hasNext = next < kept.length
  const cursor = hasNext
    ? Buffer.from(JSON.stringify({ asked, offset: next })).toString('base64url')
    : undefined
  return { items, metadata: { count: items.length, hasNext, cursors: cursor ? { next: cursor } : {} } }
}
