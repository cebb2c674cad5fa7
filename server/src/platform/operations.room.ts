import { deleteOldEvents } from './db/outbox.ts'
import { measureServer } from './figures.service.ts'
import { deleteOldAnswers } from './http/idempotency.ts'
import { deleteOldJobs } from './jobs/queries.ts'
import { deleteOldMessages } from './mail/mail.ts'
import { personalData } from './personal-data.ts'
import type { Room } from './room.ts'

/** What the platform itself does for the application. */
export const room: Room = {
  routes: measureServer,
  personalData,
  housekeeping: [deleteOldAnswers, ...deleteOldEvents, deleteOldMessages, deleteOldJobs],
}
