import type { Refusal } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as audit from '../../staff/audit/service.ts'
import type { Asker } from './context.ts'

export interface Event {
  asker: Asker
  /** Whose account it is about; what was typed is not kept, it may have been a password. */
  memberId?: string | undefined
  /** The name of a call or, of our own pages, of what was done there. */
  call: string
  refusal?: Refusal | undefined
}

/** Keeps in the audit log who signed in, or was not let in. */
export function note(shop: Shop, { asker, memberId, call, refusal }: Event): void {
  const { siteId, visitorId, address } = asker
  const caller =
    memberId && !refusal
      ? ({ kind: 'member', id: memberId } as const)
      : ({ kind: 'visitor', id: visitorId ?? '' } as const)
  const [status, code] = [refusal?.status ?? 200, refusal?.code]
  audit.note(shop, {
    caller: { siteId, ...caller, permissions: new Set() },
    call,
    entityId: memberId,
    address,
    status,
    code,
  })
}
