import { countVisits } from '../analytics/visits.ts'
import { addStored } from '../cart/actions.ts'
import type { Frame } from '../kit/frame.load.ts'

/** Work that waits until the page is loaded, so that it delays nothing the shopper sees. */
export async function later(frame: Frame): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  }
  countVisits(frame)
  await addStored()
  addEventListener('online', addStored)
  // Both load the code that stores forms before the network is gone.
  if (navigator.serviceWorker) await navigator.serviceWorker.register('/sw.js').catch(() => {})
  else await import('../offline/queue.ts')
}
