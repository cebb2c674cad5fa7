import { type CallName, calls, isAudited } from '@cartwright/contract/calls.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, isMerchant } from '../shop/shop.ts'

/** What somebody who runs the shop changed, or was not allowed to. */
export interface AuditEntry {
  caller: Caller
  call: string
  /** What the address of the call names. */
  entityId: string | undefined
  /** Of the network. */
  address: string
  status: number
  /** Why it was refused. */
  code: string | undefined
}

/** What a request did; nothing where it only read, and nothing of shoppers. */
export function toAuditEntry(request: FastifyRequest, { statusCode }: FastifyReply): AuditEntry | undefined {
  const { caller, call, ip: address, refused: code } = request
  if (!caller || !isMerchant(caller) || request.method === 'GET') return undefined
  if (!isAudited(calls[call as CallName])) return undefined
  return { caller, call, entityId: entityOf(request), address, status: statusCode, code }
}

/** An id or a slug; anything else was made up. */
function entityOf({ params }: FastifyRequest): string | undefined {
  const [named] = Object.values((params ?? {}) as Record<string, string>)
  return named !== undefined && /^[\w-]{1,200}$/.test(named) ? named : undefined
}
