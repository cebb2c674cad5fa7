import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** For `listen`. Only Linux shares the connections of a port among its listeners. */
export const shared = process.platform === 'linux' ? { reusePort: true, backlog: 4096 } : { backlog: 4096 }

const count = 64

/**
 * Node accepts one connection in each turn of the event loop, so a crowd would wait longest when the server is busy.
 * More listeners on the same port accept more. They open if the server was opened with {@link shared}.
 */
export function acceptFaster(app: FastifyInstance): void {
  let listeners: Server[] = []
  let closed: Promise<unknown> = Promise.resolve()
  app.addHook('onListen', async () => {
    const { address: host, port } = app.server.address() as AddressInfo
    const opened = Array.from({ length: count - 1 }, () => open(app, { host, port }))
    listeners = (await Promise.all(opened)).filter((listener) => listener !== undefined)
  })
  app.addHook('preClose', async () => {
    await acceptAll(app)
    closed = Promise.all(listeners.map((listener) => new Promise((resolve) => listener.close(resolve))))
  })
  app.addHook('onClose', async () => {
    await closed
  })
}

const quietTurns = 5
const mostTurns = 1000

/** Connections that nobody has accepted yet would be reset when their listener closes. */
async function acceptAll(app: FastifyInstance): Promise<void> {
  let quiet = 0
  const count = () => {
    quiet = 0
  }
  app.server.on('connection', count)
  for (let turns = 0; quiet < quietTurns && turns < mostTurns; turns++) {
    await turn()
    quiet++
  }
  app.server.off('connection', count)
}

async function open(
  app: FastifyInstance,
  address: { host: string; port: number },
): Promise<Server | undefined> {
  const listener = createServer({ allowHalfOpen: true, noDelay: true })
  listener.on('connection', (socket) => app.server.emit('connection', socket))
  try {
    listener.listen({ ...address, ...shared })
    await once(listener, 'listening')
    return listener
  } catch {
    // The port is not shared.
    return undefined
  }
}
