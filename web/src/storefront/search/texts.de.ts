import type { en } from './texts.en.ts'

export const de: typeof en = {
  title: 'Suche',
  titleOf: (q) => `Ergebnisse für „${q}“`,
  description: (shop) => `Finden Sie bei ${shop}, was Sie suchen.`,
  noExact: (q) => `„${q}“ gibt es so nicht. Das kommt dem am nächsten.`,
  didYouMean: (words) => `Meinten Sie „${words}“?`,
  empty: 'Dazu haben wir nichts gefunden. Versuchen Sie es mit weniger oder allgemeineren Wörtern oder hier:',
  all: (q) => `Alle Ergebnisse für „${q}“`,
  similar: (words) => `Kein genauer Treffer, gezeigt wird „${words}“`,
  nothing: (q) => `Zu „${q}“ ist noch nichts gefunden`,
  suggestions: (count) => (count === 1 ? '1 Vorschlag' : `${count} Vorschläge`),
  listName: 'Vorschläge',
}
