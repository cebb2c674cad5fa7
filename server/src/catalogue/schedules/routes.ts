import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as schedules from './service.ts'

export function scheduleRoutes(on: On, shop: Shop): void {
  on(calls.createScheduledChange, async ({ caller, body }) => ({
    scheduledChange: await schedules.create(shop, caller, body.scheduledChange),
  }))
  on(calls.listScheduledChanges, ({ caller, body }) => schedules.list(shop, caller, body))
  on(calls.getScheduledChange, async ({ caller, body }) => ({
    scheduledChange: await schedules.read(shop, caller, body.id),
  }))
  on(calls.updateScheduledChange, async ({ caller, body }) => ({
    scheduledChange: await schedules.update(shop, caller, body.scheduledChange),
  }))
  on(calls.cancelScheduledChange, async ({ caller, body }) => ({
    scheduledChange: await schedules.cancel(shop, caller, body.id),
  }))
  on(calls.listScheduledProducts, ({ caller, body }) => schedules.products(shop, caller, body))
}
