import type { Shop } from '../platform/shop/shop.ts'
import { forgetPurges, waitingPurges } from './queries.ts'
import { keysToSend, purgeRequest } from './rules.ts'

/** As many as Cloudflare takes in one request; Fastly takes 256. */
const batch = 100
/** Milliseconds that the CDN has for its answer. */
const patience = 10_000

/** Sends the keys that wait, in batches. What fails stays, and goes with the attempt of the next minute. */
export async function sendAll(shop: Shop, _payload: unknown, signal: AbortSignal): Promise<void> {
  while (await sendBatch(shop, signal)) signal.throwIfAborted()
}

async function sendBatch(shop: Shop, signal: AbortSignal): Promise<boolean> {
  const { cdn } = shop
  const waiting = cdn ? await shop.db.run(waitingPurges, [batch]) : []
  if (!cdn || waiting.length === 0) return false
  const response = await fetch(cdn.purgeUrl, {
    ...purgeRequest(cdn, keysToSend(waiting)),
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the CDN answered a purge with ${response.status}`)
  const columns = [
    waiting.map(({ siteId }) => siteId),
    waiting.map(({ key }) => key),
    waiting.map(({ requests }) => requests),
  ]
  await shop.db.run(forgetPurges, columns)
  return true
}
