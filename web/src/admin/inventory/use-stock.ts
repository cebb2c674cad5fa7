import type { ChangeStockReply, StockChange, StockRow } from '@cartwright/contract/inventory/stock-list.ts'
import { createContext, use } from 'react'
import { useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { refusalsIn, undoOf } from './stock.rules.ts'
import { texts } from './texts/index.ts'

export interface StockChanges {
  isPending: boolean
  /** Changes the stock and notifies of the result; `rows` are as displayed. False when the call failed. */
  change(changes: readonly StockChange[], rows: readonly StockRow[]): Promise<boolean>
}

/** The ledger keeps `note` with each change. */
export function useStock(note: string): StockChanges {
  const save = useChange('changeStock')
  const undo = useChange('changeStock', { onDone: () => notify.success(texts.undone) })
  const say = (changes: readonly StockChange[], rows: readonly StockRow[], reply: ChangeStockReply) => {
    const back = undoOf(changes, reply, rows)
    const count = reply.bulkActionMetadata.totalSuccesses ?? 0
    const takeBack = () => undo.mutate({ changes: back, note: texts.undoNote }, { onError: notify.failure })
    if (count > 0) notify.success(texts.changed(count), back.length > 0 ? { undo: takeBack } : {})
    notifyRefused(reply)
  }
  return {
    isPending: save.isPending,
    // Several changes may be in progress; each notifies of its own result.
    async change(changes, rows) {
      const request = { changes: [...changes], ...(note === '' ? {} : { note }) }
      try {
        say(changes, rows, await save.mutateAsync(request))
        return true
      } catch (error) {
        notify.failure(error)
        return false
      }
    },
  }
}

function notifyRefused(reply: ChangeStockReply): void {
  for (const [code, count] of Object.entries(refusalsIn(reply))) {
    notify.warning(texts.refusedTitle(count), texts.refusals[code] ?? code)
  }
}

export interface StockGrid {
  mayWrite: boolean
  /** The rows of the page, in their order. */
  rows: readonly StockRow[]
  changes: StockChanges
  /** Opens the drawer of a variant. */
  show(row: StockRow, tab: 'movements' | 'waiting'): void
  /** Opens the tracking dialog. */
  track(row: StockRow): void
}

export const StockGridContext = createContext<StockGrid | undefined>(undefined)

/** The context of the grid's cells. */
export function useStockGrid(): StockGrid {
  const grid = use(StockGridContext)
  if (!grid) throw new Error('this is no cell of the grid')
  return grid
}
