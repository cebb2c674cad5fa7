import type {
  QueryStockMovementsReply,
  QueryStockMovementsRequest,
  StockMovement,
} from '@cartwright/contract/inventory/stock.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import { type MovementRow, movementFields, movementNumber, queryMovements } from './queries.ts'

/** Stock movements, newest first. */
export async function query(
  shop: Shop,
  { siteId }: Caller,
  { query: request = {} }: QueryStockMovementsRequest,
): Promise<QueryStockMovementsReply> {
  const { filter, sort, cursorPaging = {} } = request
  const compiled = compileQuery({ filter, sort, cursorPaging }, movementFields, {
    tieBreaker: movementNumber,
    defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
  })
  const page = pageOf(await queryMovements(shop.db.read, siteId, compiled), compiled)
  const { count, hasNext = false, cursors = {} } = page.metadata
  return { movements: page.rows.map(wireMovement), metadata: { count, hasNext, cursors } }
}

function wireMovement(row: MovementRow): StockMovement {
  const { number, authorKind, authorId, createdAt, cursor_key: _, ...movement } = row
  const { orderId, note, productName, choices, ...figures } = movement
  return {
    id: String(number),
    ...figures,
    quantity: row.onHand - row.allocated,
    author: { kind: authorKind, id: authorId },
    createdDate: createdAt.toISOString(),
    ...withoutNulls({ orderId, note, productName, choices }),
  }
}
