import type { CalculatedDraftOrder } from '@cartwright/contract/draft-orders/draft-orders.ts'
import type { Request } from '@cartwright/contract/schemas.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useCall } from '../api/use-call.ts'
import { editOf, inputOf } from './input.rules.ts'
import { type DraftValues, isComplete } from './rules.ts'

export interface DraftTotals {
  calculated: CalculatedDraftOrder | undefined
  error: Error | null
  /** The server can calculate it. */
  isComplete: boolean
  retry: () => void
}

interface Of {
  /** A draft that has become an order. */
  placed?: CalculatedDraftOrder | undefined
  /** The order that is edited, and what the form said of it at first. */
  edit?: { sourceOrderId: string; before: DraftValues }
}

/** What the order would cost, shortly after each change; of a draft that has become an order, what that cost. */
export function useTotals(values: DraftValues, { placed, edit }: Of): DraftTotals {
  const question = edit
    ? { sourceOrderId: edit.sourceOrderId, draftOrder: editOf(values, edit.before) }
    : { draftOrder: inputOf(values) }
  const [text] = useDebouncedValue(JSON.stringify(isComplete(values) ? question : null), 300)
  const asked: Request<'calculateDraftOrder'> | null = JSON.parse(text)
  const { data, error, refetch } = useCall('calculateDraftOrder', asked ?? { draftOrder: {} }, {
    enabled: asked !== null && !placed,
    keepPrevious: true,
  })
  const complete = isComplete(values)
  return {
    calculated: placed ?? (complete ? data?.calculatedDraftOrder : undefined),
    error: complete ? error : null,
    isComplete: complete,
    retry: () => void refetch(),
  }
}
