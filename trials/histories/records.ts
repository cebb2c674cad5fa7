import type pg from 'pg'

/** What one statement sees of orders, stock and carts together. */
export interface Snapshot {
  orders: number
  lastOrder: string | null
  /** The pieces left of each product. */
  left: Record<string, number>
  /** The products in each cart, and a mark once they are ordered. */
  carts: Record<string, string[]>
}

/** The database, as lists to which transactions append: orders, what was taken from a stock, products in a cart. */
export interface Records {
  /** When the trial began. The lists begin there. */
  first: Snapshot
  look(carts: readonly string[]): Promise<Snapshot>
  lists(carts: readonly string[]): Promise<Map<string, string[]>>
}

export const orderList = 'orders'
export const stockList = (productId: string) => `stock ${productId}`
export const cartList = (cartId: string) => `cart ${cartId}`
/** Of a cart that was ordered. */
export const placedMark = 'placed'

const cartElements = `ARRAY (SELECT line -> 'sku' ->> 'productId' FROM jsonb_array_elements(data -> 'lines') AS line)
  || CASE WHEN status = 'completed' THEN ARRAY['${placedMark}'] ELSE '{}' END`

const snapshot = `SELECT
  (SELECT count(*)::int FROM orders) AS orders,
  (SELECT id FROM orders ORDER BY number DESC LIMIT 1) AS "lastOrder",
  (SELECT coalesce(json_object_agg(product_id, on_hand - allocated), '{}') FROM stock WHERE product_id = ANY ($1)) AS "left",
  (SELECT coalesce(json_object_agg(id, ${cartElements}), '{}') FROM carts WHERE id = ANY ($2)) AS carts`

/** Nobody may write while this opens. */
export async function openRecords(database: pg.Client, productIds: readonly string[]): Promise<Records> {
  let last: Promise<unknown> = Promise.resolve()
  const look = async (carts: readonly string[]) => {
    const next = last.then(() => database.query<Snapshot>(snapshot, [productIds, carts]))
    last = next.catch(() => {})
    return (await next).rows[0] as Snapshot
  }
  const first = await look([])
  const { rows } = await database.query<{ last: string }>(
    'SELECT coalesce(max(number), 0) AS last FROM stock_movements',
  )
  const since = rows[0]?.last ?? '0'
  return {
    first,
    look,
    async lists(carts) {
      const lists = new Map(
        Object.entries((await look(carts)).carts).map(([id, list]) => [cartList(id), list]),
      )
      lists.set(orderList, await ordersSince(database, first.orders))
      for (const id of productIds) {
        lists.set(stockList(id), await takenSince(database, { id, since, stock: first.left[id] ?? 0 }))
      }
      return lists
    },
  }
}

async function ordersSince(database: pg.Client, count: number): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>('SELECT id FROM orders ORDER BY number OFFSET $1', [
    count,
  ])
  return rows.map(({ id }) => id)
}

/** Each movement took one piece, so what it left tells its place. */
async function takenSince(
  database: pg.Client,
  { id, since, stock }: { id: string; since: string; stock: number },
): Promise<string[]> {
  const { rows } = await database.query<{ by: string; left: number }>(
    `SELECT coalesce(order_id::text, note) AS by, on_hand - allocated AS "left" FROM stock_movements
     WHERE product_id = $1 AND number > $2 ORDER BY "left" DESC, number`,
    [id, since],
  )
  return rows.map(({ by, left }, index) => (left === stock - index - 1 ? by : `${by}, which left ${left}`))
}
