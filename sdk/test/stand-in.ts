import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request that a stand-in has got. */
export interface Got {
  path: string
  headers: Record<string, unknown>
  body: string
}

/** What a stand-in answers: a status and a body; an object becomes JSON. */
export type Answer = [status: number, body: unknown]

export interface StandIn {
  url: string
  got: Got[]
  close(): Promise<void>
}

/** A server that answers as its test wants: with errors, and for parts of the contract that the shop lacks. */
export async function openStandIn(answer: (path: string) => Answer): Promise<StandIn> {
  const got: Got[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const path = request.url ?? ''
    got.push({ path, headers: request.headers, body })
    const [status, content] = answer(path)
    response.writeHead(status, { 'x-wix-request-id': 'r-1', 'content-type': 'application/json' })
    response.end(typeof content === 'string' ? content : JSON.stringify(content))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    got,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
