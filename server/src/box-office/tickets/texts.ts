import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import * as money from '../../platform/values/money.ts'

export interface TicketTexts {
  free: string
  /** What is still to be paid of the order. */
  unpaid(amount: string): string
  payment: string
  order: string
  subject(event: string): string
  canceledSubject(event: string): string
  canceledIntro(event: string): string
  movedSubject(event: string): string
  movedIntro(event: string): string
  movedTicketsIntro(event: string): string
  movedWaitingIntro(event: string): string
  /** For whoever has paid. */
  canceledMoney: string
  /** For whoever has paid nothing yet. */
  canceledUnpaid: string
  /** For whoever has paid nothing yet of an order that has something else in it. No amount: it is free. */
  canceledInPart(order: string, amount: string): string
  refundedSubject(event: string): string
  /** No amount: nothing was to be given back. */
  refundedIntro(refund: { count: number; amount: string; byHand: boolean }): string
  /** For guests who have not paid for the tickets. */
  voidSubject(event: string, count: number): string
  voidIntro(count: number): string
  givenSubject(event: string): string
  givenIntro(to: string): string
  /** After it, where the buyer has given the ticket away. */
  takeBack(to: string): string
  /** For whoever was given the ticket. */
  returnable(buyer: string): string
  takenBackSubject(event: string): string
  takenBackIntro(buyer: string): string
  voidTickets: string
  voidTicket: string
  voidEvent: string
  reason: string
  wallet: string
  apple(ticket: string): string
  google(ticket: string): string
  goingSubject(event: string): string
  waitingSubject(event: string): string
  promotedSubject(event: string): string
  notGoingSubject(event: string): string
  hello(name: string): string
  ticketsIntro(count: number): string
  goingIntro: string
  waitingIntro: string
  promotedIntro: string
  notGoingIntro: string
  /** Heads when and where a moved event was. */
  before: string
  when: string
  where: string
  online: string
  password: string
  tickets: string
  guests: string
  download: string
  page: string
  view: string
  /** The page of an RSVP. */
  answer: string
  /** The page of whoever waits for tickets. */
  waitingList: string
  why: string
  whyTickets: string
  whyWaiting: string
}

const english: TicketTexts = {
  free: 'Free',
  unpaid: (amount) => `Not paid yet: ${amount} open`,
  payment: 'Payment',
  order: 'Order',
  subject: (event) => `Your tickets: ${event}`,
  canceledSubject: (event) => `Cancelled: ${event}`,
  canceledIntro: (event) => `we are sorry: “${event}” will not take place.`,
  movedSubject: (event) => `New time or place: ${event}`,
  movedWaitingIntro: (event) =>
    `“${event}” has another time or place than before. Below you find what holds now; you are still on the waiting list.`,
  movedIntro: (event) =>
    `“${event}” has another time or place than before. Below you find what holds now; your registration stays valid.`,
  movedTicketsIntro: (event) =>
    `“${event}” has another time or place than before. Below you find what holds now; your tickets stay valid.`,
  canceledMoney:
    'The cancellation has not refunded anything yet. When the shop refunds your tickets, you get another e-mail. If you have questions, write to the shop.',
  canceledUnpaid: 'You have not paid for your tickets yet, and you do not have to.',
  canceledInPart: (order, amount) =>
    amount
      ? `The rest of your order ${order} stays, and you only pay for that: ${amount}.`
      : `The rest of your order ${order} stays, and there is nothing to pay for it.`,
  refundedSubject: (event) => `Tickets refunded: ${event}`,
  refundedIntro: ({ count, amount, byHand }) => {
    const what = count === 1 ? 'your ticket is cancelled.' : `${count} of your tickets are cancelled.`
    if (amount === '') return what
    return byHand
      ? `${what} You get ${amount} back; the shop arranges how.`
      : `${what} ${amount} goes back to you, the way you paid. It can take some days.`
  },
  givenSubject: (event) => `You gave a ticket away: ${event}`,
  givenIntro: (to) => `your ticket belongs to ${to} now, who gets it by e-mail. Your code is void.`,
  takeBack: (to) => `Until ${to} has been let in, you can take it back on the page of your tickets.`,
  returnable: (buyer) =>
    `${buyer || 'The buyer'} has given you this ticket and can take it back until you are let in.`,
  takenBackSubject: (event) => `Your ticket was taken back: ${event}`,
  takenBackIntro: (buyer) =>
    `${buyer || 'the buyer'} has taken back the ticket that was given to you. Your code is void.`,
  voidSubject: (event, count) => `${count === 1 ? 'Your ticket is' : 'Your tickets are'} cancelled: ${event}`,
  voidIntro: (count) =>
    count === 1
      ? 'your ticket is cancelled and no longer valid.'
      : 'your tickets are cancelled and no longer valid.',
  voidTickets: 'No longer valid',
  voidTicket: 'This ticket is not valid any more.',
  voidEvent: 'This event is cancelled.',
  reason: 'Reason',
  wallet: 'On your phone',
  apple: (ticket) => `Add to Apple Wallet: ${ticket}`,
  google: (ticket) => `Add to Google Wallet: ${ticket}`,
  goingSubject: (event) => `You are coming: ${event}`,
  waitingSubject: (event) => `You are on the waiting list: ${event}`,
  promotedSubject: (event) => `You have a place: ${event}`,
  notGoingSubject: (event) => `You are not coming: ${event}`,
  hello: (name) => (name ? `Hello ${name},` : 'Hello,'),
  ticketsIntro: (count) => (count === 1 ? 'here is your ticket.' : `here are your ${count} tickets.`),
  goingIntro: 'we look forward to seeing you.',
  waitingIntro: 'all places are taken. You get another e-mail if one becomes free.',
  promotedIntro: 'a place has become free, and it is yours.',
  notGoingIntro: 'thank you for telling us that you are not coming.',
  before: 'Until now',
  when: 'When',
  where: 'Where',
  online: 'Online',
  password: 'Password',
  tickets: 'Tickets',
  guests: 'Guests',
  download: 'Download tickets (PDF)',
  page: 'See the tickets with their codes',
  view: 'See the event',
  answer: 'See or change your answer',
  waitingList: 'See or leave the waiting list',
  why: 'You get this e-mail because you have registered for this event.',
  whyTickets: 'You get this e-mail because it is about your tickets for this event.',
  whyWaiting: 'You get this e-mail because you have joined the waiting list for this event.',
}

const german: TicketTexts = {
  free: 'Kostenlos',
  unpaid: (amount) => `Noch nicht bezahlt: ${amount} offen`,
  payment: 'Zahlung',
  order: 'Bestellung',
  subject: (event) => `Ihre Tickets: ${event}`,
  canceledSubject: (event) => `Abgesagt: ${event}`,
  canceledIntro: (event) => `leider findet „${event}“ nicht statt.`,
  movedSubject: (event) => `Neue Zeit oder neuer Ort: ${event}`,
  movedWaitingIntro: (event) =>
    `bei „${event}“ haben sich Zeit oder Ort geändert. Unten steht, was jetzt gilt; Sie stehen weiter auf der Warteliste.`,
  movedIntro: (event) =>
    `bei „${event}“ haben sich Zeit oder Ort geändert. Unten steht, was jetzt gilt; Ihre Anmeldung bleibt gültig.`,
  movedTicketsIntro: (event) =>
    `bei „${event}“ haben sich Zeit oder Ort geändert. Unten steht, was jetzt gilt; Ihre Tickets bleiben gültig.`,
  canceledMoney:
    'Mit der Absage ist noch nichts erstattet. Sobald der Shop Ihre Tickets erstattet, bekommen Sie eine weitere E-Mail. Wenn Sie Fragen haben, schreiben Sie dem Shop.',
  canceledUnpaid: 'Sie haben Ihre Tickets noch nicht bezahlt und müssen sie auch nicht mehr bezahlen.',
  canceledInPart: (order, amount) =>
    amount
      ? `Der Rest Ihrer Bestellung ${order} bleibt bestehen, und Sie bezahlen nur noch ihn: ${amount}.`
      : `Der Rest Ihrer Bestellung ${order} bleibt bestehen. Dafür müssen Sie nichts bezahlen.`,
  refundedSubject: (event) => `Tickets erstattet: ${event}`,
  refundedIntro: ({ count, amount, byHand }) => {
    const what = count === 1 ? 'Ihr Ticket ist storniert.' : `${count} Ihrer Tickets sind storniert.`
    if (amount === '') return what
    return byHand
      ? `${what} Sie bekommen ${amount} zurück; der Shop klärt mit Ihnen, wie.`
      : `${what} ${amount} gehen auf dem Weg zurück, auf dem Sie bezahlt haben. Das kann einige Tage dauern.`
  },
  givenSubject: (event) => `Sie haben ein Ticket weitergegeben: ${event}`,
  givenIntro: (to) => `Ihr Ticket gehört jetzt ${to} und kommt dort per E-Mail an. Ihr Code gilt nicht mehr.`,
  takeBack: (to) => `Bis ${to} eingelassen ist, können Sie es auf der Seite Ihrer Tickets zurücknehmen.`,
  returnable: (buyer) =>
    `${buyer || 'Der Käufer'} hat Ihnen dieses Ticket gegeben und kann es zurücknehmen, bis Sie eingelassen sind.`,
  takenBackSubject: (event) => `Ihr Ticket wurde zurückgenommen: ${event}`,
  takenBackIntro: (buyer) =>
    `${buyer || 'der Käufer'} hat das Ticket zurückgenommen, das Sie bekommen haben. Ihr Code gilt nicht mehr.`,
  voidSubject: (event, count) =>
    `${count === 1 ? 'Ihr Ticket ist' : 'Ihre Tickets sind'} storniert: ${event}`,
  voidIntro: (count) =>
    count === 1
      ? 'Ihr Ticket ist storniert und gilt nicht mehr.'
      : 'Ihre Tickets sind storniert und gelten nicht mehr.',
  voidTickets: 'Gilt nicht mehr',
  voidTicket: 'Dieses Ticket gilt nicht mehr.',
  voidEvent: 'Diese Veranstaltung ist abgesagt.',
  reason: 'Grund',
  wallet: 'Auf Ihrem Telefon',
  apple: (ticket) => `Zu Apple Wallet hinzufügen: ${ticket}`,
  google: (ticket) => `Zu Google Wallet hinzufügen: ${ticket}`,
  goingSubject: (event) => `Ihre Zusage: ${event}`,
  waitingSubject: (event) => `Sie stehen auf der Warteliste: ${event}`,
  promotedSubject: (event) => `Sie haben einen Platz: ${event}`,
  notGoingSubject: (event) => `Ihre Absage: ${event}`,
  hello: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  ticketsIntro: (count) => (count === 1 ? 'hier ist Ihr Ticket.' : `hier sind Ihre ${count} Tickets.`),
  goingIntro: 'wir freuen uns auf Sie.',
  waitingIntro: 'alle Plätze sind vergeben. Wird einer frei, schreiben wir Ihnen.',
  promotedIntro: 'ein Platz ist frei geworden und gehört jetzt Ihnen.',
  notGoingIntro: 'danke, dass Sie uns Bescheid gegeben haben.',
  before: 'Bisher',
  when: 'Wann',
  where: 'Wo',
  online: 'Online',
  password: 'Passwort',
  tickets: 'Tickets',
  guests: 'Gäste',
  download: 'Tickets herunterladen (PDF)',
  page: 'Tickets mit ihren Codes ansehen',
  view: 'Zur Veranstaltung',
  answer: 'Antwort ansehen oder ändern',
  waitingList: 'Warteliste ansehen oder verlassen',
  why: 'Sie bekommen diese E-Mail, weil Sie sich zu dieser Veranstaltung angemeldet haben.',
  whyTickets: 'Sie bekommen diese E-Mail, weil es um Ihre Tickets für diese Veranstaltung geht.',
  whyWaiting:
    'Sie bekommen diese E-Mail, weil Sie sich auf die Warteliste dieser Veranstaltung gesetzt haben.',
}

const byLanguage: Record<PageLanguage, TicketTexts> = { en: english, de: german }

/** What is still to be paid of the order of a ticket, if anything is. */
export function unpaidText(
  { balance, currency }: { balance: bigint; currency: string },
  language: string,
): string | undefined {
  return balance > 0n ? textsIn(language).unpaid(money.format(balance, currency, language)) : undefined
}

/** That the buyer may take the ticket back, for whoever was given it. */
export function returnableText(
  { returnable, buyerName }: { returnable: boolean; buyerName: string },
  language: string,
): string | undefined {
  return returnable ? textsIn(language).returnable(buyerName) : undefined
}

export function textsIn(language: string): TicketTexts {
  return byLanguage[pageLanguage(language)]
}
