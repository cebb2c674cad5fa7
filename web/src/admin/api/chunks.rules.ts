/** As many as most calls take at once. */
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

/** Does it to one after another: what fails with one does not hinder the others. */
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
