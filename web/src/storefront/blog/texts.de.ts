import type { en } from './texts.en.ts'

export const de: typeof en = {
  none: 'Noch gibt es keine Beiträge.',
  by: (author) => `Von ${author}`,
  tags: 'Schlagwörter',
  pages: 'Seiten des Blogs',
  newer: 'Neuere Beiträge',
  older: 'Ältere Beiträge',
  page: (page, pages) => `Seite ${page} von ${pages}`,
  all: 'Alle Beiträge',
  feed: 'Mit einem Feedreader abonnieren (RSS)',
}
