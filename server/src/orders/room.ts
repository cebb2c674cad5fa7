import type { Room } from '../platform/room.ts'
import { downloadPages } from './access/downloads.routes.ts'
import { linkPages } from './access/routes.ts'
import { watchAuthorizations } from './captures/ending.service.ts'
import { settleAuthorization } from './captures/settling.service.ts'
import { send } from './disputes/evidence.service.ts'
import { personalData } from './disputes/personal-data.ts'
import { disputeRoutes } from './disputes/routes.ts'
import { readDispute, readDisputesOfPayment } from './disputes/service.ts'
import { fulfilmentEvents } from './fulfilment/events.service.ts'
import { settleGiftCard } from './gift-cards/service.ts'
import { orderSamples } from './mail/samples.ts'
import { settleMembership } from './memberships/service.ts'
import { orderEvents } from './order/events.service.ts'
import { cancelUnpaidOrders } from './order/service.ts'
import { orderPaymentRoutes } from './payments.routes.ts'
import { settlePluginStock } from './plugin-stock/service.ts'
import { settleStarted } from './refunds/service.ts'
import { orderRoutes } from './routes.ts'
import { countSales } from './sales/service.ts'
import { transactionEvents } from './transactions/events.service.ts'

export const room: Room = {
  routes({ on, shop }) {
    orderRoutes(on, shop)
    orderPaymentRoutes(on, shop)
    disputeRoutes(on, shop)
  },
  pages({ server, ...context }) {
    linkPages(server, context)
    downloadPages(server, context)
  },
  jobs: {
    'settle-authorization': { run: settleAuthorization },
    'count-sales': { run: countSales },
    'settle-gift-card': { run: settleGiftCard },
    'settle-membership': { run: settleMembership },
    'settle-plugin-stock': { run: settlePluginStock },
    'settle-refund': { run: settleStarted },
    'read-dispute': { run: readDispute },
    'read-payment-disputes': { run: readDisputesOfPayment },
    'send-dispute-evidence': { run: send },
  },
  housekeeping: [cancelUnpaidOrders, watchAuthorizations],
  mailSamples: orderSamples,
  personalData,
  events: { ...orderEvents, ...fulfilmentEvents, ...transactionEvents },
}
