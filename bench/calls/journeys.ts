import { checkOut, newShopper, type Place, pieces } from '../../trials/shoppers.ts'
import { jobFromInput } from '../job.ts'
import type { Sample } from '../load.ts'

/** Runs shoppers who buy, from their first token to their order. Writes a `Sample` to the output. */
export interface JourneyJob {
  place: Place
  productIds: string[]
  shoppers: number
  seconds: number
}

const { place, productIds, shoppers, seconds } = await jobFromInput<JourneyJob>()
const times: number[] = []
let failed = 0
const begin = performance.now()
const end = begin + seconds * 1000

async function journey(productId: string): Promise<boolean> {
  const shopper = newShopper(place)
  await shopper.cart.addToCurrentCart({ lineItems: [pieces(productId, 1)] })
  const { orderId } = await shopper.checkout.createOrder({ id: await checkOut(shopper) })
  const { order } = await shopper.checkout.getOrder({ id: orderId })
  return order.id === orderId
}

await Promise.all(
  Array.from({ length: shoppers }, async (_, index) => {
    for (let now = performance.now(), turn = index; now < end; turn++) {
      const done = await journey(productIds[turn % productIds.length] ?? '').catch(() => false)
      if (!done) failed++
      const after = performance.now()
      times.push(after - now)
      now = after
    }
  }),
)
const elapsed = (performance.now() - begin) / 1000
times.sort((a, b) => a - b)
const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
const sample: Sample = { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), failed }
process.stdout.write(JSON.stringify(sample))
