import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as history from './reads.service.ts'

export function historyRoutes(on: On, shop: Shop): void {
  on(calls.listHistory, ({ caller, body }) => history.list(shop, caller, body))
  on(calls.getHistoryEntry, async ({ caller, body }) => ({
    entry: await history.entry(shop, caller, body.id),
  }))
  on(calls.listHistoryRuns, ({ caller, body }) => history.runs(shop, caller, body))
  on(calls.getProductChangesSince, ({ caller, body }) =>
    history.changesSince(shop, caller, { ...body, entity: 'product' }),
  )
  on(calls.getCollectionChangesSince, ({ caller, body }) =>
    history.changesSince(shop, caller, { ...body, entity: 'collection' }),
  )
}
