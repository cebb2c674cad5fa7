import { type CallName, calls, isAudited } from '@cartwright/contract/calls.ts'
import type { FastifyRequest } from 'fastify'
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

/** A request that belongs in the audit log: a change by a merchant. */
interface RecordedRequest extends FastifyRequest {
  caller: Caller
}

/** False for reads, for shoppers and for calls that the shop only answers. */
export function isRecorded(request: FastifyRequest): request is RecordedRequest {
  const { caller, call, method } = request
  if (caller === undefined || !isMerchant(caller) || method === 'GET') return false
  return Object.hasOwn(calls, call) && isAudited(calls[call as CallName])
}

export function toAuditEntry(request: RecordedRequest, status: number): AuditEntry {
  const { caller, call, address, refused: code } = request
  return { caller, call, entityId: entityOf(request), address, status, code }
}

/** Accepts only text that can be an id or a slug. */
function entityOf({ params }: FastifyRequest): string | undefined {
  const [named] = Object.values((params ?? {}) as Record<string, string>)
  return named !== undefined && /^[\w-]{1,200}$/.test(named) ? named : undefined
}
