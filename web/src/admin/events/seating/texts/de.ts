import type { english } from './en.ts'

export const german: typeof english = {
  title: (event) => `Plätze: ${event}`,
  about:
    'Bereiche mit Reihen von Plätzen. Wer Tickets eines Bereichs kauft, wählt Plätze oder bekommt die besten freien.',
  none: 'Noch keine Plätze. Fügen Sie einen Bereich hinzu, und wählen Sie die Tickets dafür.',
  addSection: 'Bereich hinzufügen',
  section: (number) => `Bereich ${number}`,
  name: 'Name des Bereichs',
  nameHint: (count) => `Höchstens ${count} Zeichen.`,
  nameNeeded: 'Geben Sie einen Namen ein.',
  tickets: 'Tickets für diesen Bereich',
  ticketsHint: 'Ohne Tickets kann niemand diese Plätze kaufen.',
  inVain: (seats) =>
    `Es gibt weniger von diesen Tickets als Plätze: ${seats === 1 ? '1 Platz wird' : `${seats} Plätze werden`} nie verkauft. Erhöhen Sie die Zahl der Tickets, oder nehmen Sie Plätze aus dem Verkauf.`,
  rows: 'Weitere Reihen',
  seatsPerRow: 'Plätze je Reihe',
  addRows: 'Reihen hinzufügen',
  rowLabel: (label) => `Bezeichnung der Reihe ${label}`,
  removeRow: (label) => `Reihe ${label} entfernen`,
  removeSection: (name) => `${name} entfernen`,
  click: 'Ein Klick auf einen Platz',
  clicks: {
    offSale: 'nimmt ihn aus dem Verkauf',
    accessible: 'merkt ihn für Rollstühle vor',
    remove: 'entfernt ihn',
  },
  seat: (row, label) => `Reihe ${row}, Platz ${label}`,
  states: { FREE: 'frei', TAKEN: 'vergeben', OFF_SALE: 'nicht im Verkauf' },
  accessible: 'für Rollstühle',
  counts: (free, all) =>
    `${free} von ${all} Plätzen frei. Gefüllt: vergeben. Durchgestrichen: nicht im Verkauf.`,
  save: 'Plätze speichern',
  saved: 'Plätze gespeichert.',
  link: 'Plätze',
}
