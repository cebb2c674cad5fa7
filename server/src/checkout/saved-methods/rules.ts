import type { OrderData } from '../../orders/order/rules.ts'
import type { PaymentMethod } from '../../payments/providers/rules.ts'
import type { SavedMethod } from '../../payments/saved-methods/queries.ts'
import { labelOf } from '../../payments/saved-methods/rules.ts'
import type { Checkout } from '../model/rules.ts'

export interface SavingRequest {
  /** A way to pay of the member, charged without asking them again. */
  saved?: SavedMethod | undefined
  /** The member wants to use the way to pay again. */
  saves?: boolean | undefined
}

/** What an order says of saved ways to pay. */
export type Saving = Pick<OrderData, 'savesFor' | 'savedMethodId'>

/** Only the member whose checkout it is saves a way to pay, or uses one. Undefined: it is not theirs. */
export function withSaving(
  { ownerId, ownerKind }: Pick<Checkout, 'ownerId' | 'ownerKind'>,
  method: PaymentMethod,
  { saved, saves }: SavingRequest,
): { method: PaymentMethod; saving: Saving } | undefined {
  const isMembers = ownerKind === 'member' && method.kind === 'card'
  if (!saved) return { method, saving: isMembers && saves ? { savesFor: ownerId } : {} }
  // Nothing is due: then nothing is charged.
  if (method.kind !== 'card') return { method, saving: {} }
  if (!isMembers || saved.memberId !== ownerId || saved.method !== method.method) return undefined
  return { method: { ...method, title: labelOf(saved, method.title) }, saving: { savedMethodId: saved.id } }
}
