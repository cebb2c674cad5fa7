import { deleteOldEvents } from './db/outbox.ts'
import { day, inBatches } from './db/retention.ts'
import { measureServer } from './figures.service.ts'
import { deleteOldAnswers } from './http/idempotency.ts'
import { deleteOldJobs } from './jobs/queries.ts'
import { deleteOldMessages } from './mail/mail.ts'
import { personalData } from './personal-data.ts'
import type { Room } from './room.ts'
import type { Shop } from './shop/shop.ts'

/** Jobs are kept for 90 days after they failed for good. */
function deleteFailedJobs({ db, clock }: Shop): Promise<void> {
  return inBatches(() => db.run(deleteOldJobs, [new Date(clock() - 90 * day)]))
}

/** What the platform itself does for the application. */
export const room: Room = {
  routes: measureServer,
  personalData,
  housekeeping: [deleteOldAnswers, ...deleteOldEvents, deleteOldMessages, deleteFailedJobs],
}
