import type { en } from './texts.en.ts'

export const de: typeof en = {
  title: 'Land und Währung',
  text: 'Wohin geht Ihre Bestellung, und in welcher Währung möchten Sie Preise sehen?',
  country: 'Lieferung nach',
  currency: 'Preise anzeigen in',
  paidIn: (currency) => `Zur Orientierung: Bezahlt wird in ${currency}.`,
  save: 'Speichern',
}
