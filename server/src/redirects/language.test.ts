import type { BookingsPageProps } from '@cartwright/contract/pages/bookings.ts'
import type { OpenCheckoutProps } from '@cartwright/contract/pages/pages.ts'
import type { PlansPageProps } from '@cartwright/contract/pages/plans.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { availability, hire, offer, plan, price } from '../../test/bookings.ts'
import { announce, reserve, sellTickets } from '../../test/box-office.ts'
import { readMails } from '../../test/mails.ts'
import { becomeMember, openPageBrowser } from '../../test/page-browser.ts'
import { newPlan } from '../../test/plans.ts'
import { openStore, type Store } from '../../test/store.ts'

let store: Store
beforeAll(async () => {
  store = await openStore({ settings: { paymentMethods: ['test-card'], languages: ['de'] } })
})
afterAll(() => store.close())

const subjectsTo = async (email: string) => (await readMails(store, email)).map(({ subject }) => subject)
const redirect = async (body: object, as: string) => {
  const preferences = { additionalQueryParameters: { lang: 'de' } }
  const path = '/_api/redirects-api/v1/redirect-session'
  return (await store.ask('POST', path, { as, body: { ...body, preferences } })).body.redirectSession.fullUrl
}
const person = (email: string) => ({ firstName: 'Anna', lastName: 'Berg', phone: '', note: '', email })

describe('a German page in a browser that prefers English', () => {
  test('answers an event in German, and the page and the e-mail after it too', async () => {
    const party = await announce(store, { title: 'Party', registration: { initialType: 'RSVP' } })
    const browser = openPageBrowser(store)
    await browser.open(`/rsvps/details?event=${party.slug}&lang=de`)
    const wrong = await browser.send<BookingsPageProps>({ ...person('rsvp@mail.test'), firstName: '' })
    expect(wrong.props.forms[0]?.buttons[0]?.label).toBe('Antwort senden')
    const done = await browser.send<BookingsPageProps>(person('rsvp@mail.test'))
    expect(done.props.title).toMatch('Danke')
    expect(await subjectsTo('rsvp@mail.test')).toEqual(['Ihre Zusage: Party'])
  })

  test('books in German', async () => {
    const service = await offer(store, {
      ...{ type: 'CLASS', name: 'Clay evening', defaultCapacity: 9, payment: { rateType: 'NO_FEE' } },
    })
    await plan(store, service.id, { localStart: '2027-01-05T18:00' })
    const at = { startDate: '2027-01-05T00:00:00', endDate: '2027-01-05T23:00:00', bookable: true }
    const [slotAvailability] = await availability(store, { serviceId: service.id, ...at })
    const browser = openPageBrowser(store)
    await browser.open(await redirect({ bookingsCheckout: { slotAvailability } }, await store.visitor()))
    await browser.send(person('booking@mail.test'))
    expect(await subjectsTo('booking@mail.test')).toEqual(['Ihre Buchung: Clay evening'])
  })

  test('leads to a German checkout: of a booking, of tickets and of a plan', async () => {
    const paid = price('60.00', { online: true, inPerson: false })
    const lesson = await offer(store, { staffMemberIds: [await hire(store)], ...paid })
    const at = { startDate: '2027-02-01T00:00:00', endDate: '2027-02-01T23:00:00', bookable: true }
    const [slotAvailability] = await availability(store, { serviceId: lesson.id, ...at })
    const event = await announce(store, { title: 'Raku' })
    const kind = await sellTickets(store, event.id)
    const as = await store.visitor()
    const reservationId = await reserve(store, as, kind)
    const asked = [
      { bookingsCheckout: { slotAvailability } },
      { eventsCheckout: { reservationId, eventSlug: event.slug } },
    ]
    for (const one of asked) {
      const browser = openPageBrowser(store)
      await browser.open(await redirect(one, as))
      const { props } = await browser.send<OpenCheckoutProps>(person('paid@mail.test'))
      expect(props.placeText).toMatch(/^Zahlungspflichtig bestellen/)
    }
    const { id } = await newPlan(store)
    const member = await becomeMember(store, 'plan@mail.test')
    await member.open<PlansPageProps>(`/plan-checkout?plan=${id}&lang=de`)
    const { props } = await member.send<OpenCheckoutProps>({})
    expect(props.placeText).toMatch(/^Zahlungspflichtig bestellen/)
  })
})
