import type { Texts } from './en.ts'

export const german: Texts = {
  title: 'Postfach',
  about: 'Jede E-Mail, die der Shop in den letzten 90 Tagen geschrieben hat, so wie man sie liest.',
  search: 'Nach Empfänger suchen',
  subject: 'Betreff',
  to: 'An',
  from: 'Von',
  date: 'Datum',
  state: 'Status',
  sent: 'Gesendet',
  kept: 'Nur hier aufbewahrt',
  emptyTitle: 'Noch keine E-Mails',
  emptyText: 'Bestellbestätigungen und andere Nachrichten erscheinen hier, sobald der Shop welche schreibt.',
  confidential: 'Wer diese E-Mail liest, kommt mit ihr herein; darum sieht sie nur, wer sie bekommen hat.',
  back: 'Postfach',
  body: 'Die Nachricht',
  plain: 'Als reiner Text',
  designed: 'Wie gestaltet',
}
