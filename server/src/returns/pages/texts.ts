import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import type { ReturnStatus } from '@cartwright/contract/returns/returns.ts'
import type { Obstacle } from '../returns/rules.ts'

const english = {
  title: (order: string) => `Returns for order ${order}`,
  intro: 'Choose what you want to send back, and why. We answer by e-mail.',
  until: 'Return possible until',
  returned: (number: string) => `Return ${number}`,
  statuses: {
    REQUESTED: 'Requested',
    APPROVED: 'Approved: send it back now',
    DECLINED: 'Declined',
    RECEIVED: 'Arrived',
    CLOSED: 'Closed',
    CANCELED: 'Cancelled',
  } as Record<ReturnStatus, string>,
  quantity: 'How many',
  none: 'None',
  reason: 'Reason',
  choose: 'Choose a reason',
  another: 'Return more items',
  more: 'Anything else?',
  note: 'Message to the shop',
  request: 'Request return',
  cancelTitle: (number: string) => `Cancel return ${number}`,
  cancelNote: 'You keep the items, and need not send anything back.',
  cancel: 'Cancel this return',
  declined: (reason: string) => `Why: ${reason}`,
  message: (text: string) => `Message from the shop: ${text}`,
  closedWithoutRefund: 'Closed without a refund',
  closedWithRefund: (amount: string) => `Closed: ${amount} refunded`,
  closedWithExchange: (what: string) => `Closed: ${what}`,
  slip: 'Return slip (PDF)',
  slipOf: (number: string) => `Return slip for ${number} (PDF)`,
  how: 'How to send it back',
  to: 'Send it to',
  back: (shop: string) => `Back to ${shop}`,
  find: 'Find your order',
  asked: 'We have received your request. You get an e-mail now, and another one when we have decided.',
  canceled: 'Your return is cancelled.',
  obstacles: {
    ORDER_CANCELED: 'This order is cancelled, so nothing of it can be returned here.',
    NOT_SENT: 'Nothing of this order has been sent yet that could be returned.',
    WINDOW_OVER: 'The time for returns of this order is over.',
    ALREADY_ASKED: 'You have already asked to return everything that can be returned.',
    NOTHING_LEFT: 'Everything that can be returned has been returned or refunded.',
    TOO_MANY_RETURNS: 'No more returns of this order can be requested here. Write to us instead.',
  } as Record<Obstacle, string>,
  closed: 'This shop takes no return requests here. Write to us instead.',
  over: 'This link has expired. Find your order to get a new one.',
  problems: {
    nothing: 'Choose how many you want to send back.',
    reason: 'Choose a reason.',
    check: 'Please check your entries.',
    tooMany: 'Meanwhile, fewer can be returned than you chose. Please choose again.',
    form: 'This page was open for too long. Try again.',
    notCanceled: 'This return can no longer be cancelled here. Write to us instead.',
  },
}

export type PageTexts = typeof english

const german: PageTexts = {
  title: (order) => `Rücksendungen zur Bestellung ${order}`,
  intro: 'Wählen Sie, was Sie zurücksenden möchten und warum. Wir antworten per E-Mail.',
  until: 'Rücksendung möglich bis',
  returned: (number) => `Rücksendung ${number}`,
  statuses: {
    REQUESTED: 'Angefragt',
    APPROVED: 'Angenommen: Bitte jetzt zurücksenden',
    DECLINED: 'Abgelehnt',
    RECEIVED: 'Angekommen',
    CLOSED: 'Abgeschlossen',
    CANCELED: 'Storniert',
  },
  quantity: 'Anzahl',
  none: 'Keine',
  reason: 'Grund',
  choose: 'Grund wählen',
  another: 'Weitere Artikel zurücksenden',
  more: 'Noch etwas?',
  note: 'Nachricht an den Shop',
  request: 'Rücksendung anfragen',
  cancelTitle: (number) => `Rücksendung ${number} stornieren`,
  cancelNote: 'Sie behalten die Artikel und brauchen nichts zurückzusenden.',
  cancel: 'Rücksendung stornieren',
  declined: (reason) => `Grund: ${reason}`,
  message: (text) => `Nachricht vom Shop: ${text}`,
  closedWithoutRefund: 'Ohne Erstattung abgeschlossen',
  closedWithRefund: (amount) => `Abgeschlossen: ${amount} erstattet`,
  closedWithExchange: (what) => `Abgeschlossen: ${what}`,
  slip: 'Rücksendeschein (PDF)',
  slipOf: (number) => `Rücksendeschein für ${number} (PDF)`,
  how: 'So senden Sie zurück',
  to: 'Senden Sie an',
  back: (shop) => `Zurück zu ${shop}`,
  find: 'Bestellung finden',
  asked:
    'Wir haben Ihre Anfrage erhalten. Sie bekommen jetzt eine E-Mail und eine weitere, wenn wir entschieden haben.',
  canceled: 'Ihre Rücksendung ist storniert.',
  obstacles: {
    ORDER_CANCELED: 'Diese Bestellung ist storniert. Hier können Sie davon nichts zurücksenden.',
    NOT_SENT: 'Von dieser Bestellung wurde noch nichts verschickt, was Sie zurücksenden könnten.',
    WINDOW_OVER: 'Die Frist für Rücksendungen zu dieser Bestellung ist abgelaufen.',
    ALREADY_ASKED: 'Sie haben schon für alles, was möglich ist, eine Rücksendung angefragt.',
    NOTHING_LEFT: 'Alles, was möglich ist, wurde schon zurückgesendet oder erstattet.',
    TOO_MANY_RETURNS:
      'Für diese Bestellung können Sie hier keine weitere Rücksendung anfragen. Schreiben Sie uns stattdessen.',
  },
  closed: 'Dieser Shop nimmt hier keine Rücksendungen an. Schreiben Sie uns stattdessen.',
  over: 'Dieser Link ist abgelaufen. Suchen Sie Ihre Bestellung, dann bekommen Sie einen neuen.',
  problems: {
    nothing: 'Wählen Sie, wie viele Stücke Sie zurücksenden möchten.',
    reason: 'Wählen Sie einen Grund.',
    check: 'Bitte prüfen Sie Ihre Angaben.',
    tooMany: 'Inzwischen sind weniger Stücke möglich, als Sie gewählt haben. Bitte wählen Sie neu.',
    form: 'Diese Seite war zu lange offen. Versuchen Sie es noch einmal.',
    notCanceled: 'Diese Rücksendung lässt sich hier nicht mehr stornieren. Schreiben Sie uns stattdessen.',
  },
}

const texts: Record<PageLanguage, PageTexts> = { en: english, de: german }

export function textsIn(language: string): PageTexts {
  return texts[pageLanguage(language)]
}
