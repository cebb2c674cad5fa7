import { addKept } from '../cart/actions.ts'
import { countVisits } from './analytics.ts'
import type { Frame } from './frame.ts'

/** What a page does once it is there: nothing of it may come in the way of what the shopper sees. */
export async function later(frame: Frame): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  }
  countVisits(frame)
  await addKept()
  addEventListener('online', addKept)
  // Either brings the code here that keeps what is added, for when nothing can be fetched any more.
  if (navigator.serviceWorker) await navigator.serviceWorker.register('/sw.js').catch(() => {})
  else await import('../offline/queue.ts')
}
