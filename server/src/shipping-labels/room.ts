import { day, deleteBefore, deletion } from '../platform/db/retention.ts'
import type { PersonalData, Room } from '../platform/room.ts'
import { eraseFiles } from './labels/queries.ts'
import { fileKey } from './labels/service.ts'
import { shippingLabelRoutes } from './routes.ts'
import { queueOpen, settle } from './settling.service.ts'

/** Labels stay with their orders, without the files: those show where the buyer lives. */
const personalData: PersonalData = {
  async erase(tx, shop, { siteId, orderIds }) {
    const erased = await tx.run(eraseFiles, [siteId, orderIds, new Date(shop.clock())])
    const keys = erased.flatMap(({ fileId }) => (fileId ? [fileKey(fileId)] : []))
    return () => Promise.all(keys.map((key) => shop.files.remove(key)))
  },
}

const oldOffers = deletion('shipping-labels.delete-offered', {
  table: 'shipping_labels',
  condition: "status = 'OFFERED' AND created_at <= $1",
})

export const room: Room = {
  routes: ({ on, shop }) => shippingLabelRoutes(on, shop),
  jobs: { 'settle-shipping-label': { run: settle, limit: 200 } },
  housekeeping: [queueOpen, deleteBefore(oldOffers, 2 * day)],
  personalData,
}
