import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds after which connections that never asked anything are closed, and then those that stall. */
const patience = { silent: 500, stalled: 8000 }

/**
 * Makes closing gentle and quick: what was accepted is answered and its connection closed after the answer. Connections
 * that browsers open in advance, without a request, do not hold the server up.
 */
export function closeGracefully(app: FastifyInstance): void {
  const sockets = new Set<Socket>()
  let closing = false
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', (done) => {
    closing = true
    const closeSilent = () => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }
    setTimeout(closeSilent, patience.silent).unref()
    setTimeout(() => app.server.closeAllConnections(), patience.stalled).unref()
    done()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}
