import type { Texts } from './en.ts'

export const german: Texts = {
  title: 'Start',
  ranges: { '7': '7 Tage', '30': '30 Tage', '90': '90 Tage', '365': '12 Monate' },
  range: 'Zeitraum',
  custom: 'Anderer Zeitraum',
  figures: 'Zahlen',
  metrics: { sales: 'Umsatz', orders: 'Bestellungen', visits: 'Besuche', average: 'Durchschnitt' },
  before: 'Davor',
  comparedTo: (days: string) => `verglichen mit ${days}`,
  more: (percent: string) => `${percent} mehr als davor`,
  less: (percent: string) => `${percent} weniger als davor`,
  same: 'So viel wie davor',
  none: 'Auch davor nichts',
  nothingBefore: 'Davor nichts',
  chartOf: (metric: string, days: string) => `${metric}, ${days}, neben dem Zeitraum davor`,
  table: (metric: string) => `${metric} nach Tagen`,
  day: 'Tag',
  total: 'Summe',
  bestSellers: 'Meistverkauft',
  deleted: (name) => `${name} (gelöscht)`,
  noSales: 'In diesem Zeitraum wurde nichts verkauft.',
  product: 'Produkt',
  units: 'Verkauft',
  sales: 'Umsatz',
  lowStock: 'Wenig Bestand',
  plenty: 'Von allem ist genug da.',
  left: 'Übrig',
  allLow: (count: number) =>
    count === 1 ? 'Von 1 Variante ist wenig da' : `Von ${count} Varianten ist wenig da`,
  toDo: {
    title: 'Zu tun',
    unfulfilled: (count: string) =>
      count === '1' ? '1 Bestellung zu versenden' : `${count} Bestellungen zu versenden`,
    unpaid: (count: string) =>
      count === '1' ? '1 Bestellung noch nicht bezahlt' : `${count} Bestellungen noch nicht bezahlt`,
    lowStock: (count: string) =>
      count === '1' ? '1 Variante mit wenig Bestand' : `${count} Varianten mit wenig Bestand`,
    nothing: 'Alles erledigt: Nichts wartet auf Sie.',
  },
}
