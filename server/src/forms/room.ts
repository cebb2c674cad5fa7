import type { Room } from '../platform/room.ts'
import { formRoutes } from './routes.ts'
import { submissionEvents } from './submissions/events.service.ts'
import { submissionSample } from './submissions/mail.ts'
import { personalData } from './submissions/personal-data.ts'

export const room: Room = {
  routes: ({ on, shop }) => formRoutes(on, shop),
  events: submissionEvents,
  personalData,
  mailSamples: { 'form-submission': submissionSample },
}
