import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

/** Why an e-mail about a booking is sent. */
export type NoticeKind =
  | 'confirmed'
  | 'received'
  | 'declined'
  | 'canceled'
  | 'rescheduled'
  | 'changed'
  | 'reminder'
  | 'waiting'
  | 'waitingChanged'
  | 'offered'
  | 'movedUp'

/** What a merchant has changed about a class or course that is booked. */
export type SeriesNews = 'time' | 'length' | 'dates' | 'place' | 'staff'

interface Words {
  subject(title: string): string
  title: string
  intro(about: { title: string; before?: string; until?: string }): string
}

interface NewsAbout {
  /** Empty if there is none. */
  place: string
  staff: string
  /** Whether the e-mail has a calendar file. */
  hasFile: boolean
}

export interface BookingTexts {
  notices: Record<NoticeKind, Words>
  /** What has changed besides the beginning, which is told with the time of before. */
  news(news: readonly SeriesNews[], about: NewsAbout): string[]
  stillWaiting: string
  /** Dates of a course. */
  gone: string
  added: string
  more(count: number): string
  when: string
  who: string
  where: string
  /** By video. */
  join: string
  participants: string
  price: string
  onRequest: string
  free: string
  button: string
  viewOrCancel: string
  viewOrMove: string
  /** Where nothing can be moved or cancelled any more. */
  view: string
  /** Of the waiting list. */
  viewOrLeave: string
  book: string
  /** What becomes of the money of a booking that ends. */
  payment: string
  paid(amount: string, order: string): string
  unpaid: string
  /** Of an order that has something else in it. No amount: it is free. */
  stays(order: string, amount: string): string
  paidWith(plan: string): string
  withTax(amount: string): string
  /** What becomes of the credits of a plan. */
  planBack(plan: string): string
  planKept(plan: string): string
  policy: string
  why: string
  whyWaiting: string
  /** Whoever has a place from the waiting list and may give it back. */
  giveBack: string
}

const english: BookingTexts = {
  notices: {
    confirmed: {
      subject: (title) => `Your booking: ${title}`,
      title: 'Your booking is confirmed',
      intro: ({ title }) => `We look forward to seeing you: ${title}.`,
    },
    received: {
      subject: (title) => `Your request: ${title}`,
      title: 'We have your request',
      intro: ({ title }) => `You have asked for ${title}. We will tell you as soon as it is confirmed.`,
    },
    declined: {
      subject: (title) => `Your request was declined: ${title}`,
      title: 'We cannot confirm your request',
      intro: ({ title }) =>
        `We are sorry: ${title} is not possible at this time. Please choose another time.`,
    },
    canceled: {
      subject: (title) => `Cancelled: ${title}`,
      title: 'Your booking is cancelled',
      intro: ({ title }) => `${title} is cancelled.`,
    },
    rescheduled: {
      subject: (title) => `New time: ${title}`,
      title: 'Your booking has a new time',
      intro: ({ title, before = '' }) => `${title} was to begin ${before}. Below is the new time.`,
    },
    changed: {
      subject: (title) => `Changed: ${title}`,
      title: 'Your booking has changed',
      intro: ({ title }) => `${title} has changed.`,
    },
    reminder: {
      subject: (title) => `Reminder: ${title}`,
      title: 'Your booking is soon',
      intro: ({ title }) => `We look forward to seeing you: ${title}.`,
    },
    waiting: {
      subject: (title) => `On the waiting list: ${title}`,
      title: 'You are on the waiting list',
      intro: ({ title }) => `${title} is full. We will write to you as soon as a place is free.`,
    },
    waitingChanged: {
      subject: (title) => `Changed: ${title}`,
      title: 'What you are waiting for has changed',
      intro: ({ title, before }) =>
        before ? `${title} was to begin ${before}. Below is the new time.` : `${title} has changed.`,
    },
    offered: {
      subject: (title) => `A place is free: ${title}`,
      title: 'A place is free for you',
      intro: ({ title, until = '' }) => `We keep a place in ${title} for you until ${until}.`,
    },
    movedUp: {
      subject: (title) => `A place became free, and it is yours: ${title}`,
      title: 'You have a place',
      intro: ({ title }) =>
        `You were on the waiting list for ${title}. A place became free, and we have booked it for you.`,
    },
  },
  news(news, { place, staff, hasFile }) {
    const facts = [
      ...(news.includes('place') && place ? [`at ${place}`] : []),
      ...(news.includes('staff') && staff ? [`with ${staff}`] : []),
    ]
    return [
      ...(news.includes('length') ? ['It now ends at another time.'] : []),
      ...(news.includes('dates') ? ['Some dates are different.'] : []),
      ...(news.includes('dates') && hasFile ? ['The attached calendar file has all of them.'] : []),
      ...(facts.length > 0 ? [`It is now ${facts.join(', ')}.`] : []),
      ...(news.includes('place') && !place ? ['Where it takes place is not settled yet.'] : []),
      ...(news.includes('staff') && !staff ? ['Who gives it is not settled yet.'] : []),
    ]
  },
  stillWaiting: 'You are still on the waiting list.',
  gone: 'No longer',
  added: 'New',
  more: (count) => `and ${count} more`,
  when: 'When',
  who: 'With',
  where: 'Where',
  join: 'How to take part',
  participants: 'Participants',
  price: 'Price',
  onRequest: 'On request',
  free: 'Free of charge',
  button: 'View, move or cancel the booking',
  viewOrCancel: 'View or cancel the booking',
  viewOrMove: 'View or move the booking',
  view: 'View the booking',
  viewOrLeave: 'View or leave the waiting list',
  book: 'Book the place',
  payment: 'Your payment',
  paid: (amount, order) =>
    `You have paid ${amount} for order ${order}. Nothing is paid back automatically: we decide about a refund and contact you.`,
  unpaid: 'You have not paid for this booking, and you do not have to.',
  stays: (order, amount) =>
    amount
      ? `The rest of your order ${order} stays, and you only pay for that: ${amount}.`
      : `The rest of your order ${order} stays, and there is nothing to pay for it.`,
  paidWith: (plan) => `Paid with ${plan}`,
  withTax: (amount) => `${amount} with tax`,
  planBack: (plan) => `What this booking took from ${plan} is credited again.`,
  planKept: (plan) => `This booking was paid with ${plan}. The credit is not given back.`,
  policy: 'Our terms for cancelling',
  why: 'You get this e-mail because somebody has booked with this address.',
  whyWaiting: 'You get this e-mail because somebody has joined the waiting list with this address.',
  giveBack: 'If you cannot come, please cancel, so that somebody else gets the place.',
}

const german: BookingTexts = {
  notices: {
    confirmed: {
      subject: (title) => `Ihre Buchung: ${title}`,
      title: 'Ihre Buchung ist bestätigt',
      intro: ({ title }) => `Wir freuen uns auf Sie: ${title}.`,
    },
    received: {
      subject: (title) => `Ihre Anfrage: ${title}`,
      title: 'Ihre Anfrage ist da',
      intro: ({ title }) => `Sie haben ${title} angefragt. Wir melden uns, sobald der Termin bestätigt ist.`,
    },
    declined: {
      subject: (title) => `Ihre Anfrage wurde abgelehnt: ${title}`,
      title: 'Wir können Ihre Anfrage nicht bestätigen',
      intro: ({ title }) =>
        `Es tut uns leid: ${title} ist zu dieser Zeit nicht möglich. Bitte wählen Sie eine andere.`,
    },
    canceled: {
      subject: (title) => `Abgesagt: ${title}`,
      title: 'Ihre Buchung ist storniert',
      intro: ({ title }) => `${title} findet für Sie nicht statt.`,
    },
    rescheduled: {
      subject: (title) => `Neue Zeit: ${title}`,
      title: 'Ihre Buchung hat eine neue Zeit',
      intro: ({ title, before = '' }) => `${title} sollte ${before} beginnen. Die neue Zeit steht unten.`,
    },
    changed: {
      subject: (title) => `Geändert: ${title}`,
      title: 'Ihre Buchung hat sich geändert',
      intro: ({ title }) => `${title} hat sich geändert.`,
    },
    reminder: {
      subject: (title) => `Erinnerung: ${title}`,
      title: 'Bald ist es so weit',
      intro: ({ title }) => `Wir freuen uns auf Sie: ${title}.`,
    },
    waiting: {
      subject: (title) => `Auf der Warteliste: ${title}`,
      title: 'Sie stehen auf der Warteliste',
      intro: ({ title }) => `${title} ist voll. Wir schreiben Ihnen, sobald ein Platz frei wird.`,
    },
    waitingChanged: {
      subject: (title) => `Geändert: ${title}`,
      title: 'Ihr Wunschtermin hat sich geändert',
      intro: ({ title, before }) =>
        before
          ? `${title} sollte ${before} beginnen. Die neue Zeit steht unten.`
          : `${title} hat sich geändert.`,
    },
    offered: {
      subject: (title) => `Ein Platz ist frei: ${title}`,
      title: 'Ein Platz ist frei für Sie',
      intro: ({ title, until = '' }) => `Wir halten Ihnen bis ${until} einen Platz frei: ${title}.`,
    },
    movedUp: {
      subject: (title) => `Ein Platz ist frei geworden und gehört Ihnen: ${title}`,
      title: 'Sie haben einen Platz',
      intro: ({ title }) =>
        `Sie standen auf der Warteliste für ${title}. Ein Platz ist frei geworden, und wir haben ihn für Sie gebucht.`,
    },
  },
  news(news, { place, staff, hasFile }) {
    return [
      ...(news.includes('length') ? ['Das Ende hat sich verschoben.'] : []),
      ...(news.includes('dates') ? ['Einige Termine haben sich geändert.'] : []),
      ...(news.includes('dates') && hasFile ? ['Alle stehen in der angehängten Kalenderdatei.'] : []),
      ...(news.includes('place') ? [place ? `Neuer Ort: ${place}.` : 'Der Ort steht noch nicht fest.'] : []),
      ...(news.includes('staff')
        ? [staff ? `Neue Leitung: ${staff}.` : 'Die Leitung steht noch nicht fest.']
        : []),
    ]
  },
  stillWaiting: 'Sie stehen weiter auf der Warteliste.',
  gone: 'Entfallen',
  added: 'Neu',
  more: (count) => (count === 1 ? 'und ein weiterer Termin' : `und ${count} weitere Termine`),
  when: 'Wann',
  who: 'Bei',
  where: 'Wo',
  join: 'So nehmen Sie teil',
  participants: 'Teilnehmer',
  price: 'Preis',
  onRequest: 'Auf Anfrage',
  free: 'Kostenlos',
  button: 'Buchung ansehen, verschieben oder stornieren',
  viewOrCancel: 'Buchung ansehen oder stornieren',
  viewOrMove: 'Buchung ansehen oder verschieben',
  view: 'Buchung ansehen',
  viewOrLeave: 'Warteliste ansehen oder verlassen',
  book: 'Platz buchen',
  payment: 'Ihre Zahlung',
  paid: (amount, order) =>
    `Sie haben für Bestellung ${order} ${amount} bezahlt. Es wird nichts automatisch erstattet: Wir entscheiden über eine Erstattung und melden uns.`,
  unpaid: 'Sie haben diese Buchung nicht bezahlt und müssen sie auch nicht mehr bezahlen.',
  stays: (order, amount) =>
    amount
      ? `Der Rest Ihrer Bestellung ${order} bleibt bestehen, und Sie bezahlen nur noch ihn: ${amount}.`
      : `Der Rest Ihrer Bestellung ${order} bleibt bestehen. Dafür müssen Sie nichts bezahlen.`,
  paidWith: (plan) => `Bezahlt mit ${plan}`,
  withTax: (amount) => `${amount} mit Steuern`,
  planBack: (plan) => `Was diese Buchung von ${plan} verbraucht hat, ist wieder gutgeschrieben.`,
  planKept: (plan) => `Diese Buchung wurde mit ${plan} bezahlt. Das Guthaben wird nicht zurückgegeben.`,
  policy: 'Unsere Bedingungen für Stornierungen',
  why: 'Sie bekommen diese E-Mail, weil mit dieser Adresse gebucht wurde.',
  whyWaiting: 'Sie bekommen diese E-Mail, weil diese Adresse auf der Warteliste steht.',
  giveBack: 'Wenn Sie nicht kommen können, stornieren Sie bitte, damit jemand anderes den Platz bekommt.',
}

const byLanguage: Record<PageLanguage, BookingTexts> = { en: english, de: german }

export function textsIn(language: string): BookingTexts {
  return byLanguage[pageLanguage(language)]
}
