import { once } from 'node:events'
import { createServer } from 'node:http'
import { jobFromInput } from '../job.ts'

/** The answer of the bare HTTP server to every request. */
export interface BareAnswer {
  headers: [name: string, value: string][]
  /** base64 */
  body: string
}

const { headers, body } = await jobFromInput<BareAnswer>()
const bytes = Buffer.from(body, 'base64')
const flat = headers.flat()

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, flat)
  response.end(bytes)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
if (address && typeof address !== 'string') process.stdout.write(`${address.port}\n`)
