import type { Texts } from './en.ts'

export const german: Texts = {
  title: 'Start',
  ranges: { '7': '7 Tage', '30': '30 Tage', '90': '90 Tage', '365': '12 Monate' },
  range: 'Zeitraum',
  custom: 'Anderer Zeitraum',
  figures: 'Zahlen',
  metrics: { sales: 'Umsatz', orders: 'Bestellungen', visits: 'Besuche', average: 'Durchschnitt' },
  before: 'Vorheriger Zeitraum',
  comparedTo: (days: string) => `verglichen mit ${days}`,
  more: (percent: string) => `${percent} mehr als im vorherigen Zeitraum`,
  less: (percent: string) => `${percent} weniger als im vorherigen Zeitraum`,
  same: 'Keine Änderung',
  none: 'In beiden Zeiträumen nichts',
  nothingBefore: 'Im vorherigen Zeitraum nichts',
  chartOf: (metric: string, days: string) => `${metric}, ${days}, im Vergleich zum vorherigen Zeitraum`,
  table: (metric: string) => `${metric} nach Tagen`,
  day: 'Tag',
  bestSellers: 'Meistverkauft',
  deleted: (name) => `${name} (gelöscht)`,
  noSales: 'Keine Verkäufe in diesem Zeitraum.',
  product: 'Produkt',
  units: 'Verkauft',
  sales: 'Umsatz',
  lowStock: 'Knapper Bestand',
  plenty: 'Kein Produkt ist knapp.',
  left: 'Übrig',
  allLow: (count: number) => (count === 1 ? '1 Variante ist knapp' : `${count} Varianten sind knapp`),
  toDo: {
    title: 'Zu tun',
    europeThreshold: {
      NONE: '',
      NEAR: 'Verkäufe an Verbraucher in anderen EU-Ländern nähern sich 10.000 €',
      OVER: 'Verkäufe an Verbraucher in anderen EU-Ländern liegen über 10.000 €',
    },
    unfulfilled: (count: string) =>
      count === '1' ? '1 Bestellung zu versenden' : `${count} Bestellungen zu versenden`,
    unpaid: (count: string) =>
      count === '1' ? '1 unbezahlte Bestellung' : `${count} unbezahlte Bestellungen`,
    lowStock: (count: string) =>
      count === '1' ? '1 Variante mit knappem Bestand' : `${count} Varianten mit knappem Bestand`,
    withoutFile: (count: string) =>
      count === '1'
        ? '1 digitales Produkt hat keine Datei: Niemand kann es kaufen'
        : `${count} digitale Produkte haben keine Datei: Niemand kann sie kaufen`,
    paymentDifferences: (count: string) =>
      count === '1'
        ? '1 Zahlung weicht vom Zahlungsdienst ab'
        : `${count} Zahlungen weichen vom Zahlungsdienst ab`,
    disputes: (count: string) =>
      count === '1'
        ? '1 Zahlungsstreit braucht eine Antwort'
        : `${count} Zahlungsstreitigkeiten brauchen eine Antwort`,
    country: 'Hier anfangen: den Shop für Ihr Land einrichten',
    nothing: 'Alles erledigt. Es gibt keine offenen Aufgaben.',
  },
}
