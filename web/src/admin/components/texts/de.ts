import type { Texts } from './en.ts'

export const german: Texts = {
  undo: 'Rückgängig',
  save: 'Speichern',
  cancel: 'Abbrechen',
  close: 'Schließen',
  back: 'Zurück',
  loading: 'Lädt',
  copy: 'Kopieren',
  copied: 'Kopiert',
  leave: {
    title: 'Ohne Speichern verlassen?',
    text: 'Ihre Änderungen auf dieser Seite sind nicht gespeichert.',
    confirm: 'Ohne Speichern verlassen',
  },
  secretOnce: 'Wir zeigen das nur einmal. Kopieren Sie es jetzt und bewahren Sie es sicher auf.',
}
