import type { CalculatedDraftOrder, DraftOrderInput } from '@cartwright/contract/draft-orders/draft-orders.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useCall } from '../api/use-call.ts'
import { type DraftValues, inputOf, isComplete } from './rules.ts'

export interface DraftTotals {
  calculated: CalculatedDraftOrder | undefined
  error: Error | null
  /** The server can calculate it. */
  isComplete: boolean
  retry: () => void
}

/** What the order would cost, shortly after each change; of a draft that has become an order, what that cost. */
export function useTotals(values: DraftValues, placed: CalculatedDraftOrder | undefined): DraftTotals {
  const [text] = useDebouncedValue(JSON.stringify(isComplete(values) ? inputOf(values) : null), 300)
  const draftOrder: DraftOrderInput | null = JSON.parse(text)
  const { data, error, refetch } = useCall(
    'calculateDraftOrder',
    { draftOrder: draftOrder ?? {} },
    { enabled: draftOrder !== null && !placed, keepPrevious: true },
  )
  const complete = isComplete(values)
  return {
    calculated: placed ?? (complete ? data?.calculatedDraftOrder : undefined),
    error: complete ? error : null,
    isComplete: complete,
    retry: () => void refetch(),
  }
}
