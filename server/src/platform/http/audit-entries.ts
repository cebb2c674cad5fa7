import { type CallName, calls, isAudited } from '@cartwright/contract/calls.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, isMerchant } from '../shop/shop.ts'

/** A change by staff or an app, or an attempt that was refused. */
export interface AuditEntry {
  caller: Caller
  call: string
  /** The id or slug in the path. */
  entityId: string | undefined
  /** Of the network. */
  address: string
  status: number
  /** Why it was refused. */
  code: string | undefined
}

/** The audit entry of a request. Undefined for reads and for shoppers. */
export function toAuditEntry(request: FastifyRequest, { statusCode }: FastifyReply): AuditEntry | undefined {
  const { caller, call, ip: address, refused: code } = request
  if (!caller || !isMerchant(caller) || request.method === 'GET') return undefined
  if (!isAudited(calls[call as CallName])) return undefined
  return { caller, call, entityId: entityOf(request), address, status: statusCode, code }
}

/** Accepts only text that can be an id or a slug. */
function entityOf({ params }: FastifyRequest): string | undefined {
  const [named] = Object.values((params ?? {}) as Record<string, string>)
  return named !== undefined && /^[\w-]{1,200}$/.test(named) ? named : undefined
}
