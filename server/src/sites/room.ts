import type { Room } from '../platform/room.ts'
import { appRoutes, readHandedOnAddresses } from './apps/routes.ts'
import { mailServerRoutes, messageRoutes } from './mail/routes.ts'
import * as mailServer from './mail/server.service.ts'
import { mailTemplateRoutes } from './mail/templates.routes.ts'
import { sitePageRoutes } from './pages/routes.ts'
import { siteMediaUses } from './settings/media-uses.ts'
import { settingsRoutes } from './settings/routes.ts'
import { storefrontRoutes } from './storefront/routes.ts'

export const room: Room = {
  routes({ on, shop, server }) {
    readHandedOnAddresses(server, shop)
    storefrontRoutes(on, shop)
    sitePageRoutes(on, shop)
    settingsRoutes(on, shop)
    appRoutes(on, shop)
    messageRoutes(on, shop)
    mailServerRoutes(on, shop)
    mailTemplateRoutes(on, shop)
  },
  jobs: { 'send-mail': { run: mailServer.send, concurrency: 8 } },
  mediaUses: siteMediaUses,
}
