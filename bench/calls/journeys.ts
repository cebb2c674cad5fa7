import { CartwrightError } from '../../sdk/src/client.ts'
import { anna, filled } from '../../server/test/checkouts.ts'
import { call, GoneWithout, newBuyer, pay, visit } from '../../trials/load/buyer.ts'
import { openRandom } from '../../trials/shapes/random.ts'
import { checkOut, newShopper, type Place } from '../../trials/shoppers.ts'
import { jobFromInput } from '../job.ts'
import { quantile, type Sample, sampleOf } from '../samples.ts'
import { pieceOf } from './scene.ts'

/** Runs shoppers who buy, from their first token to their order. Writes a {@link JourneySample} to the output. */
export interface JourneyJob {
  place: Place
  way: Way
  productIds: string[]
  seed: number
  shoppers: number
  /** Journeys that are begun. */
  journeys: number
}

/** To be paid later, by the calls of a storefront; or by card, on the shop's own page. */
export type Way = 'calls' | 'card'

export interface JourneySample extends Sample {
  /** Milliseconds from the order button to its answer, of 99 in a hundred orders at most. */
  button: number
}

const { place, way, productIds, seed, shoppers, journeys } = await jobFromInput<JourneyJob>()
const random = openRandom(seed)
const failures: Record<string, number> = {}
const buttons: number[] = []
const times: number[] = []
const begin = performance.now()
let begun = 0

await Promise.all(Array.from({ length: shoppers }, shop))
const sample: JourneySample = { ...sampleOf(times, { begin, failures }), button: quantile(buttons, 0.99) }
process.stdout.write(JSON.stringify(sample))

async function shop(): Promise<void> {
  while (begun < journeys) {
    const index = begun++
    const started = performance.now()
    try {
      buttons.push(await (way === 'calls' ? buyByCalls() : buyByCard(index)))
      times.push(performance.now() - started)
    } catch (error) {
      // Answers to those who pay by card are counted already.
      if (!(error instanceof GoneWithout)) count(reasonOf(error))
    }
  }
}

function count(failure: string): void {
  failures[failure] = (failures[failure] ?? 0) + 1
}

function reasonOf(error: unknown): string {
  if (error instanceof CartwrightError) return `${error.status} ${error.code ?? error.message}`
  return error instanceof Error ? error.message : String(error)
}

/** Returns the milliseconds of the order button. */
async function buyByCalls(): Promise<number> {
  const shopper = newShopper(place)
  await shopper.cart.addToCurrentCart({ lineItems: [pieceOf(random.pick(productIds))] })
  const id = await checkOut(shopper)
  const pressed = performance.now()
  const { orderId } = await shopper.checkout.createOrder({ id })
  const took = performance.now() - pressed
  const { order } = await shopper.checkout.getOrder({ id: orderId })
  if (order.id !== orderId) throw new Error('another order was read')
  return took
}

/** Counts every answer that is not what the shopper wanted, also those after which they come again. */
async function buyByCard(index: number): Promise<number> {
  const buyer = newBuyer(place, seed + index)
  try {
    const grant = { clientId: place.clientId, grantType: 'anonymous' }
    const { access_token: as } = await call(buyer, '/oauth2/token', { body: grant })
    const current = '/ecom/v1/carts/current'
    const lineItems = [pieceOf(random.pick(productIds))]
    await call(buyer, `${current}/add-to-cart`, { as, body: { lineItems } })
    const { checkoutId } = await call(buyer, `${current}/create-checkout`, {
      as,
      body: { channelType: 'WEB' },
    })
    const session = { ecomCheckout: { checkoutId } }
    const { redirectSession } = await call(buyer, '/_api/redirects-api/v1/redirect-session', {
      as,
      body: session,
    })
    const page = await visit(buyer, redirectSession.fullUrl)
    const typed = filled(page, { ...anna, email: buyer.email, do: 'update' })
    const { props } = await pay(buyer, await visit(buyer, page.location, typed))
    if (props?.state !== 'thanks') throw new Error(`${props?.state} after the order`)
    return buyer.answers.findLast(({ step }) => step.startsWith('POST /checkout'))?.milliseconds ?? Number.NaN
  } finally {
    for (const { status, code, step } of buyer.answers) {
      if (status >= 400) count(`${status} ${code ?? ''} from ${step}`)
    }
  }
}
