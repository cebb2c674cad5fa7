import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../platform/errors/errors.ts'
import { toBrowser } from '../../platform/pages/forms.ts'
import { type Caller, may, type Shop } from '../../platform/shop/shop.ts'
import * as sessions from '../sessions/service.ts'
import * as live from './service.ts'

/** Windows and tabs per person and server. */
const mostPerPerson = 10

/** Milliseconds between heartbeats, which keep proxies from closing the connection. */
const heartbeat = 20_000

/** How many unread bytes end a connection. The browser then reloads everything. */
const mostUnread = 256 * 1024

/** Sends changes to open admin pages (server-sent events), until the session, its permission or the server ends. */
export function liveRoutes(server: FastifyInstance, shop: Shop): void {
  const open = new Map<string, Set<() => void>>()
  server.addHook('preClose', async () => {
    for (const streams of open.values()) for (const end of [...streams]) end()
  })
  server.get('/admin/v1/changes', { config: { staysOpen: true } }, async (request, reply) => {
    const caller = await sessions.peekCaller(shop, toBrowser(request))
    if (!caller) throw refuse('UNAUTHENTICATED')
    if (!mayListen(shop, caller)) throw refuse('PERMISSION_DENIED')
    const streams = open.get(caller.id) ?? new Set()
    if (streams.size >= mostPerPerson)
      throw refuse('TOO_MANY_REQUESTS', 'You have opened the admin too many times')
    open.set(caller.id, streams)
    const end = stream(shop, { caller, request, reply }, () => {
      if (streams.delete(end) && streams.size === 0) open.delete(caller.id)
    })
    streams.add(end)
    return reply
  })
}

function mayListen({ hosts }: Shop, caller: Caller): boolean {
  return may(caller, 'SITE.READ') && !hosts.isArchived(caller.siteId)
}

/** Sends until the connection ends. Returns the function that ends it. */
function stream(
  shop: Shop,
  { caller, request, reply }: { caller: Caller; request: FastifyRequest; reply: FastifyReply },
  onEnd: () => void,
): () => void {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // Stops proxies from buffering.
    'x-accel-buffering': 'no',
    connection: 'close',
  })
  const send = (text: string) => {
    if (raw.writableEnded) return
    raw.write(text)
    if (raw.writableLength > mostUnread) raw.destroy()
  }
  send('retry: 2000\n\n')
  const end = () => raw.end()
  const sendIfAllowed = async (text: string) => {
    const still = await sessions.peekCaller(shop, toBrowser(request)).catch(() => caller)
    if (still && mayListen(shop, still)) send(text)
    else end()
  }
  const stopListening = live.listen(shop, caller.siteId, (changes) =>
    sendIfAllowed(`data: ${JSON.stringify(changes)}\n\n`),
  )
  const beat = setInterval(() => sendIfAllowed(':\n\n'), heartbeat)
  raw.on('error', (error) => request.log.debug({ err: error }, 'a listener disconnected'))
  raw.once('close', () => {
    clearInterval(beat)
    stopListening()
    onEnd()
  })
  return end
}
