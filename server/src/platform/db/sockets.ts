import { Socket } from 'node:net'

/** The connections of one process to its database. */
export interface Sockets {
  /** A new one. It fails at once while the database is away. */
  open(): Socket
  /** Ends all, so that nobody waits for an answer that does not come. */
  endAll(): void
}

export function openSockets(isAway: () => boolean): Sockets {
  const sockets = new Set<Socket>()
  return {
    open() {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      if (isAway()) setImmediate(() => socket.destroy(databaseAway()))
      return socket
    },
    endAll() {
      for (const socket of sockets) socket.destroy(databaseAway())
    },
  }
}

function databaseAway(): Error {
  return Object.assign(new Error('The database does not answer'), { code: connectionFailure })
}

/** SQLSTATE */
const connectionFailure = '08006'
