import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

// A server of calendars, as other programs have them. PUT and DELETE say what it answers at a path, GET /asked what it was asked.

const calendars = new Map<string, string>()
const asked: string[] = []

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://here')
  if (pathname === '/asked') return response.end(JSON.stringify(asked.splice(0)))
  if (request.method === 'PUT') {
    calendars.set(pathname, await text(request))
    return response.end()
  }
  if (request.method === 'DELETE') {
    calendars.delete(pathname)
    return response.end()
  }
  const content = calendars.get(pathname)
  const [status, headers] = answerTo(request, content)
  asked.push(`${pathname} ${status}`)
  response.writeHead(status, headers)
  if (pathname === '/endless') return void setInterval(() => response.write('X'.repeat(100_000)), 1)
  if (pathname === '/silent') return void response.write('BEGIN:VCALENDAR\r\n')
  response.end(status === 200 ? content : '')
})

function answerTo(
  { url = '', headers }: IncomingMessage,
  content: string | undefined,
): [number, Record<string, string>] {
  if (url.startsWith('/moved')) return [302, { location: '/mara' }]
  if (url === '/endless' || url === '/silent') return [200, {}]
  if (content === undefined) return [404, {}]
  const etag = `"${createHash('sha1').update(content).digest('hex')}"`
  return [headers['if-none-match'] === etag ? 304 : 200, { etag, 'content-type': 'text/calendar' }]
}

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
