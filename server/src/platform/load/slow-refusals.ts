import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { networkOf } from '../network/addresses.ts'

/** So many refusals of a network are sent at once, in so many milliseconds. */
const prompt = { refusals: 20, within: 60_000 }
/** Milliseconds that each later one waits. */
const delay = 1000
/** With more waiting, the next do not: each takes memory. */
const mostWaiting = 1000

/** A network that goes on after 429 gets its next refusals a second later, so that it takes less of the server. */
export function slowRefusals(app: FastifyInstance): void {
  const refusals = new LRUCache<string, number>({ max: 10_000, ttl: prompt.within, noUpdateTTL: true })
  let waiting = 0
  const isPrompt = (network: string) => {
    const count = (refusals.get(network) ?? 0) + 1
    refusals.set(network, count)
    return count <= prompt.refusals || waiting >= mostWaiting
  }
  // biome-ignore lint/complexity/useMaxParams: Fastify calls it so; a promise for each request would cost more
  app.addHook('onSend', (request, reply, payload, next) => {
    const isRefusal = reply.statusCode === 429 && request.raw.socket instanceof Socket
    if (!isRefusal || isPrompt(networkOf(request.address))) {
      next(null, payload)
      return
    }
    waiting++
    setTimeout(() => {
      waiting--
      next(null, payload)
    }, delay)
  })
}
