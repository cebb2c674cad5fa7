import type { Refusal } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as audit from '../../staff/audit/service.ts'
import type { SignInContext } from './context.ts'

export interface AccountEvent {
  context: SignInContext
  /** Whose account it is about; what was typed is not kept, it may have been a password. */
  memberId?: string | undefined
  /** The name of a call or, of our own pages, of what was done there. */
  call: string
  refusal?: Refusal | undefined
}

/** Keeps in the audit log who signed in, or was not let in. */
export function record(shop: Shop, { context, memberId, call, refusal }: AccountEvent): void {
  const { siteId, visitorId, address } = context
  const caller =
    memberId && !refusal
      ? ({ kind: 'member', id: memberId } as const)
      : ({ kind: 'visitor', id: visitorId ?? '' } as const)
  const [status, code] = [refusal?.status ?? 200, refusal?.code]
  audit.record(shop, {
    caller: { siteId, ...caller, permissions: new Set() },
    call,
    entityId: memberId,
    address,
    status,
    code,
  })
}
