import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

const english = {
  shop: 'shop name',
  name: 'first name',
  device: 'browser',
  orderNumber: 'order number',
  orderDate: 'order date',
  buyer: 'buyer',
  amount: 'amount',
  day: 'date',
  reason: 'reason',
  returnNumber: 'return number',
  document: 'document',
  product: 'product',
  sender: 'sender',
  recipient: 'recipient',
  form: 'form',
  /** Sentences for cases, such as how money goes back; there may be none. */
  notes: 'further notes',
}

export type Placeholder = keyof typeof english

const german: typeof english = {
  shop: 'Name des Shops',
  name: 'Vorname',
  device: 'Browser',
  orderNumber: 'Bestellnummer',
  orderDate: 'Bestelldatum',
  buyer: 'Käufer',
  amount: 'Betrag',
  day: 'Datum',
  reason: 'Grund',
  returnNumber: 'Retourennummer',
  document: 'Dokument',
  product: 'Produkt',
  sender: 'Absender',
  recipient: 'Empfänger',
  form: 'Formular',
  notes: 'weitere Hinweise',
}

const names: Record<PageLanguage, typeof english> = { en: english, de: german }

/** What texts in this language call the placeholders. */
export function placeholderNames(language: string): Readonly<Record<Placeholder, string>> {
  return names[pageLanguage(language)]
}
