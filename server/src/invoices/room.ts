import type { Room } from '../platform/room.ts'
import { issueDue } from './documents/service.ts'

export const room: Room = {
  jobs: {
    'issue-invoices': { run: issueDue },
    'send-invoice': { run: async () => {} },
  },
}
