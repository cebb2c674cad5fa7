import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { runOne } from '../platform/db/db.ts'
import { type EventKinds, renderEvents } from '../platform/events/events.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { standardRequest, toSecret, type WebhookRequest } from './dispatcher/envelopes.service.ts'
import { eventsAfter, newestTransaction } from './dispatcher/outbox.queries.ts'

export interface Listening {
  siteId: string
  /** On the machine of whoever asks, so private addresses are allowed. */
  url: string
  /** All when absent. */
  types?: readonly string[]
  print(line: string): void
  /** Ends it. */
  signal: AbortSignal
}

/** Milliseconds */
const pollInterval = 500
/** Rows of the outbox that are read at once. */
const batch = 100
const longest = 15_000

/** Forwards events as they happen, once each, until the signal. Leaves nothing behind. */
export async function listen(shop: Shop, kinds: EventKinds, listening: Listening): Promise<void> {
  const { siteId, url, types, print, signal } = listening
  const secret = toSecret(randomBytes(24))
  const sender = { siteId, secrets: [secret] }
  const { xid: begin } = await runOne(shop.db, newestTransaction, [siteId])
  let after = { xid: begin, sourceId: '00000000-0000-0000-0000-000000000000' }
  const next = eventsAfter(kinds)
  print(`Events of the shop go to ${url} until you press Ctrl-C. The secret of their signatures is ${secret}`)
  while (!signal.aborted) {
    const rows = await shop.db.run(next, [siteId, after.xid, after.sourceId, batch])
    const wanted = rows.filter(({ type }) => types?.includes(type) ?? true)
    const rendered = await renderEvents(shop, kinds, wanted)
    for (const [index, row] of wanted.entries()) {
      const { payload, error } = rendered[index] ?? {}
      if (signal.aborted || !(payload || error)) continue
      const result = payload ? await post(url, standardRequest(shop, sender, { ...row, payload })) : error
      print(`${row.type} ${row.entity}/${row.entityId}: ${result}`)
    }
    after = rows.at(-1) ?? after
    if (new Set(rows.map(({ sourceId }) => sourceId)).size < batch)
      await wait(pollInterval, undefined, { signal }).catch(() => {})
  }
}

async function post(url: string, request: WebhookRequest): Promise<string> {
  try {
    const signal = AbortSignal.timeout(longest)
    const { status } = await fetch(url, { method: 'POST', ...request, redirect: 'manual', signal })
    return String(status)
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return cause?.code === 'ECONNREFUSED' ? 'nobody listens there' : (error as Error).message
  }
}
