import { asMerchant, insist, newVisitor, type Reply } from '../http.ts'
import type { Place } from '../shoppers.ts'
import { type Outcome, type TrialShopOptions, together, withShop } from '../trial.ts'

export interface LastPlacesOptions extends Pick<TrialShopOptions, 'folder' | 'databaseUrl'> {
  buyers: number
  rounds: number
}

/** How many of a round there are, and the request with which one buyer takes one. */
interface Round {
  places: number
  take(place: Place, buyer: Awaited<ReturnType<typeof newVisitor>>, index: number): Promise<Reply>
  /** How many the shop itself says are taken. */
  taken(): Promise<number>
}

/** Makes the rounds of one kind. */
type Kind = (place: Place, rounds: number) => Promise<Round[]>

const ticketsOfQuota = 5
const day = 24 * 60 * 60_000

/**
 * Many buyers take the same time of one member of staff, the only place of a class, and the last tickets of a quota that
 * two kinds of tickets share. Half of them ask each of two servers of the shop.
 */
export function lastPlaces({ buyers, rounds, ...place }: LastPlacesOptions): Promise<Outcome> {
  const kinds: Record<string, Kind> = { slots, classes, quotas }
  return withShop(
    {},
    async ({ start, startSecond }) => {
      const shops = [await start(), await startSecond()] as const
      const refusals = new Map<string, number>()
      const results: string[] = []
      let unlike = 0
      for (const [name, prepare] of Object.entries(kinds)) {
        let exact = 0
        for (const round of await prepare(shops[0], rounds)) {
          const visitors = await together(buyers, (index) => newVisitor(shops[index % 2] ?? shops[0]))
          const replies = await Promise.all(
            visitors.map((visitor, index) => round.take(shops[index % 2] ?? shops[0], visitor, index)),
          )
          for (const { status, code } of replies.filter(({ status }) => status !== 200)) {
            const reason = code ?? `status ${status}`
            refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
          }
          const got = replies.filter(({ status }) => status === 200).length
          if (got === round.places && (await round.taken()) === round.places) exact++
        }
        unlike += rounds - exact
        results.push(`${name} ${exact} of ${rounds}`)
      }
      const said = [...refusals].map(([code, count]) => `${count} × ${code}`).join(', ')
      return {
        bar: `${buyers} buyers at two servers for one slot, one place of a class and ${ticketsOfQuota} tickets of a shared quota, ${rounds} times: exactly as many as there are, nobody refused for another reason`,
        measured: `exact: ${results.join(', ')}; refused: ${said}`,
        met: unlike === 0 && [...refusals.keys()].every((code) => soldOut.has(code)),
      }
    },
    place,
  )
}

const soldOut: ReadonlySet<string> = new Set([
  'SLOT_NOT_AVAILABLE',
  'SESSION_CAPACITY_EXCEEDED',
  'TICKETS_NOT_AVAILABLE',
])

const contactDetails = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' }

async function slots(place: Place, rounds: number): Promise<Round[]> {
  const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
  const workingHours = days.map((day) => ({ day, startTime: '09:00', endTime: '17:00' }))
  const staffMember = { name: 'Mara', timeZone: 'Europe/Berlin', workingHours }
  const hired = await asMerchant(place, '/bookings/v1/staff-members', { staffMember })
  const serviceId = await offer(place, {
    ...{ type: 'APPOINTMENT', name: 'Lesson', staffMemberIds: [hired.staffMember.id] },
    schedule: { availabilityConstraints: { sessionDurations: [60] } },
  })
  const entries = await entriesOf(place, serviceId)
  return entries.slice(0, rounds).map((entry) => bookingRound(place, entry))
}

/** Sessions with one place each. */
async function classes(place: Place, rounds: number): Promise<Round[]> {
  const serviceId = await offer(place, { type: 'CLASS', name: 'Pottery', defaultCapacity: 1 })
  for (let index = 0; index < rounds; index++) {
    const localStart = `${localDay(2 + index)}T18:00`
    const series = { serviceId, localStart, durationInMinutes: 60, timeZone: 'Europe/Berlin', days: [] }
    await asMerchant(place, '/admin/v1/session-series', { series })
  }
  const entries = await entriesOf(place, serviceId)
  return entries.slice(0, rounds).map((entry) => bookingRound(place, entry))
}

async function offer(place: Place, service: object): Promise<string> {
  const payment = {
    rateType: 'FIXED',
    fixed: { price: { value: '60.00' } },
    options: { online: true, inPerson: true },
  }
  const body = { service: { ...service, payment } }
  return (await asMerchant(place, '/bookings/v2/services', body)).service.id
}

interface Entry {
  slot: { startDate: string }
}

async function entriesOf(place: Place, serviceId: string): Promise<Entry[]> {
  const filter = {
    ...{ serviceId: [serviceId], bookable: true },
    ...{ startDate: `${localDay(2)}T00:00:00Z`, endDate: `${localDay(30)}T00:00:00Z` },
  }
  const path = '/availability-calendar/v1/availability/query'
  return (await asMerchant(place, path, { query: { filter }, timezone: 'Europe/Berlin' })).availabilityEntries
}

function localDay(later: number): string {
  return new Date(Date.now() + later * day).toISOString().slice(0, 10)
}

function bookingRound(place: Place, { slot }: Entry): Round {
  return {
    places: 1,
    take(shop, visitor) {
      const booking = { bookedEntity: { slot }, contactDetails, totalParticipants: 1 }
      return insist(shop, '/_api/bookings-service/v2/bookings', { ...visitor, body: { booking } })
    },
    async taken() {
      const path = '/bookings/bookings-reader/v2/extended-bookings/query'
      const filter = { startDate: slot.startDate }
      const { extendedBookings } = await asMerchant(place, path, { query: { filter } })
      return extendedBookings.length
    },
  }
}

function quotas(place: Place, rounds: number): Promise<Round[]> {
  return together(rounds, (index) => quotaRound(place, index))
}

/** Two kinds of tickets that share the places of one hall. */
async function quotaRound(place: Place, index: number): Promise<Round> {
  const [startDate, endDate] = [30, 31].map((later) => new Date(Date.now() + later * day).toISOString())
  const event = {
    title: `Evening ${index}`,
    location: { type: 'VENUE', name: 'Studio', address: { addressLine: '12 Kiln St', country: 'DE' } },
    dateAndTimeSettings: { startDate, endDate, timeZoneId: 'Europe/Berlin' },
    registration: { initialType: 'TICKETING' },
  }
  const { id: eventId } = (await asMerchant(place, '/events/v3/events', { event })).event
  const path = `/admin/v1/events/${eventId}/quotas`
  const { quota } = await asMerchant(place, path, { quota: { name: 'Hall', places: ticketsOfQuota } })
  const kinds = await Promise.all(
    ['Adults', 'Children'].map(async (name) => {
      const pricingMethod = { fixedPrice: { value: '25.00', currency: 'USD' } }
      const ticketDefinition = { eventId, name, limitPerCheckout: 10, quotaId: quota.id, pricingMethod }
      const made = await asMerchant(place, '/events-ticket-definitions/v3/ticket-definitions', {
        ticketDefinition,
      })
      return made.ticketDefinition.id
    }),
  )
  return {
    places: ticketsOfQuota,
    take(shop, visitor, index) {
      const tickets = [{ ticketDefinitionId: kinds[index % 2], quantity: 1 }]
      const body = { ticketReservation: { tickets } }
      return insist(shop, '/events/v1/ticket-reservations', { ...visitor, body })
    },
    async taken() {
      const { body } = await insist(place, path, { as: place.apiKey })
      return body.quotas[0].taken
    },
  }
}
