import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

/** What the merchant is told of. */
export type MerchantKind = 'booked' | 'requested' | 'rescheduled' | 'canceled' | 'paid'

/** How many places those who wait have got: for good, or kept for them until they order. */
export interface MovedUp {
  booked: number
  offered: number
}

/**
 * What others can book now: the time of an appointment, or so many places. Nothing, if the time is `BLOCKED` or busy in another
 * calendar, `TAKEN` by something else, if the session is `CLOSED`, or if those who `FOLLOWED` their series have the places.
 */
export type LeftTime = keyof MerchantTexts['freed'] | number

/** What has become of what a cancelled booking had. */
export interface FreedTime {
  movedUp: MovedUp
  left: LeftTime
}

interface Words {
  subject(title: string, time: string): string
  title: string
  intro(customer: string, title: string): string
}

export interface MerchantTexts {
  kinds: Record<MerchantKind, Words>
  freed: Record<'FREE' | 'BLOCKED' | 'TAKEN' | 'CLOSED' | 'FOLLOWED', string>
  booked(places: number): string
  offered(places: number): string
  places(free: number): string
  when: string
  before: string
  now: string
  who: string
  where: string
  participants: string
  price: string
  free: string
  onRequest: string
  paidWith(plan: string): string
  withTax(amount: string): string
  customer: string
  yes: string
  no: string
  payment: string
  paid(amount: string, order: string): string
  openOrder: string
  openBooking: string
  why: string
}

const english: MerchantTexts = {
  kinds: {
    booked: {
      subject: (title, time) => `New booking: ${title}, ${time}`,
      title: 'New booking',
      intro: (customer, title) => `${customer} has booked ${title}.`,
    },
    requested: {
      subject: (title, time) => `Booking to confirm: ${title}, ${time}`,
      title: 'A booking waits for you',
      intro: (customer, title) => `${customer} asks for ${title}. Confirm or decline it in the admin.`,
    },
    rescheduled: {
      subject: (title, time) => `Booking moved: ${title}, now ${time}`,
      title: 'A customer moved a booking',
      intro: (customer, title) => `${customer} has chosen another time for ${title}.`,
    },
    canceled: {
      subject: (title, time) => `Booking cancelled: ${title}, ${time}`,
      title: 'A customer cancelled a booking',
      intro: (customer, title) => `${customer} has cancelled ${title}.`,
    },
    paid: {
      subject: (title, time) => `Paid, but cancelled: ${title}, ${time}`,
      title: 'A cancelled booking was paid',
      intro: (customer, title) => `${customer} has paid for ${title} after it was cancelled.`,
    },
  },
  freed: {
    FREE: 'The time is free again.',
    BLOCKED: 'This time is blocked, or busy in another calendar, so nobody else can book it.',
    TAKEN: 'Something else is booked or planned at this time, so nobody else can book it.',
    CLOSED: 'The session no longer takes place at this time.',
    FOLLOWED: 'The places are kept for customers whose session has been moved to this time.',
  },
  booked: (places) =>
    places === 1
      ? 'Somebody from the waiting list now has a place.'
      : `${places} places now belong to customers from the waiting list.`,
  offered: (places) =>
    places === 1
      ? 'A place was offered to the waiting list.'
      : `${places} places were offered to the waiting list.`,
  places: (free) =>
    free === 0 ? 'No place is free.' : free === 1 ? '1 place is free.' : `${free} places are free.`,
  when: 'When',
  before: 'Until now',
  now: 'New time',
  who: 'With',
  where: 'Where',
  participants: 'Participants',
  price: 'Price',
  free: 'Free of charge',
  onRequest: 'On request',
  paidWith: (plan) => `Paid with ${plan}`,
  withTax: (amount) => `${amount} with tax`,
  customer: 'Customer',
  yes: 'Yes',
  no: 'No',
  payment: 'To decide',
  paid: (amount, order) =>
    `${amount} of order ${order} is paid. The customer was told that you decide about a refund.`,
  openOrder: 'Open the order',
  openBooking: 'Open the booking',
  why: 'You can change who gets this e-mail in the settings of the shop.',
}

const german: MerchantTexts = {
  kinds: {
    booked: {
      subject: (title, time) => `Neue Buchung: ${title}, ${time}`,
      title: 'Neue Buchung',
      intro: (customer, title) => `${customer} hat ${title} gebucht.`,
    },
    requested: {
      subject: (title, time) => `Buchung zu bestätigen: ${title}, ${time}`,
      title: 'Eine Buchung wartet auf Sie',
      intro: (customer, title) =>
        `${customer} fragt ${title} an. Bestätigen Sie die Buchung in der Verwaltung, oder lehnen Sie sie ab.`,
    },
    rescheduled: {
      subject: (title, time) => `Buchung verschoben: ${title}, jetzt ${time}`,
      title: 'Eine Buchung wurde verschoben',
      intro: (customer, title) => `${customer} hat für ${title} eine andere Zeit gewählt.`,
    },
    canceled: {
      subject: (title, time) => `Buchung storniert: ${title}, ${time}`,
      title: 'Eine Buchung wurde storniert',
      intro: (customer, title) => `${customer} hat ${title} storniert.`,
    },
    paid: {
      subject: (title, time) => `Bezahlt, aber storniert: ${title}, ${time}`,
      title: 'Eine stornierte Buchung wurde bezahlt',
      intro: (customer, title) => `${customer} hat ${title} bezahlt, nachdem die Buchung storniert war.`,
    },
  },
  freed: {
    FREE: 'Die Zeit ist wieder frei.',
    BLOCKED: 'Die Zeit ist gesperrt oder in einem anderen Kalender belegt. Niemand anderes kann sie buchen.',
    TAKEN: 'In dieser Zeit gibt es schon etwas anderes. Niemand anderes kann sie buchen.',
    CLOSED: 'Der Termin findet zu dieser Zeit nicht mehr statt.',
    FOLLOWED: 'Die Plätze sind für Kunden reserviert, deren Termin auf diese Zeit verlegt wurde.',
  },
  booked: (places) =>
    places === 1
      ? 'Jemand von der Warteliste hat jetzt einen Platz.'
      : `${places} Plätze gehören jetzt Kunden von der Warteliste.`,
  offered: (places) =>
    places === 1
      ? 'Ein Platz wurde der Warteliste angeboten.'
      : `${places} Plätze wurden der Warteliste angeboten.`,
  places: (free) =>
    free === 0 ? 'Kein Platz ist frei.' : free === 1 ? '1 Platz ist frei.' : `${free} Plätze sind frei.`,
  when: 'Wann',
  before: 'Bisher',
  now: 'Neue Zeit',
  who: 'Bei',
  where: 'Wo',
  participants: 'Teilnehmer',
  price: 'Preis',
  free: 'Kostenlos',
  onRequest: 'Auf Anfrage',
  paidWith: (plan) => `Bezahlt mit ${plan}`,
  withTax: (amount) => `${amount} mit Steuern`,
  customer: 'Kundin oder Kunde',
  yes: 'Ja',
  no: 'Nein',
  payment: 'Zu entscheiden',
  paid: (amount, order) =>
    `Für Bestellung ${order} sind ${amount} bezahlt. Wir haben mitgeteilt, dass Sie über eine Erstattung entscheiden.`,
  openOrder: 'Bestellung öffnen',
  openBooking: 'Buchung öffnen',
  why: 'In den Einstellungen des Shops legen Sie fest, wer diese E-Mail bekommt.',
}

const byLanguage: Record<PageLanguage, MerchantTexts> = { en: english, de: german }

export function merchantTexts(language: string): MerchantTexts {
  return byLanguage[pageLanguage(language)]
}
