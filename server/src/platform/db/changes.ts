import { randomUUID } from 'node:crypto'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { isOutage } from '../errors/errors.ts'
import { throughOutages } from '../errors/outages.ts'
import { type Connection, type Db, statement } from './db.ts'

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
  | 'gift-cards'

export interface Changes {
  /** Announces a change: at once in this process, and to the other servers on the same database. */
  publish(topic: Topic, siteId: string, id?: string): void
  /** The same inside a transaction: announced when it commits. */
  publishIn(tx: Connection, topic: Topic, siteId: string): Promise<void>
  /** Announces a change in this process alone, when the other servers know of it themselves. */
  publishHere(topic: Topic, siteId: string): void
  /** Calls `hear` with the site and, if one thing changed, its id. */
  subscribe(topic: Topic, hear: (siteId: string, id: string | undefined) => void): void
  /** Calls `forget` after the listening connection was lost and is back, because changes may have been missed. */
  onMissed(forget: () => void): void
  /** Waits until the other servers are told of all that was published, but never long: they may be out of reach. */
  sent(): Promise<void>
  /** False while the listening connection is lost. */
  isHearing(): boolean
  close(): Promise<void>
}

const channel = 'cartwright_changes'

/** Milliseconds for which a merchant's change waits at most until the other servers hear of it. */
const longestWait = 250

/** Lists that are kept for long depend on them. */
const ofLists: ReadonlySet<Topic> = new Set(['catalogue', 'site'])

/**
 * Cache invalidation between servers. A NOTIFY may be lost, so every cache also expires by age ({@link maxAge}, or
 * {@link longAge} for costly values that are only shown), and nothing that must be exact (stock, prices at the order) is
 * decided from a cache.
 */
export async function openChanges(db: Db, onError: (error: Error) => void): Promise<Changes> {
  const hearers = new Map<Topic, ((siteId: string, id: string | undefined) => void)[]>()
  const forgetful: (() => void)[] = []
  const tell = (topic: Topic, siteId: string, id: string | undefined) => {
    if (ofLists.has(topic)) db.outrunReplica()
    for (const hear of hearers.get(topic) ?? []) hear(siteId, id)
  }
  const notices = openNotices(db, onError)
  // It has told itself at once: to forget a second time would cost what has been read again meanwhile.
  const own = randomUUID()
  const { stop, isHearing } = await db.listen(channel, {
    hear(payload) {
      const [topic, siteId, id, from] = payload.split(' ')
      if (topic && siteId && from !== own) tell(topic as Topic, siteId, id || undefined)
    },
    missed() {
      db.outrunReplica()
      for (const forget of forgetful) forget()
    },
  })
  return {
    publish(topic, siteId, id) {
      db.afterCommit(() => {
        tell(topic, siteId, id)
        notices.send(`${topic} ${siteId} ${id ?? ''} ${own}`)
      })
    },
    publishHere: (topic, siteId) => tell(topic, siteId, undefined),
    async publishIn(tx, topic, siteId) {
      await tx.run(notify, [channel, [`${topic} ${siteId} `]])
    },
    subscribe(topic, hear) {
      hearers.set(topic, [...(hearers.get(topic) ?? []), hear])
    },
    onMissed(forget) {
      forgetful.push(forget)
    },
    async sent() {
      const sending = notices.sending()
      if (!sending || db.isAway()) return
      const ended = new AbortController()
      const late = wait(longestWait, undefined, { ref: false, signal: ended.signal })
      await Promise.race([sending, late]).finally(() => ended.abort())
    },
    isHearing,
    async close() {
      await stop()
      await notices.close()
    },
  }
}

/**
 * Sends notices one statement after the other, each with all that came meanwhile: a NOTIFY is a transaction, and the
 * database commits those of all connections one by one. Those that an outage stops are sent again, since the others may
 * have heard nothing of the outage: this process alone may be out of connections.
 */
function openNotices(db: Connection, onError: (error: Error) => void) {
  const waiting = new Set<string>()
  const closing = new AbortController()
  let sending: Promise<void> | undefined
  const onOutage = (error: unknown) => onError(error as Error)
  const sendTogether = () => {
    const together = new Set<string>()
    const attempt = () => {
      for (const notice of waiting) together.add(notice)
      waiting.clear()
      return db.run(notify, [channel, [...together]])
    }
    return throughOutages(attempt, { onOutage, signal: closing.signal })
  }
  const sendAll = async () => {
    // What is published at one moment goes together.
    await turn()
    while (waiting.size > 0) {
      await sendTogether().catch((error) => {
        if (!isOutage(error)) onError(error)
      })
    }
    sending = undefined
  }
  return {
    send(notice: string) {
      waiting.add(notice)
      sending ??= sendAll()
    },
    sending: () => sending,
    /** Waits for what is left to send, but for no outage to end. */
    async close() {
      closing.abort()
      await sending
    },
  }
}

/** Milliseconds after which a cached value is read again even without a change. */
export const maxAge = 2000
/**
 * The same for cached pages. A change is missed only if its server ends between the commit and the NOTIFY; after a lost
 * connection all caches are emptied.
 */
export const longAge = 30_000

const notify = statement<never>('notify', 'SELECT pg_notify($1, notice) FROM unnest($2::text[]) AS notice')
