import { countVisits } from '../analytics/visits.ts'
import { addStored } from '../cart/actions.ts'
import type { Frame } from '../kit/frame.load.ts'

/** What a page does once it is there: nothing of it may come in the way of what the shopper sees. */
export async function later(frame: Frame): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  }
  countVisits(frame)
  await addStored()
  addEventListener('online', addStored)
  // Either brings the code here that keeps what is added, for when nothing can be fetched any more.
  if (navigator.serviceWorker) await navigator.serviceWorker.register('/sw.js').catch(() => {})
  else await import('../offline/queue.ts')
}
