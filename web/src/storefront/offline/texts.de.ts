import type { en } from './texts.en.ts'

export const de: typeof en = {
  title: 'Sie sind offline',
  text: 'Diese Seite liegt noch nicht auf Ihrem Gerät. Bereits besuchte Seiten und Ihr Warenkorb sind weiterhin da.',
  again: 'Erneut versuchen',
  cart: 'Ihr Warenkorb',
  saved: 'Auf diesem Gerät gemerkt. Der Artikel kommt in den Warenkorb, sobald Sie online sind.',
  tooOld:
    'Was Sie gemerkt hatten, ist mehr als einen Tag alt. Bitte legen Sie es noch einmal in den Warenkorb.',
  added: 'Sie sind wieder online. Was Sie gemerkt haben, liegt im Warenkorb.',
}
