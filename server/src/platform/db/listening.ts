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

export interface Notifications {
  /** Listens to NOTIFY. */
  listen(channel: string, listener: Listener): Promise<Listening>
  /** True while the database does not answer. Never before the first `listen`. */
  isAway(): boolean
}

interface NotificationOptions {
  onError(error: Error): void
  /** The database has stopped answering. */
  onAway(): void
  /** The connection was lost, and could not be opened again at once. Called once, until `onFound`. */
  onLost(error: Error): void
  onFound(): void
}

/**
 * Milliseconds. Together the first three are the time after which an outage is known: less than two seconds. The first
 * connection, while the server starts, may take longer.
 */
const times = { betweenBeats: 300, answer: 700, connect: 800, retry: 250, firstConnect: 5000 }

/**
 * One connection that hears of changes, and that asks the database three times a second whether it is there. A database
 * that is silent is noticed like one that refuses connections.
 */
export function openNotifications(url: string, options: NotificationOptions): Notifications {
  const listeners = new Set<Listener & { channel: string }>()
  const hear = (channel: string, payload = '') => {
    for (const listener of listeners) if (listener.channel === channel) listener.hear(payload)
  }
  const kept = keepConnection((patience) => connect(url, { hear, onError: options.onError, patience }), {
    ...options,
    restore: (connection) => Promise.all([...listeners].map(({ channel }) => connection.listen(channel))),
    onBack() {
      for (const { missed } of listeners) missed()
    },
  })
  return {
    isAway: kept.isAway,
    async listen(channel, listener) {
      const one = { ...listener, channel }
      listeners.add(one)
      await kept.open()
      await kept.connection()?.listen(channel)
      return {
        isHearing: kept.isUsable,
        async stop() {
          listeners.delete(one)
          if (listeners.size === 0) await kept.close()
        },
      }
    },
  }
}

interface KeepOptions extends NotificationOptions {
  /** Makes a new connection what the lost one was. If it fails, the next connection is tried. */
  restore(connection: ListeningConnection): Promise<unknown>
  onBack(): void
}

interface Kept {
  connect(patience: number): Promise<ListeningConnection>
  options: KeepOptions
  connection: ListeningConnection | undefined
  /** The first one; undefined once the connection was closed. */
  opening: Promise<void> | undefined
  isUsable: boolean
  isAway: boolean
  isLost: boolean
}

/** Keeps one connection open until it is closed, and knows whether the database answers. */
function keepConnection(connect: Kept['connect'], options: KeepOptions) {
  const kept: Kept = {
    connect,
    options,
    connection: undefined,
    opening: undefined,
    isUsable: false,
    isAway: false,
    isLost: false,
  }
  return {
    connection: () => kept.connection,
    isUsable: () => kept.isUsable,
    isAway: () => kept.isAway,
    open() {
      kept.opening ??= connect(times.firstConnect).then((opened) => use(kept, opened))
      kept.opening.catch(() => {
        kept.opening = undefined
      })
      return kept.opening
    },
    async close() {
      const { connection } = kept
      Object.assign(kept, { connection: undefined, opening: undefined, isUsable: false })
      await connection?.stop()
    },
  }
}

function use(kept: Kept, opened: ListeningConnection): void {
  kept.connection = opened
  kept.isUsable = true
  opened.ended.then(() => {
    if (kept.connection !== opened) return
    kept.connection = undefined
    kept.isUsable = false
    setTimeout(() => reopen(kept), 0).unref()
  })
}

async function reopen(kept: Kept): Promise<void> {
  const { connect, options } = kept
  if (!kept.opening) return
  try {
    const opened = await connect(times.connect)
    kept.connection = opened
    await options.restore(opened)
    kept.isAway = false
    if (kept.isLost) options.onFound()
    kept.isLost = false
    if (!kept.opening) return opened.stop()
    use(kept, opened)
    options.onBack()
  } catch (error) {
    options.onError(error as Error)
    if (!kept.isLost) options.onLost(error as Error)
    kept.isLost = true
    kept.connection?.stop().catch(() => {})
    kept.connection = undefined
    const wasAway = kept.isAway
    kept.isAway = !isAnswer(error)
    if (kept.isAway && !wasAway) options.onAway()
    setTimeout(() => reopen(kept), times.retry).unref()
  }
}

/** The database itself refuses: it has no connection or memory left, or it is a standby, which nobody can listen to. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|57)/.test(error.code ?? '')
}

interface ListeningConnection {
  listen(channel: string): Promise<unknown>
  stop(): Promise<void>
  ended: Promise<unknown>
}

interface ConnectOptions extends Pick<NotificationOptions, 'onError'> {
  hear(channel: string, payload?: string): void
  /** Milliseconds */
  patience: number
}

async function connect(
  url: string,
  { hear, onError, patience }: ConnectOptions,
): Promise<ListeningConnection> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    keepAlive: true,
    stream: () => socket,
  })
  client.on('notification', ({ channel, payload }) => hear(channel, payload))
  client.on('error', onError)
  const ended = new Promise((resolve) => client.once('end', resolve))
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
  ended.then(() => clearInterval(beats))
  return {
    ended,
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
