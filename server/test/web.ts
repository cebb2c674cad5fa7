import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type HttpClient, openHttpClient } from '../src/platform/http-client/http-client.ts'

/** A server on the Internet, simulated on this machine. */
export interface Elsewhere {
  url: string
  port: number
  close(): Promise<void>
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

export async function openElsewhere(answer: Answer): Promise<Elsewhere> {
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Fetches from these servers and from public ones. */
export function openTestHttpClient(...ports: number[]): HttpClient {
  return openHttpClient({ networks: ['127.0.0.0/8'], ports })
}
