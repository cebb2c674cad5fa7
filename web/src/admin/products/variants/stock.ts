import type { StockChange } from '@cartwright/contract/inventory/stock-list.ts'
import { CartwrightError, type CartwrightErrorCode } from '@cartwright/sdk/admin'
import { shop } from '../../api/client.ts'

const atOnce = 100

/** Counts variants anew, each from what was seen of it; rejects where somebody else changed one meanwhile. */
export async function countAnew(changes: readonly StockChange[]): Promise<void> {
  for (let at = 0; at < changes.length; at += atOnce) {
    const owed = await countSome(changes.slice(at, at + atOnce))
    const left = owed.length > 0 ? await countSome(owed) : []
    if (left.length > 0) throw late('CHANGED_SINCE')
  }
}

/** Answers those of which more were sold than were there: a shop shows none of them, and counts below. */
async function countSome(changes: readonly StockChange[]): Promise<StockChange[]> {
  const { results } = await shop.call('changeStock', { changes: [...changes] })
  return results.flatMap(({ itemMetadata, quantity = 0 }, index): StockChange[] => {
    const change = changes[index]
    const { code, description } = itemMetadata.error ?? {}
    if (itemMetadata.success !== false || !change) return []
    if (code === 'CHANGED_SINCE' && change.from === 0 && quantity < 0) return [{ ...change, from: quantity }]
    throw late(code, description)
  })
}

function late(code = 'CHANGED_SINCE', description = ''): CartwrightError {
  return new CartwrightError(409, description, { code: code as CartwrightErrorCode })
}
