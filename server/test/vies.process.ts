import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

// A stand-in for VIES, as its REST API is described: it knows two companies, and is silent or out of order on demand.

type Mode = 'ANSWERS' | 'UNAVAILABLE' | 'SILENT'

const registered = new Set(['ATU13585627', 'EL094259216'])
let mode: Mode = 'ANSWERS'
const asked: unknown[] = []

const server = createServer(async (request, response) => {
  const body = (await json(request)) as Record<string, string>
  if (request.url === '/_/mode') {
    mode = body.mode as Mode
    return reply(response, 200, {})
  }
  if (request.url === '/_/asked') return reply(response, 200, asked.splice(0))
  if (request.url !== '/rest-api/check-vat-number') return reply(response, 404, {})
  asked.push(body)
  if (mode === 'SILENT') return
  if (mode === 'UNAVAILABLE') {
    const errorWrappers = [{ error: 'MS_UNAVAILABLE' }]
    return reply(response, 500, { actionSucceed: false, errorWrappers })
  }
  const { countryCode, vatNumber } = body
  const valid = registered.has(`${countryCode}${vatNumber}`)
  const known = valid ? { requestIdentifier: 'WAPIAAAAYtest0001', name: 'Maier GmbH', address: '---' } : {}
  reply(response, 200, { countryCode, vatNumber, requestDate: '2026-11-24T09:00:00Z', valid, ...known })
})

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
