import type { en } from './texts.en.ts'

export const de: typeof en = {
  pictures: 'Bilder',
  picture: (number, count) => `Bild ${number} von ${count}`,
  enlarge: (name) => `Vergrößern: ${name}`,
  close: 'Schließen',
  previous: 'Voriges Bild',
  next: 'Nächstes Bild',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
}
