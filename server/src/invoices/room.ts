import type { Room } from '../platform/room.ts'
import { issueDue } from './documents/service.ts'
import { documentSamples, send } from './mail/service.ts'
import { invoiceRoutes } from './routes.ts'

export const room: Room = {
  routes: ({ on, shop }) => invoiceRoutes(on, shop),
  mailSamples: documentSamples,
  jobs: {
    'issue-invoices': { run: issueDue },
    'send-invoice': { run: send, concurrency: 1 },
  },
}
