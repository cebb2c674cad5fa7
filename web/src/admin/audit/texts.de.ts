import type { Texts } from './texts.en.ts'

export const german: Texts = {
  title: 'Protokoll',
  about: 'Wer wann was geändert hat, und wer sich angemeldet hat.',
  when: 'Wann',
  who: 'Wer',
  what: 'Was',
  on: 'Woran',
  address: 'Adresse',
  outcome: 'Ergebnis',
  done: 'Getan',
  refused: 'Abgelehnt',
  failed: 'Fehlgeschlagen',
  unknown: 'Niemand Bekanntes',
  everybody: 'Alle',
  everything: 'Alles',
  from: 'Von',
  to: 'Bis',
  emptyTitle: 'Noch wurde nichts getan',
  emptyText: 'Jede Änderung und jede Anmeldung wird hier notiert.',
}
