import type { en } from './texts.en.ts'

export const de: typeof en = {
  title: 'Suche',
  titleOf: (q) => `Ergebnisse für „${q}“`,
  description: (shop) => `Durchsuchen Sie alle Artikel von ${shop}.`,
  noExact: (q) => `Keine genauen Treffer für „${q}“. Das sind die ähnlichsten Ergebnisse.`,
  didYouMean: (words) => `Meinten Sie „${words}“?`,
  empty:
    'Wir haben nichts gefunden. Versuchen Sie es mit weniger oder allgemeineren Wörtern, oder beginnen Sie hier.',
  all: (q) => `Alle Ergebnisse für „${q}“`,
  similar: (words) => `Keine genauen Treffer. Angezeigt wird „${words}“`,
  nothing: (q) => `Noch nichts gefunden für „${q}“`,
  suggestions: (count) => (count === 1 ? '1 Vorschlag' : `${count} Vorschläge`),
  listName: 'Vorschläge',
}
