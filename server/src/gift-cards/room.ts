import type { Room } from '../platform/room.ts'
import { expireCards } from './cards/ledger.service.ts'
import { sendDueLetters } from './letters/due.service.ts'
import { giftCardSample } from './letters/mail.ts'
import { balancePages } from './pages/routes.ts'
import { personalData } from './personal-data.ts'
import { giftCardItems } from './products/items.service.ts'
import { giftCardRoutes } from './routes.ts'

export const room: Room = {
  routes: ({ on, shop }) => giftCardRoutes(on, shop),
  pages: balancePages,
  mailSamples: { 'gift-card': giftCardSample },
  items: [giftCardItems],
  personalData,
  housekeeping: [expireCards, sendDueLetters],
}
