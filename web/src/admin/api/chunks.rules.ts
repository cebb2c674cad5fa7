/** The most items that a call takes at once. */
const largestChunk = 100

export function chunksOf<Item>(all: readonly Item[], size = largestChunk): Item[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}

export interface Failure<Item> {
  item: Item
  error: unknown
}

/** Runs the work for one item after another. A failure does not stop the others. */
export async function oneByOne<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<Failure<Item>[]> {
  const failures: Failure<Item>[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      failures.push({ item, error })
    }
  }
  return failures
}
