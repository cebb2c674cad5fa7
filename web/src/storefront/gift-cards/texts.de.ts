import type { en } from './texts.en.ts'

export const de: typeof en = {
  title: 'Geschenkkarten',
  description: (shop) => `Geschenkkarten von ${shop}: für andere oder für Sie selbst, per E-Mail.`,
  choose: 'Geschenkkarte wählen',
  amount: 'Betrag',
  other: 'Anderer Betrag',
  own: (least, most) => `Von ${least} bis ${most}`,
  for: 'Für wen ist sie?',
  forOther: 'Für jemand anderen',
  forMe: 'Für mich',
  forMeNote: 'Wir schicken den Code an die E-Mail-Adresse Ihrer Bestellung.',
  recipientName: 'Name',
  recipientEmail: 'E-Mail-Adresse',
  senderName: 'Ihr Name',
  message: 'Nachricht',
  sendDate: 'Verschicken am',
  sendDateHint: 'Ohne Datum verschicken wir den Code, sobald Sie bezahlt haben.',
  validity: (months) =>
    months % 12 === 0
      ? `${months === 12 ? 'Ein Jahr' : `${months / 12} Jahre`} gültig.`
      : `${months === 1 ? 'Einen Monat' : `${months} Monate`} gültig.`,
  valid: 'Unbefristet gültig.',
  balance: 'Sie haben eine Geschenkkarte? Guthaben ansehen',
  needed: 'erforderlich',
  optional: 'freiwillig',
  add: 'In den Warenkorb',
  check: 'Noch liegt nichts im Warenkorb. Bitte prüfen Sie die markierten Felder.',
  tooOften: 'Das waren viele Versuche in kurzer Zeit. Bitte versuchen Sie es später noch einmal.',
  refused: 'Diese Geschenkkarte gibt es zurzeit nicht. Bitte versuchen Sie es später noch einmal.',
  problems: {
    amount: 'Wählen Sie einen Betrag.',
    own: (least, most) => `Geben Sie einen Betrag von ${least} bis ${most} ein.`,
    recipientEmail: 'Geben Sie eine E-Mail-Adresse ein, etwa anna@example.com.',
    sendDate: 'Wählen Sie einen Tag ab heute, innerhalb eines Jahres.',
  },
}
