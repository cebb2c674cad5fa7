import { Readable } from 'node:stream'
import type { ExportOrdersRequest } from '@cartwright/contract/orders/search/exports.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { FileReply } from '../../platform/values/replies.ts'
import { csvOrder, ordersHead } from './csv.rules.ts'
import { list } from './service.ts'

const batch = 500

/** The orders that a filter and words find as CSV, the newest first. Refuses a wrong filter before the file begins. */
export async function exportAll(
  shop: Shop,
  caller: Caller,
  { filter, expression = '' }: ExportOrdersRequest,
): Promise<FileReply> {
  const page = (cursor?: string) =>
    list(shop, caller, {
      query: { ...(cursor ? {} : { filter }), cursorPaging: { limit: batch, ...(cursor ? { cursor } : {}) } },
      expression,
      path: '',
      maxLimit: batch,
    })
  type Listed = Awaited<ReturnType<typeof page>>
  async function* write(first: Listed): AsyncGenerator<string> {
    yield ordersHead
    for (let found: Listed = first; ; ) {
      yield found.rows.map((row) => csvOrder({ ...row, siteId: caller.siteId })).join('')
      const next = found.metadata.cursors?.next
      if (!next) return
      found = await page(next)
    }
  }
  const day = new Date(shop.clock()).toISOString().slice(0, 10)
  return new FileReply(Readable.from(write(await page()), { objectMode: false }), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="orders-${day}.csv"`,
    'x-content-type-options': 'nosniff',
  })
}
