import type { Slot } from '@cartwright/contract/bookings/parts.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import type { Redirects } from '../../platform/room.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as resources from '../resources/service.ts'
import { serviceBySchedule, servicesByIds } from '../services/queries.ts'
import * as services from '../services/service.ts'
import { askedFrom, parametersOf } from './asked.rules.ts'

/** Redirect sessions to the details of a slot, and to where a service or somebody who gives it can be booked. */
export const bookingRedirects: Redirects = {
  async bookingsCheckout(shop, caller, { bookingsCheckout = {} }) {
    const { slotAvailability, timezone } = bookingsCheckout
    // Entries of the calendar come back as they were given.
    const slot = (slotAvailability?.slot ?? {}) as Slot
    const field = 'bookingsCheckout.slotAvailability.slot'
    if (!slot.serviceId && !slot.scheduleId)
      throw violation(`${field}.serviceId`, 'is required', 'REQUIRED_FIELD')
    const id = slot.serviceId || (await serviceOf(slot.scheduleId ?? ''))
    const { id: service, type } = await services.findVisible(shop, caller, id)
    if (type !== 'COURSE' && !slot.startDate && !slot.eventId && !slot.sessionId)
      throw violation(`${field}.startDate`, 'is required', 'REQUIRED_FIELD')
    return { path: '/bookings/details', parameters: parametersOf({ ...askedFrom(slot, timezone), service }) }

    async function serviceOf(scheduleId: string): Promise<string> {
      const [row] = isGuid(scheduleId)
        ? await shop.db.run(serviceBySchedule, [caller.siteId, scheduleId])
        : []
      if (!row) throw refuse('SCHEDULE_NOT_FOUND')
      return row.id
    }
  },
  async bookingsBook(shop, caller, { bookingsBook = {} }) {
    const { resourceId } = bookingsBook
    if (!resourceId) throw violation('bookingsBook.resourceId', 'is required', 'REQUIRED_FIELD')
    const [service] = await shop.db.run(servicesByIds, [caller.siteId, [resourceId]])
    if (service && (!service.hidden || services.seesHidden(caller)))
      return { path: `/services/${encodeURIComponent(service.slug)}` }
    const [resource] = await resources.byIds(shop, caller.siteId, [resourceId.toLowerCase()])
    if (!resource) throw refuse('RESOURCE_NOT_FOUND')
    return { path: '/services', parameters: { staff: resource.id } }
  },
}
