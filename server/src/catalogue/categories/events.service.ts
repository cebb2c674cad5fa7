import { eventViews } from '../../platform/events/views.ts'
import { collectionsByIds } from '../collections/queries.ts'
import { toCategory } from './rules.ts'

const collection = 'com.wix.ecommerce.catalog.api.v1.Collection'

export const categoryEvents = eventViews({
  name: 'wix.categories.v1.category',
  entity: 'category',
  sources: {
    created: [{ type: `${collection}Created` }],
    updated: [{ type: `${collection}Changed` }],
    deleted: [{ type: `${collection}Deleted` }],
  },
  async read({ db, hosts }, siteId, ids) {
    const publicUrl = hosts.urlOf(siteId)
    const views = await db.run(collectionsByIds, [siteId, ids])
    return new Map(views.map((view) => [view.id, toCategory(view, { publicUrl })]))
  },
})
