import { connect, createServer, type Socket } from 'node:net'

/** Stands between the application and its database and lets their connection fail. */
export interface DatabaseProxy {
  url: string
  /** Resets all connections and refuses new ones. */
  down(): void
  /** Lets connections through again. */
  up(): void
  /** Keeps connections open but passes nothing on, in either direction. */
  silence(): void
  /** Lets every LISTEN fail, like a standby that nobody has promoted yet. */
  refuseListen(isRefused: boolean): void
  /** How many of a thousand COMMITs lose their answer: the database commits, the application sees a reset. */
  cut(perMille: number): void
  /** COMMITs whose answer was cut. */
  cuts(): number
  close(): Promise<void>
}

type State = 'up' | 'down' | 'silent'

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let state: State = 'up'
  let isListenRefused = false
  let perMille = 0
  let cuts = 0
  const server = createServer((client) => {
    if (state === 'down') return void client.resetAndDestroy()
    const database = connect(Number(target.port), target.hostname)
    const ends = [client, database]
    let lostAnswer = false
    for (const [from, to] of [ends, ends.toReversed()] as [Socket, Socket][]) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
    client.on('data', (data) => {
      if (state === 'silent') return
      if (isCommit(data) && Math.random() * 1000 < perMille) {
        lostAnswer = true
        cuts += 1
      }
      database.write(isListenRefused ? withoutListen(data) : data)
    })
    database.on('data', (data) => {
      if (state === 'silent') return
      if (lostAnswer) client.resetAndDestroy()
      else client.write(data)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    url: url.href,
    down() {
      state = 'down'
      reset()
    },
    up() {
      // Bytes were lost while it was silent.
      if (state === 'silent') reset()
      state = 'up'
    },
    silence() {
      state = 'silent'
    },
    refuseListen(isRefused) {
      isListenRefused = isRefused
    },
    cut(share) {
      perMille = share
    },
    cuts: () => cuts,
    async close() {
      reset()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Of the same length, so that the message stays whole. */
function withoutListen(data: Buffer): Buffer {
  return Buffer.from(data.toString('latin1').replaceAll('LISTEN ', 'REFUSE '), 'latin1')
}

/** The application sends COMMIT as a simple query of its own. */
const commit = Buffer.concat([Buffer.from('Q'), Buffer.from([0, 0, 0, 11]), Buffer.from('COMMIT\0')])

function isCommit(data: Buffer): boolean {
  return data.includes(commit)
}
