import type { Connection, Db } from './db.ts'

/** What a cached value depends on, or somebody looks at. */
export type Topic =
  | 'product'
  | 'catalogue'
  | 'site'
  | 'pricing'
  | 'keys'
  | 'staff'
  | 'members'
  | 'media'
  | 'order'
  | 'deed'

export interface Changes {
  /** Says that something changed: heard at once here, and by the other servers on the same database. */
  publish(topic: Topic, siteId: string, id?: string): void
  /** The same from inside a transaction: said when it commits, and not at all when it does not. */
  publishIn(tx: Connection, topic: Topic, siteId: string): Promise<void>
  /** Calls `hear` with the site and, where one thing changed, its id. */
  subscribe(topic: Topic, hear: (siteId: string, id: string | undefined) => void): void
  /** Calls `forget` when changes may have gone by unheard: the connection that hears them was lost and is back. */
  onMissed(forget: () => void): void
  close(): Promise<void>
}

const channel = 'cartwright_changes'

/**
 * Cache invalidation between servers. NOTIFY is a hint: it may be lost, so every cache also forgets by age
 * ({@link maxAge}, or {@link longAge} for what is costly to make and only shown) and nothing that must be exact (stock,
 * prices at the order) is decided from a cache.
 */
export async function openChanges(db: Db, onError: (error: Error) => void): Promise<Changes> {
  const hearers = new Map<Topic, ((siteId: string, id: string | undefined) => void)[]>()
  const forgetful: (() => void)[] = []
  const tell = (topic: Topic, siteId: string, id: string | undefined) => {
    for (const hear of hearers.get(topic) ?? []) hear(siteId, id)
  }
  const stop = await db.listen(channel, {
    hear(payload) {
      const [topic, siteId, id] = payload.split(' ')
      if (topic && siteId) tell(topic as Topic, siteId, id || undefined)
    },
    missed() {
      for (const forget of forgetful) forget()
    },
  })
  return {
    publish(topic, siteId, id) {
      tell(topic, siteId, id)
      db.run(notify, [channel, `${topic} ${siteId} ${id ?? ''}`]).catch(onError)
    },
    async publishIn(tx, topic, siteId) {
      await tx.run(notify, [channel, `${topic} ${siteId} `])
    },
    subscribe(topic, hear) {
      hearers.set(topic, [...(hearers.get(topic) ?? []), hear])
    },
    onMissed(forget) {
      forgetful.push(forget)
    },
    close: stop,
  }
}

/** Milliseconds after which a cached value is read again even when no change was heard. */
export const maxAge = 2000
/**
 * The same for what is shown. A change goes unheard only when its server dies between the commit and the NOTIFY; an
 * interrupted connection empties the caches when it is back.
 */
export const longAge = 30_000

const notify = { name: 'notify', text: 'SELECT pg_notify($1, $2)' }
