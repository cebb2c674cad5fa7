import type { Room } from '../platform/room.ts'
import { answerUnknown } from '../platform/server.ts'
import { storefrontPages } from './routes.ts'

export const room: Room = {
  name: 'storefront',
  pages({ server, shop, web }) {
    if (web) storefrontPages(server, { shop, build: web })
    else answerUnknown(server)
  },
}
