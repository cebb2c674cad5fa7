import type { Server } from 'node:http'

interface ConnectionLimit {
  /** From one network. A browser opens six, and an office shares one address. */
  most: number
  /** The network of an address. */
  networkOf(address: string): string
  /** Whether connections from an address carry the requests of many. */
  isProxy(address: string): boolean
}

const body = '{"message":"Too many connections from this address","details":{}}'
const answer = [
  'HTTP/1.1 503 Service Unavailable',
  'content-type: application/json; charset=utf-8',
  `content-length: ${body.length}`,
  'retry-after: 1',
  'connection: close',
  '',
  body,
].join('\r\n')

/** Answers and ends connections beyond the limit of their network. */
export function limitConnections(server: Server, { most, networkOf, isProxy }: ConnectionLimit): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    if (isProxy(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    if (count <= most) return
    socket.end(answer)
    socket.destroySoon()
  })
}
