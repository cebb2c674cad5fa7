import type { Room } from '../platform/room.ts'
import { attributeRoutes } from './attributes/routes.ts'
import { countSales } from './best-sellers/service.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { categoryEvents } from './categories/events.service.ts'
import { categoryRoutes } from './categories/routes.ts'
import * as collectionRules from './collection-rules/service.ts'
import { collectionRoutes } from './collections/routes.ts'
import { catalogueEvents } from './events.service.ts'
import { historyRoutes } from './history/routes.ts'
import * as history from './history/service.ts'
import * as productIndex from './index-thread/service.ts'
import * as externalMedia from './media/external-media.service.ts'
import { productMediaRoutes } from './media/routes.ts'
import { catalogueMediaUses } from './media-uses.service.ts'
import { productRoutes } from './products/routes.ts'
import { readRoutes } from './reads/routes.ts'
import { recommendationRoutes } from './recommendations/routes.ts'
import * as schedules from './schedules/execution.service.ts'
import { scheduleRoutes } from './schedules/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { sitemapRoutes } from './sitemap/routes.ts'
import { undoRoutes } from './undo/routes.ts'

export const room: Room = {
  routes({ on, server, shop }) {
    productRoutes(on, shop)
    productMediaRoutes(on, shop)
    bulkRoutes(on, shop)
    readRoutes(on, shop)
    recommendationRoutes(on, shop)
    searchRoutes(on, shop)
    collectionRoutes(on, shop)
    categoryRoutes(on, shop)
    attributeRoutes(on, shop)
    historyRoutes(on, shop)
    undoRoutes(on, shop)
    scheduleRoutes(on, shop)
    sitemapRoutes(server, shop)
  },
  jobs: {
    'change-as-planned': { run: schedules.runDueSchedules, every: 1 },
    'follow-rules': { run: collectionRules.applyAllRules, every: 1 },
    'count-sales': { run: countSales, every: 15 },
    'delete-old-history': { run: history.deleteOldHistory, every: 24 * 60, limit: 600 },
    'fetch-foreign-media': { run: externalMedia.download, concurrency: 1, limit: 600 },
  },
  housekeeping: [productIndex.deleteOldChanges],
  worker: ({ shop }) => ({
    start: () => productIndex.start(shop),
    runDue: () => productIndex.settle(shop),
    stop: () => productIndex.stop(shop),
  }),
  events: { ...catalogueEvents, ...categoryEvents },
  mediaUses: catalogueMediaUses,
}
