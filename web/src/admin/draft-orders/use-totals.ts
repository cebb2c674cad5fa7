import type { CalculatedDraftOrder } from '@cartwright/contract/draft-orders/draft-orders.ts'
import type { Request } from '@cartwright/contract/schemas.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect } from 'react'
import { problemOf } from '../api/problems.rules.ts'
import { useCall } from '../api/use-call.ts'
import type { Form } from '../components/form/use-revision.ts'
import { editOf, fieldErrors, formField, inputOf, withoutContact } from './input.rules.ts'
import { type DraftValues, isComplete } from './rules.ts'

export interface DraftTotals {
  calculated: CalculatedDraftOrder | undefined
  error: Error | null
  /** What of its fields the form shows itself. */
  shownFields: readonly string[]
  /** Nothing is in it yet. */
  isEmpty: boolean
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

/**
 * What the order would cost, shortly after each change; of a draft that has become an order, what that cost. What the shop
 * says of fields stands at the fields.
 */
export function useTotals(form: Form<DraftValues>, { placed, edit }: Of): DraftTotals {
  const { values } = form
  const question = edit
    ? { sourceOrderId: edit.sourceOrderId, draftOrder: editOf(values, edit.before) }
    : { draftOrder: withoutContact(inputOf(values)) }
  const [text] = useDebouncedValue(JSON.stringify(isComplete(values) ? question : null), 300)
  const asked: Request<'calculateDraftOrder'> | null = JSON.parse(text)
  const { data, error, refetch } = useCall('calculateDraftOrder', asked ?? { draftOrder: {} }, {
    enabled: asked !== null && !placed,
    keepPrevious: true,
  })
  const complete = isComplete(values)
  const said = problemOf(error).fields
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the shop
  useEffect(() => form.setErrors(fieldErrors(said, values.lines)), [error, data])
  return {
    calculated: placed ?? (complete ? data?.calculatedDraftOrder : undefined),
    error: complete ? error : null,
    shownFields: Object.keys(said).filter((field) => formField(field, values.lines)),
    isEmpty: values.lines.length === 0,
    isComplete: complete,
    retry: () => void refetch(),
  }
}
