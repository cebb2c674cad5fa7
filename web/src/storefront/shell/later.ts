import { addKept } from '../cart/actions.ts'
import { countVisits } from './analytics.ts'
import type { Frame } from './frame.ts'

/** What a page does once it is there: nothing of it may come in the way of what the shopper sees. */
export async function later(frame: Frame): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  }
  countVisits(frame)
  // Also brings the code for it here, for when nothing can be fetched any more.
  await addKept()
  addEventListener('online', addKept)
  await navigator.serviceWorker?.register('/sw.js').catch(() => {})
}
