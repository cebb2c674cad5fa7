import type { en } from './texts.en.ts'

export const de: typeof en = {
  skip: 'Zum Inhalt springen',
  menu: 'Menü',
  announcement: 'Hinweis',
  close: 'Schließen',
  search: 'Suchen',
  searchFor: 'Im Shop suchen',
  cart: 'Warenkorb',
  items: (count) => `${count} Artikel`,
  collections: 'Kollektionen',
  allCollections: 'Alle Kollektionen',
  everything: 'Alle Artikel',
  help: 'Hilfe',
  yourOrder: 'Bestellung finden',
  contact: 'Kontakt',
  country: 'Land und Währung',
  language: 'Sprache',
  home: 'Start',
  missingTitle: 'Diese Seite gibt es nicht',
  missingText:
    'Vielleicht ist ein Tippfehler in der Adresse, oder die Seite ist umgezogen. Der Shop ist geöffnet.',
  faultTitle: 'Bei uns ist etwas schiefgegangen',
  faultText: 'Der Fehler ist vermerkt. Bitte versuchen Sie es gleich noch einmal.',
  backHome: 'Zur Startseite',
}
