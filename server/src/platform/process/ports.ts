import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartFailure, TemporaryStartFailure } from './console.ts'

/** Throws a StartFailure if the server cannot listen on this port. Workers of one server may share it. */
export async function requireFreePort({
  port,
  host,
  worker,
}: {
  port: number
  host: string
  worker?: { isPortShared: boolean }
}): Promise<void> {
  // Another worker of this server has it. A look would take connections from it.
  if (worker?.isPortShared) return
  const probe = createServer()
  try {
    probe.listen({ port, host, exclusive: true })
    await once(probe, 'listening')
  } catch (error) {
    throw toStartFailure(error as NodeJS.ErrnoException, port, host)
  } finally {
    probe.close()
  }
}

function toStartFailure(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartFailure(`Port ${port} is in use: stop the other program or set PORT to another number.`)
  }
  if (error.code === 'EACCES') {
    return new StartFailure(`Port ${port} may not be used by this account: set PORT above 1023.`)
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    // At the start of a machine, the network may come after the server.
    return new TemporaryStartFailure(`HOST ${host} is not an address of this machine.`)
  }
  return error
}
