import { type StockMovement, StockReason } from '@cartwright/contract/inventory/stock.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'
import type { Caller } from '../../platform/shop/shop.ts'

/** Why stock changes, and through whom. */
export interface Cause {
  reason: StockReason
  author: Pick<Caller, 'kind' | 'id'>
  orderId?: string | undefined
  /** From the person who made the change. */
  note?: string | undefined
}

/**
 * SQL that logs the changes of another part of the statement. `changes` is a table with product_id, variant_id, the
 * new stock (on_hand, allocated) and the differences (on_hand_change, allocated_change). The parameters are those of
 * {@link causeValues}, from `$first` on.
 */
export function movementInsert(changes: string, first: number): string {
  const at = (offset: number) => `$${first + offset}`
  return `INSERT INTO stock_movements (site_id, product_id, variant_id, on_hand_change, allocated_change, on_hand, allocated,
      reason, author_kind, author_id, order_id, created_at, note)
    SELECT $1, product_id, variant_id, on_hand_change, allocated_change, on_hand, allocated,
      ${at(0)}, ${at(1)}, ${at(2)}::uuid, ${at(3)}::uuid, ${at(4)}::timestamptz, ${at(5)}::text
    FROM ${changes} WHERE on_hand_change <> 0 OR allocated_change <> 0`
}

export function causeValues({ reason, author, orderId, note }: Cause, now: number): unknown[] {
  return [reason, author.kind, author.id, orderId ?? null, new Date(now), note ?? null]
}

/** Counts the movements of all shops, in the order they happened. */
export const movementNumber: ScalarField = { column: sql`m.number`, type: 'number', required: true }

export const movementFields: Fields = {
  productId: { column: sql`m.product_id`, type: 'uuid', required: true },
  variantId: { column: sql`m.variant_id`, type: 'uuid', required: true },
  reason: { column: sql`m.reason`, type: 'enum', values: StockReason.enum, required: true },
  orderId: { column: sql`m.order_id`, type: 'uuid' },
  createdDate: { column: sql`m.created_at`, type: 'timestamp', sortable: true, required: true },
}

type Figures = 'onHandChange' | 'allocatedChange' | 'onHand' | 'allocated'

export interface MovementRow extends Pick<StockMovement, 'productId' | 'variantId' | 'reason' | Figures> {
  number: bigint
  authorKind: string
  authorId: string
  orderId: string | null
  note: string | null
  createdAt: Date
  productName: string | null
  choices: Record<string, string> | null
  cursor_key: string | null
}

export async function queryMovements(
  on: Reader,
  siteId: string,
  query: CompiledQuery,
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select m.number, m.product_id as "productId", m.variant_id as "variantId", m.reason,
      m.on_hand_change as "onHandChange", m.allocated_change as "allocatedChange", m.on_hand as "onHand", m.allocated,
      m.author_kind as "authorKind", m.author_id as "authorId", m.order_id as "orderId", m.note, m.created_at as "createdAt",
      (select p.name from products p where p.site_id = m.site_id and p.id = m.product_id) as "productName",
      (select v.choices from variants v
       where v.site_id = m.site_id and v.product_id = m.product_id and v.id = m.variant_id) as choices,
      ${query.cursorKey} as cursor_key
    from stock_movements m where m.site_id = ${siteId} and ${query.where} ${query.page}`.execute(on.kysely)
  return rows
}
