import type { Texts } from './en.ts'

export const german: Texts = {
  title: 'Belege',
  kinds: { INVOICE: 'Rechnung', CREDIT_NOTE: 'Rechnungskorrektur' },
  named: {
    INVOICE: (number) => `Rechnung ${number}`,
    CREDIT_NOTE: (number) => `Rechnungskorrektur ${number}`,
  },
  sent: 'Per E-Mail gesendet',
  notSent: 'Nicht gesendet',
  download: (name) => `PDF: ${name}`,
  pdf: 'PDF',
  send: 'Senden',
  sendNamed: (name) => `Senden: ${name} per E-Mail an den Käufer`,
  wasSent: 'An den Käufer gesendet.',
  issue: 'Rechnung ausstellen',
  issueTitle: 'Rechnung ausstellen?',
  issueText: 'Sie bekommt die nächste Nummer ihrer Reihe. Niemand kann sie danach ändern oder löschen.',
  wasIssued: 'Rechnung ausgestellt.',
  external: (id) => `Rechnung ${id} eines anderen Programms`,
  packingSlip: 'Lieferschein',
  returnSlip: 'Rücksendeschein',
}
