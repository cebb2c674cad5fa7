import type { BulkUpdateProductsReply } from '@cartwright/contract/catalogue/bulk.ts'
import type { Product } from '@cartwright/contract/catalogue/products.ts'
import { useMutation } from '@tanstack/react-query'
import { chunksOf, oneByOne } from '../../api/chunks.rules.ts'
import { problemOf } from '../../api/problems.rules.ts'
import { invalidate } from '../../api/use-call.ts'
import { useUndoRuns } from '../../bulk-runs/use-undo-runs.ts'
import * as notify from '../../components/feedback/notify.tsx'

interface BulkRequest {
  products: readonly Product[]
  change: (ids: string[]) => Promise<BulkUpdateProductsReply>
}

/** A product that was not changed, and why. */
export interface Refused {
  product: Product
  reason: string
}

interface BulkOptions {
  /** The notification for a number of changed products. */
  successText: (count: number) => string
  onDone: (refused: Refused[]) => void
}

/** Changes products in chunks. One undo reverts all of them. */
export function useBulkUpdate({ successText, onDone }: BulkOptions) {
  const undo = useUndoRuns()
  return useMutation({
    mutationFn: changeAll,
    onSuccess({ refused, runIds }, { products }) {
      const count = products.length - refused.length
      if (count > 0) notify.success(successText(count), { undo: () => undo.mutate(runIds) })
      onDone(refused)
    },
    onSettled: () => invalidate(),
  })
}

async function changeAll({
  products,
  change,
}: BulkRequest): Promise<{ refused: Refused[]; runIds: string[] }> {
  const refused: Refused[] = []
  const runIds: string[] = []
  const chunks = chunksOf(products)
  const failures = await oneByOne(chunks, async (some) => {
    const { results, runId } = await change(some.map(({ id = '' }) => id))
    if (runId) runIds.push(runId)
    refused.push(...refusedOf(some, results))
  })
  const [first] = failures
  if (first && failures.length === chunks.length) throw first.error
  for (const { item, error } of failures) {
    refused.push(...item.map((product) => ({ product, reason: problemOf(error).title })))
  }
  return { refused, runIds }
}

function refusedOf(products: readonly Product[], results: BulkUpdateProductsReply['results']): Refused[] {
  return products.flatMap((product, index) => {
    const { success, error } = results[index]?.itemMetadata ?? {}
    return success === false ? [{ product, reason: error?.description ?? '' }] : []
  })
}

export function refusedText({ product: { name }, reason }: Refused): string {
  return `${name}: ${reason}`
}
