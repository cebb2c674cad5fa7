import { entityEvents } from '../../platform/events/events.ts'
import { type FileEvent, fileEventName } from '../events/service.ts'
import { filesById } from '../library/queries.ts'
import { toFileDescriptor } from './rules.ts'

export const fileEvents = entityEvents({
  name: fileEventName,
  kinds: ['created', 'updated', 'deleted'] satisfies FileEvent[],
  idOf: ({ payload }) => (payload as { entityId: string }).entityId,
  async read(shop, siteId, ids) {
    const rows = await shop.db.run(filesById, [siteId, ids])
    return new Map(rows.map((row) => [row.id, toFileDescriptor(row, shop.hosts.urlOf(siteId))]))
  },
})
