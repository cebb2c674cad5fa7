const queues = new WeakMap<object, Map<string, Promise<void>>>()

/**
 * Runs work with the same key one after the other within this process, so that parallel requests of one shopper do not
 * fail each other's compare-and-swap. Between processes the compare-and-swap still decides.
 */
export async function serialise<T>(
  shop: { db: { isInUnit(): boolean } },
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  // A unit of work may hold rows that the work before it in the queue waits for.
  if (shop.db.isInUnit()) return work()
  const queue = queueOf(shop)
  const before = queue.get(key)
  const result = before ? before.then(work) : work()
  const done = result.then(nothing, nothing)
  queue.set(key, done)
  try {
    return await result
  } finally {
    if (queue.get(key) === done) queue.delete(key)
  }
}

function queueOf(shop: object): Map<string, Promise<void>> {
  const known = queues.get(shop)
  if (known) return known
  const queue = new Map<string, Promise<void>>()
  queues.set(shop, queue)
  return queue
}

function nothing(): void {}
