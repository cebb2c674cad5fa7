import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The server will stop: it answers, but asks clients to connect elsewhere. */
    isDraining: boolean
  }
}

/** Milliseconds after which connections without a request are closed, and then those that stall. */
const closeAfter = { silent: 500, stalled: 4000 }

/**
 * Closes without losing requests: accepted requests are answered, then their connections are closed. Connections
 * without a request, which browsers open in advance, do not delay it.
 */
export function closeGracefully(app: FastifyInstance): void {
  const sockets = new Set<Socket>()
  app.decorate('isDraining', false)
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', (done) => {
    app.isDraining = true
    const closeSilent = () => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }
    setTimeout(closeSilent, closeAfter.silent).unref()
    setTimeout(() => app.server.closeAllConnections(), closeAfter.stalled).unref()
    done()
  })
  // biome-ignore lint/complexity/useMaxParams: Fastify calls it so; a promise for each request would cost more
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (app.isDraining) reply.header('connection', 'close')
    next(null, payload)
  })
}
