import type { en } from './texts.en.ts'

export const de: typeof en = {
  showChoice: 'Auswahl anzeigen',
  stillEmpty: 'Füllen Sie dieses Feld aus.',
  notTogether: 'Diese Kombination gibt es nicht. Wählen Sie eine andere.',
  inStock: 'Auf Lager',
  left: (count) => `Nur noch ${count} auf Lager`,
  preorderNote: 'Jetzt bestellen. Wir liefern, sobald der Artikel da ist.',
  quantity: 'Menge',
  wholeNumber: 'Geben Sie eine ganze Zahl ab 1 ein.',
  less: 'Eins weniger',
  more: 'Eins mehr',
  optional: 'optional',
  characters: (typed, most) => `${typed} von ${most} Zeichen`,
  addToCart: 'In den Warenkorb',
  preorder: 'Vorbestellen',
  unavailable: 'Nicht erhältlich',
  adding: 'Einen Moment …',
  freeDelivery: 'Kostenlose Lieferung',
  freeDeliveryFrom: (amount) => `Kostenlose Lieferung ab ${amount}`,
  path: 'Sie sind hier',
  buyBar: 'Kaufen',
}
