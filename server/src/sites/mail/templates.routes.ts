import { calls } from '@cartwright/contract/calls.ts'
import { limit } from '../../budgets/service.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as previews from './previews.service.ts'

export function mailTemplateRoutes(on: On, shop: Shop): void {
  on(calls.listMailTemplates, ({ caller }) => previews.list(shop, caller.siteId))
  on(calls.getMailTemplate, async ({ caller, body }) => ({
    template: await previews.read(shop, caller.siteId, body),
  }))
  on(calls.saveMailTemplate, async ({ caller, body }) => ({
    template: await previews.save(shop, caller.siteId, body),
  }))
  on(calls.sendMailTemplateTest, ({ caller, body }) => previews.sendTest(shop, caller.siteId, body), {
    before: limit(shop, 'connection'),
    stepwise: true,
  })
}
