import type { en } from './texts.en.ts'

export const de: typeof en = {
  missingTitle: 'Diese Seite gibt es nicht',
  missingText:
    'Vielleicht ist ein Tippfehler in der Adresse, oder die Seite ist umgezogen. Der Shop ist geöffnet.',
  faultTitle: 'Bei uns ist etwas schiefgegangen',
  faultText: 'Der Fehler ist vermerkt. Bitte versuchen Sie es gleich noch einmal.',
  foreignTitle: 'Das kam nicht von unseren Seiten',
  foreignText: 'Zu Ihrer Sicherheit ist nichts geschehen. Bitte versuchen Sie es im Shop noch einmal.',
}
