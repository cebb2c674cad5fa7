import type { en } from './texts.en.ts'

export const de: typeof en = {
  missingTitle: 'Seite nicht gefunden',
  missingText: 'Vielleicht ist ein Tippfehler in der Adresse, oder die Seite ist umgezogen.',
  faultTitle: 'Etwas ist schiefgegangen',
  faultText: 'Das liegt an uns, und der Fehler ist aufgezeichnet. Versuchen Sie es gleich noch einmal.',
  foreignTitle: 'Diese Anfrage kam nicht aus unserem Shop',
  foreignText: 'Zu Ihrer Sicherheit ist nichts geschehen. Versuchen Sie es im Shop noch einmal.',
}
