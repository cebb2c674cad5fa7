import type { en } from './texts.en.ts'

export const de: typeof en = {
  title: 'Land und Währung',
  text: 'Wählen Sie, wohin wir liefern und in welcher Währung Sie Preise sehen.',
  country: 'Lieferung nach',
  currency: 'Preise anzeigen in',
  paidIn: (currency) => `Nur zur Orientierung: Bezahlt wird in ${currency}.`,
  save: 'Speichern',
}
