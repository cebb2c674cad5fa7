import { instantFrom } from '../bookings/hours/zones.rules.ts'
import * as reads from '../box-office/events/reads.service.ts'
import * as events from '../box-office/events/service.ts'
import * as definitions from '../box-office/ticket-definitions/service.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import type { DemoEvent, DemoFile } from './file.rules.ts'
import type { Pictures } from './rules.ts'

interface Filling {
  shop: Shop
  caller: Caller
  file: DemoFile
  count(what: string): void
}

/** Events with tickets, and a series that people register for. */
export async function addEvents(filling: Filling, pictures: Pictures): Promise<void> {
  const { shop, caller, file, count } = filling
  for (const wanted of file.events) {
    const query = { filter: { title: wanted.title }, paging: { limit: 1 } }
    const { events: known } = await reads.query(shop, caller, { query })
    if (known.length > 0) continue
    const { event } = await events.create(shop, caller, { event: draftOf(filling, wanted, pictures) })
    for (const { name, description, price, capacity, limitPerOrder } of wanted.tickets ?? []) {
      await definitions.create(shop, caller, {
        ticketDefinition: {
          ...{ eventId: event.id ?? '', name, description, limited: true, initialLimit: capacity },
          limitPerCheckout: limitPerOrder,
          pricingMethod:
            price === 0
              ? { free: true }
              : { fixedPrice: { value: price.toFixed(2), currency: file.store.currency } },
        },
      })
    }
    count('event')
  }
}

function draftOf({ shop, caller }: Filling, wanted: DemoEvent, pictures: Pictures) {
  const { title, slug, shortDescription, description, location, image, places, questions = [] } = wanted
  const picture = pictures.get(image.file)
  const dates = datesOf(shop, wanted)
  const later = dates.length > 1 ? { recurringEvents: { individualEventDates: dates } } : {}
  return {
    ...{ title, slug, shortDescription, detailedDescription: `<p>${description}</p>` },
    location: { type: 'VENUE' as const, name: location },
    dateAndTimeSettings: { ...dates[0], ...later },
    form: {
      controls: questions.map(({ name, label }) => ({
        name,
        label,
        type: 'TEXTAREA' as const,
        inputs: [{ name, label }],
      })),
    },
    registration: wanted.tickets
      ? { initialType: 'TICKETING' as const }
      : {
          initialType: 'RSVP' as const,
          rsvp: { limit: places ?? null, waitlistEnabled: true, responseType: 'YES_AND_NO' as const },
        },
    ...(picture
      ? {
          mainImage: {
            ...{
              id: picture.id,
              url: `${shop.hosts.urlOf(caller.siteId)}/media/${encodeURIComponent(picture.id)}`,
            },
            ...{ width: picture.width, height: picture.height, altText: image.alt },
          },
        }
      : {}),
  }
}

const day = 24 * 60 * 60_000

/** Of a series all dates, each at the same time of the clocks. */
function datesOf(shop: Shop, { start, end, timeZone, repeats }: DemoEvent) {
  const { everyDays = 7, times = 1 } = repeats ?? {}
  const at = ({ inDays, time }: DemoEvent['start'], turn: number) => {
    const date = new Date(shop.clock() + (inDays + turn * everyDays) * day).toISOString().slice(0, 10)
    return new Date(instantFrom(`${date}T${time}`, timeZone)).toISOString()
  }
  return Array.from({ length: times }, (_, turn) => ({
    ...{ startDate: at(start, turn), endDate: at(end, turn), timeZoneId: timeZone, showTimeZone: false },
  }))
}
