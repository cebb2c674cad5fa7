import { calls } from '@cartwright/contract/calls.ts'
import type { RouteContext } from '../platform/room.ts'
import * as handlers from '../webhooks/dispatcher/handlers.service.ts'
import * as status from './service.ts'

export function statusRoutes({ server, on, shop, vitals }: RouteContext): void {
  on(calls.getStatus, ({ caller }) => status.read({ server, shop, vitals }, caller.siteId))
  on(calls.resendToHandler, ({ caller, body }) => handlers.resend(shop, caller.siteId, body.type))
  on(calls.retryJob, ({ caller, body }) => status.retry(shop, caller.siteId, body.id))
  on(calls.deleteJob, ({ caller, body }) => status.remove(shop, caller.siteId, body.id))
}
