import { connect, createServer, type Socket } from 'node:net'
import type { Counts, FailPoint, Faults, Order } from './faults.ts'
import { type Cycle, isReadyForQuery, openClientReader, openFrames } from './wire.ts'

/** Stands between a server and its database, in a process of its own, and lets things go wrong. */
const [targetPort = '', targetHost = ''] = process.argv.slice(2)
const sockets = new Set<Socket>()
const lines = new Set<Line>()
const counts: Counts = { explicit: 0, implicit: 0, resets: 0, holes: 0 }
let faults: Faults = {}
let fatal: { number: number; point: FailPoint; pid: number } | undefined

const server = createServer((client) => {
  if (faults.away === 'refused') return void client.resetAndDestroy()
  open(client, connect(Number(targetPort), targetHost))
})
await listen(0)
const { port } = server.address() as { port: number }
process.on('message', obey)
process.on('disconnect', () => process.exit())
tell({ number: 0, port })

async function obey(order: Order): Promise<void> {
  const { number } = order
  if (order.kind === 'counts') return tell({ number, counts })
  if (order.kind === 'kill') {
    fatal = order
    return
  }
  const before = faults
  faults = order.faults
  if (faults.stale) for (const line of lines) line.isHole = true
  // Bytes were lost while it was silent.
  if (faults.away === 'refused' || before.away === 'silent') reset()
  if (faults.away === 'refused') server.close()
  else if (before.away === 'refused') await listen(port)
  tell({ number })
}

function tell(answer: object): void {
  process.send?.(answer)
}

function listen(on: number): Promise<void> {
  return new Promise((resolve) => server.listen(on, '127.0.0.1', resolve))
}

function reset(): void {
  for (const socket of sockets) socket.resetAndDestroy()
}

interface Line {
  client: Socket
  database: Socket
  /** What the database has not answered yet. */
  open: Fate[]
  isHole: boolean
}

interface Fate {
  cycle: Cycle
  isCut: boolean
}

function open(client: Socket, database: Socket): void {
  const line: Line = { client, database, open: [], isHole: false }
  lines.add(line)
  client.on('close', () => lines.delete(line))
  for (const [from, to] of [
    [client, database],
    [database, client],
  ] as const) {
    sockets.add(from)
    from.setNoDelay(true)
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }
  const readCycle = openClientReader()
  const split = { client: openFrames('without one'), database: openFrames('with a letter') }
  const later = delayed()
  client.on('data', (data) => {
    for (const frame of split.client(data)) {
      const cycle = readCycle(frame)
      if (cycle) begin(line, cycle)
    }
    if (isDead(line)) return
    later(() => database.write(data))
  })
  database.on('data', (data) => {
    const passed = split.database(data).filter((frame) => answer(line, frame))
    if (passed.length > 0 && !isDead(line)) client.write(Buffer.concat(passed))
  })
}

function isDead({ isHole, client }: Line): boolean {
  return isHole || client.destroyed || faults.away === 'silent'
}

/** A statement or COMMIT is about to reach the database. */
function begin(line: Line, cycle: Cycle): void {
  if (isFatal(cycle, ['before', 'before its commit'])) {
    kill()
    return
  }
  const isCut = cycle.commits !== undefined && happens(faults.cut)
  line.open.push({ cycle, isCut })
  if (happens(faults.reset)) {
    counts.resets++
    line.client.resetAndDestroy()
  } else if (happens(faults.hole)) {
    counts.holes++
    line.isHole = true
  }
}

/** A message of the database; false if the server does not get it. */
function answer(line: Line, frame: Buffer): boolean {
  const [fate] = line.open
  if (!fate) return true
  const isLast = isReadyForQuery(frame)
  if (isLast) line.open.shift()
  if (isLast && isFatal(fate.cycle, ['after', 'after its commit'])) {
    kill()
    return false
  }
  if (isLast && fate.isCut) {
    counts[fate.cycle.commits === 'explicitly' ? 'explicit' : 'implicit']++
    line.client.resetAndDestroy()
  }
  return !fate.isCut
}

function isFatal({ names, commits, transaction }: Cycle, moments: readonly FailPoint['at'][]): boolean {
  if (!fatal || !moments.includes(fatal.point.at)) return false
  const { statement, at } = fatal.point
  const isAtCommit = at === 'before its commit' || at === 'after its commit'
  return isAtCommit ? commits !== undefined && transaction.includes(statement) : names.includes(statement)
}

/** What the server has begun does not reach the database any more. */
function kill(): void {
  if (!fatal) return
  process.kill(fatal.pid, 'SIGKILL')
  reset()
  tell({ number: fatal.number })
  fatal = undefined
}

function happens(perMille = 0): boolean {
  return Math.random() * 1000 < perMille
}

/** Delays what is sent, and keeps its order. */
function delayed(): (send: () => void) => void {
  let waiting = 0
  let last = Promise.resolve()
  return (send) => {
    const { latency } = faults
    if (!latency && waiting === 0) return void send()
    const [least, most] = latency ?? [0, 0]
    waiting++
    last = last.then(async () => {
      await new Promise((resolve) => setTimeout(resolve, least + Math.random() * (most - least)))
      waiting--
      send()
    })
  }
}
