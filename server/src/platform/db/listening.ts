import { Socket } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export interface Listener {
  hear(payload: string): void
  /** The connection was lost and is back; notifications may have been missed. */
  missed(): void
}

export interface Listening {
  /** False while the connection is lost. */
  isHearing(): boolean
  stop(): Promise<void>
}

export interface Ear {
  /** Listens to NOTIFY. */
  listen(channel: string, listener: Listener): Promise<Listening>
  /** True while the database does not answer. Never before the first `listen`. */
  isAway(): boolean
}

interface EarOptions {
  onError(error: Error): void
  /** The database has stopped answering. */
  onAway(): void
}

/** Milliseconds. Together the first three are the time after which an outage is known: less than two seconds. */
const times = { betweenBeats: 300, answer: 700, connect: 800, retry: 250 }

/**
 * One connection that hears of changes, and that asks the database three times a second whether it is there. A database
 * that is silent is noticed like one that refuses connections.
 */
export function openEar(url: string, options: EarOptions): Ear {
  const listeners = new Set<Listener & { channel: string }>()
  const hear = (channel: string, payload = '') => {
    for (const listener of listeners) if (listener.channel === channel) listener.hear(payload)
  }
  const line = openLine(() => openHeart(url, { hear, onError: options.onError }), {
    ...options,
    async onBack(heart) {
      await Promise.all([...listeners].map(({ channel }) => heart.listen(channel)))
      for (const { missed } of listeners) missed()
    },
  })
  return {
    isAway: line.isAway,
    async listen(channel, listener) {
      const one = { ...listener, channel }
      listeners.add(one)
      await line.open()
      await line.heart()?.listen(channel)
      return {
        isHearing: () => line.heart() !== undefined,
        async stop() {
          listeners.delete(one)
          if (listeners.size === 0) await line.close()
        },
      }
    },
  }
}

interface LineOptions extends EarOptions {
  onBack(heart: Heart): Promise<void>
}

/** Keeps one connection open until it is closed, and knows whether the database answers. */
function openLine(connect: () => Promise<Heart>, { onError, onAway, onBack }: LineOptions) {
  let heart: Heart | undefined
  let opening: Promise<void> | undefined
  let isAway = false
  const keep = (opened: Heart) => {
    heart = opened
    opened.client.once('end', () => {
      if (heart !== opened) return
      heart = undefined
      reopen(0)
    })
  }
  const reopen = (delay: number) => {
    setTimeout(async () => {
      if (!opening || heart) return
      try {
        const opened = await connect()
        if (!opening || heart) return opened.stop()
        keep(opened)
        isAway = false
        await onBack(opened)
      } catch (error) {
        onError(error as Error)
        if (heart) return
        if (!isAway && !isFull(error)) {
          isAway = true
          onAway()
        }
        reopen(times.retry)
      }
    }, delay).unref()
  }
  return {
    heart: () => heart,
    isAway: () => isAway,
    open() {
      opening ??= connect().then(keep)
      opening.catch(() => {
        opening = undefined
      })
      return opening
    },
    async close() {
      const last = heart
      heart = undefined
      opening = undefined
      await last?.stop()
    },
  }
}

/** The database answers, but has no connection or memory left for this one. */
function isFull(error: unknown): boolean {
  return /^53/.test((error as { code?: string }).code ?? '')
}

interface Heart {
  client: pg.Client
  listen(channel: string): Promise<unknown>
  stop(): Promise<void>
}

async function openHeart(
  url: string,
  { hear, onError }: Pick<EarOptions, 'onError'> & { hear(channel: string, payload?: string): void },
): Promise<Heart> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: times.connect,
    keepAlive: true,
    stream: () => socket,
  })
  client.on('notification', ({ channel, payload }) => hear(channel, payload))
  client.on('error', onError)
  try {
    await client.connect()
  } catch (error) {
    socket.destroy()
    throw error
  }
  let last: Promise<unknown> = Promise.resolve()
  const send = (text: string) => {
    const sent = last.then(() => client.query(text))
    last = sent.catch(() => {})
    return sent
  }
  let isBeating = false
  const beats = setInterval(async () => {
    if (isBeating) return
    isBeating = true
    if (!(await isInTime(send('SELECT 1')))) socket.destroy()
    isBeating = false
  }, times.betweenBeats)
  beats.unref()
  client.once('end', () => clearInterval(beats))
  return {
    client,
    listen: (channel) => send(`LISTEN ${pg.escapeIdentifier(channel)}`),
    stop: () => client.end(),
  }
}

async function isInTime(answer: Promise<unknown>): Promise<boolean> {
  const ended = new AbortController()
  const late = wait(times.answer, undefined, { signal: ended.signal, ref: false })
    // This process may have been busy: an answer that has arrived meanwhile is read first.
    .then(() => turn())
    .then(() => turn())
  const first = await Promise.race(
    [answer, late].map((each, index) =>
      each.then(
        () => index,
        () => 0,
      ),
    ),
  )
  ended.abort()
  return first === 0
}
