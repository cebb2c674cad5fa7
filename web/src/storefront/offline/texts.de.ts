import type { en } from './texts.en.ts'

export const de: typeof en = {
  title: 'Sie sind offline',
  text: 'Diese Seite ist nicht auf Ihrem Gerät gespeichert. Ihren Warenkorb und bereits besuchte Seiten können Sie weiterhin öffnen.',
  again: 'Erneut versuchen',
  cart: 'Ihr Warenkorb',
  saved: 'Auf diesem Gerät gespeichert. Der Artikel kommt in den Warenkorb, sobald Sie online sind.',
  tooOld:
    'Ihre gespeicherten Artikel sind mehr als einen Tag alt. Legen Sie sie noch einmal in den Warenkorb.',
  added: 'Sie sind wieder online. Ihre gespeicherten Artikel liegen im Warenkorb.',
}
