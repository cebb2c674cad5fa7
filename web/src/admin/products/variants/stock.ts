import type { StockChange } from '@cartwright/contract/inventory/stock-list.ts'
import { CartwrightError, type CartwrightErrorCode } from '@cartwright/sdk/admin'
import { shop } from '../../api/client.ts'

const chunkSize = 100

/** Sets quantities of variants, each from the value last read; rejects when one has changed since. */
export async function changeStock(changes: readonly StockChange[]): Promise<void> {
  for (let at = 0; at < changes.length; at += chunkSize) {
    const owed = await changeChunk(changes.slice(at, at + chunkSize))
    const left = owed.length > 0 ? await changeChunk(owed) : []
    if (left.length > 0) throw conflictError('CHANGED_SINCE')
  }
}

/** Returns the oversold variants, to try again: the shop shows 0 and counts below. */
async function changeChunk(changes: readonly StockChange[]): Promise<StockChange[]> {
  const { results } = await shop.call('changeStock', { changes: [...changes] })
  return results.flatMap(({ itemMetadata, quantity = 0 }, index): StockChange[] => {
    const change = changes[index]
    const { code, description } = itemMetadata.error ?? {}
    if (itemMetadata.success !== false || !change) return []
    if (code === 'CHANGED_SINCE' && change.from === 0 && quantity < 0) return [{ ...change, from: quantity }]
    throw conflictError(code, description)
  })
}

function conflictError(code = 'CHANGED_SINCE', description = ''): CartwrightError {
  return new CartwrightError(409, description, { code: code as CartwrightErrorCode })
}
