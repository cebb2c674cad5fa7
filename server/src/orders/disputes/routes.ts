import { calls } from '@cartwright/contract/calls.ts'
import * as disputes from '../../payments/disputes/service.ts'
import { requireContent } from '../../platform/http/body.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as evidence from './evidence.service.ts'
import { toWire } from './view.ts'

export function disputeRoutes(on: On, shop: Shop): void {
  on(calls.listDisputes, async ({ caller, body }) => {
    const { rows, next } = await disputes.list(shop, caller.siteId, body)
    return { disputes: rows.map((row) => toWire(shop, row)), ...(next ? { cursor: next } : {}) }
  })
  on(calls.getDispute, async ({ caller, body }) => ({
    dispute: toWire(shop, await disputes.get(shop, caller.siteId, body.disputeId)),
  }))
  on(calls.uploadDisputeFile, ({ caller, body, file, fileName, workId }) =>
    evidence.upload(shop, caller, {
      ...body,
      fileName: body.fileName ?? fileName,
      content: requireContent(file),
      workId,
    }),
  )
  // Payment services are asked only for what is committed.
  on(
    calls.submitDisputeEvidence,
    ({ caller, body, workId }) => evidence.submit(shop, caller, { ...body, workId }),
    { stepwise: true },
  )
}
