import type { Texts } from './en.ts'

export const german: Texts = {
  title: 'Rücksendungen',
  named: (number) => `Rücksendung ${number}`,
  statuses: {
    REQUESTED: 'Angefragt',
    APPROVED: 'Angenommen',
    DECLINED: 'Abgelehnt',
    RECEIVED: 'Erhalten',
    CLOSED: 'Abgeschlossen',
    CANCELED: 'Storniert',
  },
}
