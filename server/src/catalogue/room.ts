import type { Room } from '../platform/room.ts'
import { countSales } from './best-sellers/service.ts'
import * as rules from './collection-rules/service.ts'
import { historyRoutes } from './history/routes.ts'
import * as history from './history/service.ts'
import * as foreignMedia from './media/external-media.service.ts'
import { productFileRoutes } from './media/files.routes.ts'
import { catalogueMediaUses } from './media-uses.service.ts'
import { catalogueWriteRoutes } from './products/routes.ts'
import { catalogueRoutes } from './reads/routes.ts'
import * as schedules from './schedules/execution.service.ts'
import { scheduleRoutes } from './schedules/routes.ts'
import { sitemapRoutes } from './sitemap/routes.ts'

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
