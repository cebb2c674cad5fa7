import type {
  ChangeStockReply,
  ChangeStockRequest,
  StockChange,
} from '@cartwright/contract/inventory/stock-list.ts'
import type { Connection } from '../platform/db/db.ts'
import { violations } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import * as sites from '../sites/settings/service.ts'
import { type Decision, decide, keyOf, problemsOf, type StockCount } from './changes.rules.ts'
import { causeValues } from './movements/queries.ts'
import { publishChange } from './service.ts'
import { publishAvailability } from './stock/events.service.ts'
import { type AdjustedRow, adjustStock, countedStock, lockStock } from './stock/queries.ts'
import { queueBackInStock } from './stock/waiting.service.ts'

/** Each change that can be made; the others are left and say why. */
export async function change(
  shop: Shop,
  author: Caller,
  { changes, note }: ChangeStockRequest,
): Promise<ChangeStockReply> {
  const problems = problemsOf(changes)
  if (problems.length > 0) throw violations(problems)
  const most = (await sites.get(shop, author.siteId)).settings.limits.stock
  const decided = await shop.db.transaction(async (tx) => {
    const counted = await lockedStock(tx, author.siteId, changes)
    const decisions = changes.map((one) => {
      const stock = counted.get(keyOf(one))
      return { change: one, stock, decision: decide(one, stock, most) }
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

interface Decided {
  change: StockChange
  stock: StockCount | undefined
  decision: Decision
}

async function lockedStock(tx: Connection, siteId: string, changes: readonly StockChange[]) {
  const keys = [changes.map(({ productId }) => productId), changes.map(({ variantId }) => variantId)]
  await tx.run(lockStock, [siteId, ...keys])
  const rows = await tx.run(countedStock, [siteId, ...keys])
  return new Map(rows.map((row) => [keyOf(row), row]))
}

interface Applying {
  author: Caller
  decisions: readonly Decided[]
  most: number
  note: string | undefined
}

async function apply(tx: Connection, shop: Shop, { author, decisions, most, note }: Applying): Promise<void> {
  const { siteId } = author
  const rows: AdjustedRow[] = []
  for (const reason of ['SET', 'INCREMENT', 'DECREMENT'] as const) {
    const made = decisions.flatMap(({ change: { productId, variantId }, decision }) =>
      'amount' in decision && decision.reason === reason && decision.amount !== 0
        ? { productId, variantId, amount: decision.amount }
        : [],
    )
    if (made.length === 0) continue
    const cause = causeValues({ reason, author, note: note === '' ? undefined : note }, shop.clock())
    const values = [
      siteId,
      made.map(({ productId }) => productId),
      made.map(({ variantId }) => variantId),
      made.map(({ amount }) => amount),
      made.map(() => false),
      most,
    ]
    rows.push(...(await tx.run(adjustStock, [...values, ...cause])))
  }
  const flipped = rows.filter(({ before, after }) => before > 0 !== after > 0)
  await publishAvailability(tx, shop, { siteId, flipped })
  const returned = flipped.filter(({ after }) => after > 0)
  await queueBackInStock(tx, siteId, returned)
}

function replyOf(decided: readonly Decided[]): ChangeStockReply {
  const failures = decided.filter(({ decision }) => 'code' in decision).length
  return {
    results: decided.map(({ change: { productId, variantId }, stock, decision }, originalIndex) => ({
      productId,
      variantId,
      itemMetadata: { id: variantId, originalIndex, success: 'amount' in decision, ...errorOf(decision) },
      ...(stock ? { quantity: stock.onHand - stock.allocated + amountOf(decision) } : {}),
    })),
    bulkActionMetadata: {
      totalSuccesses: decided.length - failures,
      totalFailures: failures,
      undetailedFailures: 0,
    },
  }
}

function amountOf(decision: Decision): number {
  return 'amount' in decision ? decision.amount : 0
}

function errorOf(decision: Decision) {
  if ('amount' in decision) return {}
  return { error: { ...decision, data: {} } }
}
