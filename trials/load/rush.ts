import { setTimeout as wait } from 'node:timers/promises'
import { ask, asMerchant } from '../http.ts'
import { cpuOf, type ShopProcess } from '../process.ts'
import { ordersOf, type Place } from '../shoppers.ts'
import { type Outcome, type TrialShopOptions, withShop } from '../trial.ts'
import { buy, newBuyer, type Sale } from './buyer.ts'

export interface RushOptions extends Pick<TrialShopOptions, 'folder' | 'databaseUrl'> {
  buyers: number
  tickets: number
  /** In which the buyers come, one after the other. */
  seconds: number
}

/**
 * Tickets go on sale: each buyer, with an address of their own, does what a storefront does until they have an order that
 * is paid by card or are told that there are none left. Half of them ask each of two servers of the shop.
 */
export function rush({ buyers, tickets, seconds, ...place }: RushOptions): Promise<Outcome> {
  return withShop(
    {},
    async ({ start, startSecond }) => {
      // The test card is for development.
      const env = { NODE_ENV: 'development' }
      const shops = [await start(env), await startSecond(env)] as const
      const sale = await announce(shops[0], tickets)
      const people = Array.from({ length: buyers }, (_, index) =>
        newBuyer(shops[index % 2] ?? shops[0], index),
      )
      const before = cpuOfBoth(shops)
      const begin = performance.now()
      const results = await Promise.all(
        people.map(async (buyer, index) => {
          await wait((1000 * seconds * index) / buyers)
          const came = performance.now()
          return { result: await buy(buyer, sale), milliseconds: performance.now() - came }
        }),
      )
      const took = (performance.now() - begin) / 1000
      const after = cpuOfBoth(shops)
      const sold = await soldOf(shops[0], sale.definitionId)
      const orders = (await ordersOf(shops[0])).filter(({ status }) => status === 'APPROVED').length
      const bought = results.filter(({ result }) => result === 'bought').length
      const answers = people.flatMap(({ answers }) => answers)
      const faults = answers.filter(({ status }) => status >= 500)
      return {
        bar: `${buyers} buyers for ${tickets} tickets in ${seconds} s at two servers: nothing oversold, every ticket sold, nothing answered with 5xx`,
        measured: [
          `${bought} bought, ${orders} orders, ${sold} tickets sold`,
          `in ${took.toFixed(1)} s ${(bought / took).toFixed(1)} orders/s and ${(answers.length / took).toFixed(0)} requests/s`,
          `requests ${quantiles(answers.map(({ milliseconds }) => milliseconds))}`,
          `purchases ${quantiles(results.flatMap(({ result, milliseconds }) => (result === 'bought' ? milliseconds : [])))}`,
          `buyers refused: ${counted(results.flatMap(({ result }) => (result === 'bought' ? [] : result)))}`,
          `5xx: ${counted(faults.map(({ status, step }) => `${status} from ${step}`))}`,
          `CPU ${(after.server - before.server).toFixed(1)} s of the servers, ${(after.database - before.database).toFixed(1)} s of the database`,
        ].join('; '),
        met: bought === tickets && orders === tickets && sold === tickets && faults.length === 0,
      }
    },
    place,
  )
}

/** Seconds, of both servers and their database. */
function cpuOfBoth([first, second]: readonly [ShopProcess, ShopProcess]) {
  const { server, database } = cpuOf(first)
  return { server: (server + cpuOf(second).server) / 1000, database: database / 1000 }
}

async function announce(place: Place, initialLimit: number): Promise<Sale> {
  const day = 24 * 60 * 60_000
  const [startDate, endDate] = [30, 31].map((later) => new Date(Date.now() + later * day).toISOString())
  const event = {
    title: 'Evening',
    location: { type: 'VENUE', name: 'Hall', address: { addressLine: '12 Kiln St', country: 'US' } },
    dateAndTimeSettings: { startDate, endDate, timeZoneId: 'America/New_York' },
    registration: { initialType: 'TICKETING' },
  }
  const { id: eventId } = (await asMerchant(place, '/events/v3/events', { event })).event
  const pricingMethod = { fixedPrice: { value: '25.00', currency: 'USD' } }
  const ticketDefinition = { eventId, name: 'Adults', limitPerCheckout: 10, initialLimit, pricingMethod }
  const made = await asMerchant(place, '/events-ticket-definitions/v3/ticket-definitions', {
    ticketDefinition,
  })
  return { eventId, definitionId: made.ticketDefinition.id }
}

async function soldOf(place: Place, definitionId: string): Promise<number> {
  const path = `/events-ticket-definitions/v3/ticket-definitions/${definitionId}?fields=SALES_DETAILS`
  const { body } = await ask(place, path, { as: place.apiKey })
  return body.ticketDefinition.salesDetails.soldCount
}

function quantiles(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (part: number) => ((sorted[Math.floor(sorted.length * part)] ?? Number.NaN) / 1000).toFixed(2)
  return `p50 ${at(0.5)} s, p99 ${at(0.99)} s`
}

function counted(reasons: readonly string[]): string {
  const groups = Map.groupBy(reasons, (reason) => reason)
  return [...groups].map(([reason, all]) => `${all.length} × ${reason}`).join(', ') || 'none'
}
