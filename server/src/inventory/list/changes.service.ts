import type {
  ChangeStockReply,
  ChangeStockRequest,
  StockChange,
} from '@cartwright/contract/inventory/stock-list.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuseIf } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { bulkTotals } from '../../platform/values/bulk.ts'
import * as sites from '../../sites/settings/service.ts'
import { causeValues } from '../movements/queries.ts'
import { publishAdjustments } from '../stock/events.service.ts'
import { publishChange } from '../stock/holds.service.ts'
import { adjustStock, lockStock, type MovedRow, type StockCountRow, stockCounts } from '../stock/queries.ts'
import { keysOf } from '../stock/rules.ts'
import { type Decision, decideChange, keyOf, problemsOf } from './changes.rules.ts'

/** Makes each change that is possible; the others return an error. */
export async function change(
  shop: Shop,
  author: Caller,
  { changes, note }: ChangeStockRequest,
): Promise<ChangeStockReply> {
  refuseIf(problemsOf(changes))
  const most = (await sites.get(shop, author.siteId)).settings.limits.stock
  const decided = await shop.db.transaction(async (tx) => {
    const counted = await lockAndReadStock(tx, author.siteId, changes)
    const decisions = changes.map((one) => {
      const stock = counted.get(keyOf(one))
      return { change: one, stock, decision: decideChange(one, stock, most) }
    })
    await apply(tx, shop, { author, decisions, most, note })
    return decisions
  })
  publishChange(
    shop,
    author.siteId,
    decided.flatMap(({ change, decision }) => ('amount' in decision ? change : [])),
  )
  return replyOf(decided)
}

interface DecidedChange {
  change: StockChange
  stock: StockCountRow | undefined
  decision: Decision
}

async function lockAndReadStock(tx: Connection, siteId: string, changes: readonly StockChange[]) {
  const keys = keysOf(siteId, changes)
  await tx.run(lockStock, keys)
  const rows = await tx.run(stockCounts, keys)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

async function apply(
  tx: Connection,
  shop: Shop,
  {
    author,
    decisions,
    most,
    note,
  }: { author: Caller; decisions: readonly DecidedChange[]; most: number; note: string | undefined },
): Promise<void> {
  const { siteId } = author
  const rows: MovedRow[] = []
  for (const reason of ['SET', 'INCREMENT', 'DECREMENT'] as const) {
    const changes = decisions.flatMap(({ change: { productId, variantId }, decision }) =>
      'amount' in decision && decision.reason === reason && decision.amount !== 0
        ? { productId, variantId, amount: decision.amount }
        : [],
    )
    if (changes.length === 0) continue
    const cause = causeValues({ reason, author, note: note === '' ? undefined : note }, shop.clock())
    const amounts = [changes.map(({ amount }) => amount), changes.map(() => false), most]
    rows.push(...(await tx.run(adjustStock, [...keysOf(siteId, changes), ...amounts, ...cause])))
  }
  await publishAdjustments(tx, shop, { siteId, rows })
}

function replyOf(decided: readonly DecidedChange[]): ChangeStockReply {
  return {
    results: decided.map(({ change: { productId, variantId }, stock, decision }, originalIndex) => {
      const success = 'amount' in decision
      const error = success ? {} : { error: { ...decision, data: {} } }
      const itemMetadata = { id: variantId, originalIndex, success, ...error }
      const amount = success ? decision.amount : 0
      const left = stock ? { quantity: stock.onHand - stock.allocated + amount } : {}
      return { productId, variantId, itemMetadata, ...left }
    }),
    bulkActionMetadata: bulkTotals(decided, decided.filter(({ decision }) => 'code' in decision).length),
  }
}
