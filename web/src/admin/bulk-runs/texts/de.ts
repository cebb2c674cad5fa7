import type { Texts } from './en.ts'

export const german: Texts = {
  title: 'Sammeländerungen',
  about:
    'Änderungen an vielen Produkten auf einmal. Sie können jede rückgängig machen; spätere Änderungen an denselben Feldern bleiben erhalten.',
  what: 'Was',
  who: 'Wer',
  when: 'Wann',
  changes: 'Änderungen',
  undone: 'Rückgängig gemacht',
  undo: 'Rückgängig',
  undoOf: (what, when) => `Rückgängig: ${what}, ${when}`,
  kinds: { BULK: 'Sammeländerung', IMPORT: 'Import', UNDO: 'Rücknahme', SCHEDULE: 'Geplante Änderung' },
  authors: { app: 'API-Schlüssel', staff: 'Team', system: 'Der Shop' },
  all: 'Alle',
  some: (undone, changes) => `${undone} von ${changes}`,
  none: '–',
  sure: (count) => (count === 1 ? '1 Änderung rückgängig machen?' : `${count} Änderungen rückgängig machen?`),
  sureText: 'Jedes Produkt bekommt seine vorherigen Werte zurück. Auch das können Sie rückgängig machen.',
  done: (count) =>
    count === 1 ? '1 Änderung rückgängig gemacht.' : `${count} Änderungen rückgängig gemacht.`,
  left: (count) => (count === 1 ? '1 Änderung blieb erhalten' : `${count} Änderungen blieben erhalten`),
  leftText: (names) => `Diese Produkte wurden seither erneut geändert: ${names}`,
  emptyTitle: 'Noch keine Sammeländerungen',
  emptyText: 'Sammeländerungen, Importe und geplante Änderungen stehen hier.',
}
