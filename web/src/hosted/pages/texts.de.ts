import type { en } from './texts.en.ts'

export const de: typeof en = {
  optional: 'optional',
  wait: (seconds) => `in ${seconds} s`,
  moreLines: (count) => `${count} weitere anzeigen`,
  password: { show: 'Anzeigen', hide: 'Verbergen' },
  summary: { items: 'Artikel Ihrer Bestellung', quantity: 'Menge', fullPrice: 'Regulärer Preis' },
  transfer: {
    title: 'Betrag überweisen',
    scan: 'Scannen Sie den Code mit Ihrer Banking-App, oder kopieren Sie die Angaben.',
    code: 'QR-Code der Überweisung',
    copy: 'Kopieren',
    copied: 'Kopiert',
  },
  needsScript: 'Dieses Formular braucht JavaScript: Es hält Bots fern.',
  unreachable:
    'Der Shop ist nicht erreichbar. Ihre Eingaben sind noch da. Versuchen Sie es gleich noch einmal.',
}
