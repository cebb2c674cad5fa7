import type { Refusal } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as audit from '../../staff/audit/service.ts'
import type { SignInContext } from './context.ts'

export interface AccountEvent {
  context: SignInContext
  /** The account it is about. What somebody typed is not stored: it may have been a password. */
  memberId?: string | undefined
  /** The name of a call or, on our pages, of an action. */
  call: string
  refusal?: Refusal | undefined
}

/** Writes a sign-in, or a refused one, to the audit log. */
export async function record(shop: Shop, { context, memberId, call, refusal }: AccountEvent): Promise<void> {
  const { siteId, visitorId, address } = context
  const caller =
    memberId && !refusal
      ? ({ kind: 'member', id: memberId } as const)
      : ({ kind: 'visitor', id: visitorId ?? '' } as const)
  const [status, code] = [refusal?.status ?? 200, refusal?.code]
  await audit.record(shop, {
    caller: { siteId, ...caller, permissions: new Set() },
    call,
    entityId: memberId,
    address,
    status,
    code,
  })
}
