import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as undo from './service.ts'

export function undoRoutes(on: On, shop: Shop): void {
  on(calls.undoHistoryEntry, async ({ caller, body }) => ({
    entry: await undo.undoEntry(shop, caller, body),
  }))
  on(calls.undoHistoryRun, ({ caller, body }) => undo.undoRun(shop, caller, body))
}
