import { forgetOldAnswers } from './idempotency.ts'
import { deliver, forgetOldMessages } from './mail.ts'
import { forgetOldEvents } from './outbox.ts'
import type { Room } from './room.ts'

/** What the platform itself does for the application. */
export const room: Room = {
  name: 'platform',
  jobs: { 'send-mail': { run: deliver } },
  housekeeping: [forgetOldAnswers, forgetOldEvents, forgetOldMessages],
}
