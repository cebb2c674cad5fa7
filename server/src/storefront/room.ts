import { answerNotFound } from '../platform/http/server.ts'
import type { Room } from '../platform/room.ts'
import { storefrontPages } from './routes.ts'

export const room: Room = {
  pages({ server, shop, web }) {
    if (web) storefrontPages(server, { shop, build: web })
    else answerNotFound(server)
  },
}
