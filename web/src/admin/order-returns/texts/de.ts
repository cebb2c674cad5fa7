import type { Texts } from './en.ts'

export const german: Texts = {
  title: 'Rücksendungen',
  named: (number) => `Rücksendung ${number}`,
  order: (number) => `Bestellung ${number}`,
  exchange: 'Im Umtausch:',
  unpaidExchange:
    'Diese Bestellung ist ein Umtausch. Sie können die Artikel senden, sobald der Rest bezahlt ist.',
  exchangeOf: 'Diese Bestellung ersetzt Artikel der',
  statuses: {
    REQUESTED: 'Angefragt',
    APPROVED: 'Angenommen',
    DECLINED: 'Abgelehnt',
    RECEIVED: 'Erhalten',
    CLOSED: 'Abgeschlossen',
    CANCELED: 'Storniert',
  },
}
