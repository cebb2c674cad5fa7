import { calls } from '@cartwright/contract/calls.ts'
import type { RouteContext } from '../../platform/room.ts'
import * as views from './service.ts'

export function savedViewRoutes({ on, shop }: Pick<RouteContext, 'on' | 'shop'>): void {
  on(calls.listSavedViews, async ({ caller: { siteId }, body }) => ({
    savedViews: await views.list(shop, siteId, body.list),
  }))
  on(calls.saveView, async ({ caller, body }) => ({
    savedView: await views.save(shop, caller, body),
  }))
  on(calls.deleteSavedView, ({ caller: { siteId }, body }) => views.remove(shop, siteId, body.savedViewId))
}
