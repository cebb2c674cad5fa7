import type { Texts } from './en.ts'

export const german: Texts = {
  title: 'Massenänderungen',
  about:
    'Was viele Produkte auf einmal geändert hat, und ein Weg, es zurückzunehmen. Was seither wieder geändert wurde, bleibt.',
  what: 'Was',
  who: 'Wer',
  when: 'Wann',
  changes: 'Änderungen',
  undone: 'Zurückgenommen',
  undo: 'Rückgängig',
  undoOf: (what, when) => `Rückgängig: ${what}, ${when}`,
  kinds: { BULK: 'Massenänderung', IMPORT: 'Import', UNDO: 'Rücknahme', SCHEDULE: 'Geplante Änderung' },
  authors: { app: 'API-Schlüssel', staff: 'Team', system: 'Der Shop' },
  all: 'Alle',
  some: (undone, changes) => `${undone} von ${changes}`,
  none: '–',
  sure: (count) => (count === 1 ? '1 Änderung zurücknehmen?' : `${count} Änderungen zurücknehmen?`),
  sureText: 'Jedes Produkt bekommt zurück, was es zuvor hatte. Auch das lässt sich rückgängig machen.',
  done: (count) =>
    count === 1 ? '1 Änderung ist zurückgenommen.' : `${count} Änderungen sind zurückgenommen.`,
  left: (count) => (count === 1 ? '1 Änderung bleibt' : `${count} Änderungen bleiben`),
  leftText: (names) => `Seither wieder geändert: ${names}`,
  emptyTitle: 'Noch keine Massenänderungen',
  emptyText: 'Massenänderungen, Importe und geplante Änderungen stehen hier.',
}
