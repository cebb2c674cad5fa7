import type { Room } from '../platform/room.ts'
import { downloadRoutes } from './downloads/routes.ts'
import { downloadMediaUses } from './downloads/service.ts'
import { folderRoutes, libraryRoutes } from './library/routes.ts'
import * as library from './library/service.ts'
import { mediaRoutes } from './pictures/routes.ts'
import { fileRoutes } from './routes.ts'
import { fileEvents } from './site-media/events.service.ts'
import { siteFolderRoutes, siteMediaRoutes, siteUploadRoutes, uploadPages } from './site-media/routes.ts'
import * as uploads from './uploads/service.ts'
import * as videos from './videos/service.ts'

export const room: Room = {
  async routes({ on, server, shop, mediaUses }) {
    mediaRoutes(server, shop)
    fileRoutes(server, shop)
    libraryRoutes(on, shop, mediaUses)
    folderRoutes(on, shop)
    siteMediaRoutes(on, shop, mediaUses)
    siteUploadRoutes(on, shop)
    siteFolderRoutes(on, shop)
    await uploadPages(server, shop)
    downloadRoutes(on, shop)
  },
  jobs: {
    'remove-file': { run: library.removeContent },
    'remove-unkept': { run: library.removeOrphan },
    'make-video': { run: videos.convert, concurrency: 1, limit: 14_400 },
  },
  housekeeping: [uploads.deleteLeftovers],
  events: fileEvents,
  mediaUses: downloadMediaUses,
}
