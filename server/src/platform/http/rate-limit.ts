import type { Call } from '@cartwright/contract/calls.ts'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../network/addresses.ts'
import type { Caller, Shop } from '../shop/shop.ts'

export interface Limiter {
  shop: Shop
  /** Finds the caller by token, API key or cookie. */
  authenticate(request: Pick<FastifyRequest, 'headers' | 'address'>): Promise<Caller | undefined>
}

/** The route configuration that limits the requests per minute. */
export function rateLimit(
  { callers }: Call,
  { perMinute, perAddress }: { perMinute?: number; perAddress?: true },
  { shop: { limits }, authenticate }: Limiter,
) {
  if (!perMinute || limits === 0) return {}
  // Tokens do not count on calls open to anybody, because anybody can get a new one.
  const callerId = async (request: FastifyRequest) =>
    callers.length > 0 && !perAddress ? (await authenticate(request))?.id : undefined
  return {
    rateLimit: {
      max: Math.ceil(perMinute * limits),
      timeWindow: 60_000,
      keyGenerator: async (request: FastifyRequest) =>
        (await callerId(request)) ?? networkOf(request.address),
    },
  }
}
