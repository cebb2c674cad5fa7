import type { Texts } from './en.ts'

export const german: Texts = {
  search: 'Suchen',
  clear: 'Suche und Filter leeren',
  columns: 'Spalten',
  views: 'Ansichten',
  viewAll: 'Alle',
  saveView: 'Diese Ansicht speichern',
  viewName: 'Name der Ansicht',
  save: 'Speichern',
  removeView: (name: string) => `Ansicht ${name} entfernen`,
  selectAll: 'Alle auf dieser Seite auswählen',
  select: (row: string) => `${row} auswählen`,
  selected: (count: number) => `${count} ausgewählt`,
  unselect: 'Auswahl aufheben',
  sortBy: (column: string) => `Sortieren nach ${column}`,
  of: (from: number, to: number, total: string) => `${from}–${to} von ${total}`,
  previous: 'Vorige Seite',
  next: 'Nächste Seite',
  nothingFound: 'Nichts gefunden',
  nothingFoundText: 'Versuchen Sie andere Wörter oder weniger Filter.',
  loading: 'Lädt',
}
