import type { Texts } from './en.ts'

export const german: Texts = {
  title: 'Postfach',
  about: 'Alle E-Mails des Shops aus den letzten 90 Tagen, wie Empfänger sie sehen.',
  search: 'Nach Empfänger suchen',
  subject: 'Betreff',
  to: 'An',
  from: 'Von',
  date: 'Datum',
  state: 'Status',
  sent: 'Gesendet',
  waiting: 'Noch nicht gesendet',
  kept: 'Nicht gesendet: kein Mailserver eingerichtet',
  emptyTitle: 'Noch keine E-Mails',
  emptyText: 'Hier erscheinen Bestellbestätigungen und andere E-Mails des Shops.',
  confidential: 'Diese E-Mail enthält einen Link oder Code zum Anmelden. Nur der Empfänger kann sie lesen.',
  body: 'Die Nachricht',
  plain: 'Als reiner Text',
  designed: 'Vorschau',
}
