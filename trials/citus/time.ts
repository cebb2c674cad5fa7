import { createAdminClient } from '../../sdk/src/admin.ts'
import { asMerchant, insist, newVisitor } from '../http.ts'
import { expectEqual, type Step } from './steps.ts'

const day = 86_400_000
const after = (days: number) => new Date(Date.now() + days * day).toISOString()

/** What takes place, and what is paid for a time. */
export const timeSteps: Readonly<Record<string, Step>> = {
  async tickets(shop) {
    const event = {
      title: 'Evening',
      location: { type: 'VENUE', name: 'Studio', address: { addressLine: '12 Kiln St', country: 'DE' } },
      dateAndTimeSettings: { startDate: after(30), endDate: after(31), timeZoneId: 'Europe/Berlin' },
      registration: { initialType: 'TICKETING' },
    }
    const { id: eventId } = (await asMerchant(shop, '/events/v3/events', { event })).event
    const pricingMethod = { fixedPrice: { value: '25.00', currency: 'USD' } }
    const { ticketDefinition } = await asMerchant(shop, '/events-ticket-definitions/v3/ticket-definitions', {
      ticketDefinition: { eventId, name: 'Adults', limitPerCheckout: 10, pricingMethod },
    })
    const visitor = await newVisitor(shop)
    const ask = async (path: string, body?: object) => {
      const reply = await insist(shop, path, { ...visitor, ...(body && { body }) })
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
      return reply.body
    }
    const tickets = [{ ticketDefinitionId: ticketDefinition.id, quantity: 2 }]
    const { ticketReservation } = await ask('/events/v1/ticket-reservations', {
      ticketReservation: { tickets },
    })
    const buyer = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' }
    const { order } = await ask('/events/v1/checkout', {
      eventId,
      reservationId: ticketReservation.id,
      buyer,
    })
    await createAdminClient(shop).call('updateCheckout', {
      checkout: { id: order.orderNumber, billingInfo: { address: { country: 'US' } } },
    })
    await ask(`/ecom/v1/checkouts/${order.orderNumber}/create-order`, {})
    const bought = await ask(`/events/v1/tickets?eventId=${eventId}`)
    expectEqual(bought.tickets.length, 2, 'tickets')
  },
  async series(shop) {
    const admin = createAdminClient(shop)
    const service = {
      type: 'CLASS',
      name: 'Pottery',
      defaultCapacity: 8,
      payment: {
        rateType: 'FIXED',
        fixed: { price: { value: '60.00' } },
        options: { online: true, inPerson: true },
      },
    }
    const serviceId = (await asMerchant(shop, '/bookings/v2/services', { service })).service.id
    const localStart = `${after(2).slice(0, 10)}T18:00`
    const sessions = { serviceId, localStart, durationInMinutes: 60, timeZone: 'Europe/Berlin', days: [] }
    const { series } = await asMerchant(shop, '/admin/v1/session-series', { series: sessions })
    const changed = await admin.call('updateSessionSeries', {
      series: { id: series.id, revision: series.revision, durationInMinutes: 90 },
    })
    expectEqual(changed.series.durationInMinutes, 90, 'minutes of a session')
    await admin.call('deleteSessionSeries', { id: series.id })
  },
  async plans(shop) {
    const admin = createAdminClient(shop)
    const pricing = {
      price: { value: '40.00', currency: 'USD' },
      subscription: { cycleDuration: { count: 1, unit: 'MONTH' }, cycleCount: 0 },
    }
    const { plan } = await asMerchant(shop, '/pricing-plans/v2/plans', {
      plan: { name: 'Studio member', pricing },
    })
    const changed = await admin.call('updatePlan', { plan: { id: plan.id, name: 'Studio friend' } })
    expectEqual(changed.plan.name, 'Studio friend', 'name of the plan')
  },
}
