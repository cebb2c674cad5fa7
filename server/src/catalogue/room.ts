import type { Room } from '../platform/room.ts'
import * as rules from './following.service.ts'
import * as foreignMedia from './foreign-media.service.ts'
import { historyRoutes } from './history.routes.ts'
import * as history from './history.service.ts'
import { catalogueMediaUses } from './media-use.service.ts'
import { productFileRoutes } from './product-files.routes.ts'
import { catalogueRoutes } from './routes.ts'
import { countSales } from './sales.service.ts'
import { scheduleRoutes } from './schedules.routes.ts'
import * as schedules from './schedules-work.service.ts'
import { sitemapRoutes } from './sitemap.routes.ts'
import { catalogueWriteRoutes } from './writes.routes.ts'

const events = 'com.wix.ecommerce.catalog.api.v1'

export const room: Room = {
  name: 'catalogue',
  routes({ on, server, shop }) {
    catalogueRoutes(on, shop)
    catalogueWriteRoutes(on, shop)
    historyRoutes(on, shop)
    scheduleRoutes(on, shop)
    productFileRoutes(on, shop)
    sitemapRoutes(server, shop)
  },
  jobs: {
    'change-as-planned': { run: schedules.work, cron: '* * * * *' },
    'follow-rules': { run: rules.work, cron: '* * * * *' },
    'count-sales': { run: countSales, cron: '*/15 * * * *' },
    'fetch-foreign-media': { run: foreignMedia.fetchOne, queue: 'pictures' },
  },
  housekeeping: [history.forgetOld],
  events: [
    ...['ProductCreated', 'ProductChanged', 'ProductDeleted'].map((type) => `${events}.${type}`),
    ...['CollectionCreated', 'CollectionChanged', 'CollectionDeleted'].map((type) => `${events}.${type}`),
  ],
  mediaUses: catalogueMediaUses,
}
