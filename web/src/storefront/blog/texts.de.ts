import type { en } from './texts.en.ts'

export const de: typeof en = {
  by: (author) => `Von ${author}`,
  tags: 'Schlagwörter',
  pages: 'Seiten des Blogs',
  newer: 'Neuere Beiträge',
  older: 'Ältere Beiträge',
  page: (page, pages) => `Seite ${page} von ${pages}`,
  feed: 'Mit einem Feedreader abonnieren (RSS)',
}
