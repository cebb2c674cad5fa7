import type { en } from './texts.en.ts'

export const de: typeof en = {
  optional: 'optional',
  choose: 'Bitte wählen',
  send: 'Abschicken',
  sent: 'Vielen Dank. Wir haben Ihre Angaben erhalten.',
  home: 'Weiter einkaufen',
  check: 'Noch wurde nichts abgeschickt. Bitte prüfen Sie die markierten Felder.',
  tooOften:
    'Sie haben in kurzer Zeit viele Formulare abgeschickt. Bitte versuchen Sie es später noch einmal.',
  closed: 'Dieses Formular nimmt im Moment nichts an.',
  leaveEmpty: 'Dieses Feld leer lassen',
  problems: {
    missing: 'Bitte füllen Sie dieses Feld aus.',
    unchecked: 'Bitte setzen Sie hier den Haken.',
    email: 'Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel anna@example.com.',
    phone: 'Bitte geben Sie eine Telefonnummer ein.',
    number: 'Bitte geben Sie eine Zahl ein.',
    date: 'Bitte geben Sie ein Datum ein.',
    choice: 'Bitte wählen Sie eine der Möglichkeiten.',
    long: 'Dieser Text ist zu lang.',
  },
}
