import { returnSlipPdf } from '../../invoices/pdf/slips.service.ts'
import type { Order } from '../../orders/order/rules.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { ReturnRow } from './queries.ts'
import { returnNumber } from './rules.ts'

/** The slip for the parcel of a return, with the name of its file. */
export async function slipFile(
  shop: Shop,
  order: Order,
  row: ReturnRow,
): Promise<{ name: string; pdf: Buffer }> {
  const number = returnNumber(order, row)
  return {
    name: `return-slip-${number}.pdf`,
    pdf: await returnSlipPdf(shop, order, { number, lines: row.lines }),
  }
}
