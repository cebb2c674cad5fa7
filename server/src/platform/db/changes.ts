import type { Connection, Db } from './db.ts'

/** Kinds of changes that caches and the admin's live updates listen to. */
export type Topic =
  | 'product'
  | 'catalogue'
  | 'site'
  | 'hosts'
  | 'pricing'
  | 'keys'
  | 'staff'
  | 'members'
  | 'media'
  | 'order'
  | 'audit-entry'
  | 'webhooks'
  | 'plugin'
  | 'content'

export interface Changes {
  /** Announces a change: at once in this process, and to the other servers on the same database. */
  publish(topic: Topic, siteId: string, id?: string): void
  /** The same inside a transaction: announced when it commits. */
  publishIn(tx: Connection, topic: Topic, siteId: string): Promise<void>
  /** Calls `hear` with the site and, if one thing changed, its id. */
  subscribe(topic: Topic, hear: (siteId: string, id: string | undefined) => void): void
  /** Calls `forget` after the listening connection was lost and is back, because changes may have been missed. */
  onMissed(forget: () => void): void
  /** False while the listening connection is lost. */
  isHearing(): boolean
  close(): Promise<void>
}

const channel = 'cartwright_changes'

/**
 * Cache invalidation between servers. A NOTIFY may be lost, so every cache also expires by age ({@link maxAge}, or
 * {@link longAge} for costly values that are only shown), and nothing that must be exact (stock, prices at the order) is
 * decided from a cache.
 */
export async function openChanges(db: Db, onError: (error: Error) => void): Promise<Changes> {
  const hearers = new Map<Topic, ((siteId: string, id: string | undefined) => void)[]>()
  const forgetful: (() => void)[] = []
  const tell = (topic: Topic, siteId: string, id: string | undefined) => {
    for (const hear of hearers.get(topic) ?? []) hear(siteId, id)
  }
  const { stop, isHearing } = await db.listen(channel, {
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
      db.afterCommit(() => {
        tell(topic, siteId, id)
        db.run(notify, [channel, `${topic} ${siteId} ${id ?? ''}`]).catch(onError)
      })
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
    isHearing,
    close: stop,
  }
}

/** Milliseconds after which a cached value is read again even without a change. */
export const maxAge = 2000
/**
 * The same for cached pages. A change is missed only if its server dies between the commit and the NOTIFY; after a lost
 * connection all caches are emptied.
 */
export const longAge = 30_000

const notify = { name: 'notify', text: 'SELECT pg_notify($1, $2)' }
