import { day } from '../../platform/db/retention.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { deleteDrafts, markExpiring } from '../orders/queries.ts'
import { sendPlanMail } from './mail.ts'

/** Deletes drafts that nobody has paid for a week. */
export async function deleteOldDrafts(shop: Shop): Promise<void> {
  const before = new Date(shop.clock() - 7 * day)
  for (;;) if ((await shop.db.run(deleteDrafts, [before])).length === 0) return
}

/** Tells members three days before that a plan ends which nobody has cancelled. */
export async function tellExpiring(shop: Shop): Promise<void> {
  const soon = new Date(shop.clock() + 3 * day)
  for (;;) {
    const orders = await shop.db.transaction(async (tx) => {
      const found = await tx.run(markExpiring, [soon])
      for (const order of found) await sendPlanMail(tx, shop, { order, kind: 'expiring', day: order.endsAt })
      return found
    })
    if (orders.length === 0) return
  }
}
