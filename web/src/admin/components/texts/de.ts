import type { Texts } from './en.ts'

export const german: Texts = {
  undo: 'Rückgängig',
  save: 'Speichern',
  cancel: 'Abbrechen',
  close: 'Schließen',
  show: 'Eingabe zeigen oder verbergen',
  back: 'Zurück',
  loading: 'Lädt',
  nothingFound: 'Nichts gefunden',
  noMailServer: 'E-Mails werden nicht gesendet: Es ist kein Mailserver eingerichtet.',
  setUpMailServer: 'Mailserver einrichten',
  copy: 'Kopieren',
  copied: 'Kopiert',
  fullName: (most) => `Mehr als ${most} Zeichen passen hier nicht hinein.`,
  leave: {
    title: 'Ohne Speichern verlassen?',
    text: 'Ihre Änderungen auf dieser Seite sind nicht gespeichert.',
    confirm: 'Ohne Speichern verlassen',
  },
  order: {
    up: (name) => `Nach oben: ${name}`,
    down: (name) => `Nach unten: ${name}`,
  },
  number: {
    understood: (number: string) => `Verstanden als ${number}`,
    use: (number: string) => `${number} nehmen`,
    unclear: 'Das kann zwei Zahlen bedeuten. Welche ist richtig?',
    decimals: (count: number) => `Geben Sie höchstens ${count} Nachkommastellen ein.`,
    whole: 'Geben Sie eine ganze Zahl ein.',
    tooLow: (least: string) => `Geben Sie mindestens ${least} ein.`,
    tooHigh: (most: string) => `Geben Sie höchstens ${most} ein.`,
    invalid: 'Geben Sie eine Zahl ein, z. B. 1.299,50.',
  },
  fromApp: {
    text: 'Das hat eine App mitgebracht, bei ihr ist auch der Schlüssel. Um es zu entfernen, deinstallieren Sie die App.',
    open: 'App öffnen',
  },
  secretOnce: 'Wir zeigen das nur einmal. Kopieren Sie es jetzt und bewahren Sie es sicher auf.',
}
