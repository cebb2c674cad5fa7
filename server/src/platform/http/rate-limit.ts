import type { Call } from '@cartwright/contract/calls.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../shop/shop.ts'

export interface Limiter {
  /** Finds the caller by token, API key or cookie. */
  authenticate(request: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<Caller | undefined>
  /** Factor on every rate limit; 0 switches them off. */
  limits: number
}

/** The route configuration that limits the requests per minute. */
export function rateLimit(
  { callers }: Call,
  { perMinute, perAddress }: { perMinute?: number; perAddress?: true },
  { limits, authenticate }: Limiter,
) {
  if (!perMinute || limits === 0) return {}
  // Tokens do not count on calls open to anybody, because anybody can get a new one.
  const callerId = async (request: FastifyRequest) =>
    callers.length > 0 && !perAddress ? (await authenticate(request))?.id : undefined
  return {
    rateLimit: {
      max: Math.ceil(perMinute * limits),
      timeWindow: 60_000,
      keyGenerator: async (request: FastifyRequest) => (await callerId(request)) ?? networkOf(request),
    },
  }
}

/** An IPv6 user controls a whole /64 network, so its first 64 bits count as one address. */
export function networkOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(ip) ?? []
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip
  const [before = [], after = []] = ip
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
