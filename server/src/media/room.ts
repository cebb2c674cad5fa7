import type { Room } from '../platform/room.ts'
import { downloadPages, downloadRoutes } from './downloads/routes.ts'
import { downloadMediaUses } from './downloads/service.ts'
import { fileRoutes } from './files.routes.ts'
import { libraryRoutes } from './library/routes.ts'
import * as library from './library/service.ts'
import { mediaRoutes } from './pictures/routes.ts'
import { siteMediaRoutes, uploadPages } from './site-media/routes.ts'
import * as uploads from './uploads/service.ts'
import * as videos from './videos/service.ts'

export const room: Room = {
  name: 'media',
  async routes({ on, server, shop, mediaUses }) {
    mediaRoutes(server, shop)
    fileRoutes(server, shop)
    libraryRoutes(on, shop, mediaUses)
    siteMediaRoutes(on, shop, mediaUses)
    await uploadPages(server, shop)
    downloadRoutes(on, shop)
    downloadPages(server, shop)
  },
  jobs: {
    'remove-file': { run: library.removeContent },
    'remove-unkept': { run: library.removeUnkept },
    'make-video': { run: videos.make, queue: 'videos' },
  },
  housekeeping: [uploads.forgetLeftovers],
  mediaUses: downloadMediaUses,
}
