import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../platform/errors/errors.ts'
import { type Caller, may, type Shop } from '../../platform/shop/shop.ts'
import * as sessions from '../sessions/service.ts'
import * as live from './service.ts'

/** Windows and tabs that one person may have open on one server. */
const mostPerPerson = 10

/** Milliseconds after which something is sent though nothing changed, so that nobody on the way hangs up. */
const heartbeat = 20_000

/** Bytes that somebody may leave unread; after that the connection ends, and a browser that wakes reads everything anew. */
const mostUnread = 256 * 1024

/** Server-sent events: what changes while somebody looks at the admin. They end with the session, and with the server. */
export function liveRoutes(server: FastifyInstance, shop: Shop): void {
  const open = new Map<string, Set<() => void>>()
  server.addHook('preClose', async () => {
    for (const streams of open.values()) for (const end of [...streams]) end()
  })
  server.get('/admin/v1/changes', async (request, reply) => {
    const caller = await sessions.peekCaller(shop, browserOf(request))
    if (!caller) throw refuse('UNAUTHENTICATED')
    if (!may(caller, 'SITE.READ')) throw refuse('PERMISSION_DENIED')
    const streams = open.get(caller.id) ?? new Set()
    if (streams.size >= mostPerPerson) throw refuse('TOO_MANY_REQUESTS', 'The admin is open too many times')
    open.set(caller.id, streams)
    const end = stream(shop, { caller, request, reply }, () => {
      if (streams.delete(end) && streams.size === 0) open.delete(caller.id)
    })
    streams.add(end)
    return reply
  })
}

interface Connection {
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends until the connection ends; gives the way to end it. */
function stream(shop: Shop, { caller, request, reply }: Connection, onEnd: () => void): () => void {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // Proxies would otherwise wait for more.
    'x-accel-buffering': 'no',
    connection: 'close',
  })
  const send = (text: string) => {
    if (raw.writableEnded) return
    raw.write(text)
    if (raw.writableLength > mostUnread) raw.destroy()
  }
  send('retry: 2000\n\n')
  const stopListening = live.listen(shop, caller.siteId, (changes) => {
    send(`data: ${JSON.stringify(changes)}\n\n`)
  })
  const end = () => raw.end()
  const beat = setInterval(async () => {
    const still = await sessions.peekCaller(shop, browserOf(request)).catch(() => caller)
    if (still) send(':\n\n')
    else end()
  }, heartbeat)
  raw.on('error', (error) => request.log.debug({ err: error }, 'somebody stopped listening'))
  raw.once('close', () => {
    clearInterval(beat)
    stopListening()
    onEnd()
  })
  return end
}

function browserOf({ headers, ip }: FastifyRequest): sessions.Browser {
  return { headers, address: ip }
}
