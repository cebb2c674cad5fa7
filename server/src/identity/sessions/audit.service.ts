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

/** Calls that sign a member in, or try to. */
const signIns = new Set(['loginV2', 'usePasskey', 'signInByProvider'])

/** Writes a sign-in, or a refused one, to the audit log. */
export async function record(shop: Shop, { context, memberId, call, refusal }: AccountEvent): Promise<void> {
  const { siteId, visitorId, address } = context
  const caller =
    memberId && !refusal
      ? ({ kind: 'member', id: memberId } as const)
      : ({ kind: 'visitor', id: visitorId ?? '' } as const)
  if (signIns.has(call)) shop.metrics.count('sign_ins', 'member', refusal ? 'refused' : 'done')
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
