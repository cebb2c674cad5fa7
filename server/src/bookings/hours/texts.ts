import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

interface HoursTexts {
  /** Of a course. */
  dates: string
  moreDates(count: number): string
  atShop: string
}

const byLanguage: Record<PageLanguage, HoursTexts> = {
  en: {
    dates: 'Dates',
    moreDates: (count) => `and ${count} more, which the calendar file has`,
    atShop: 'In the time zone of the shop',
  },
  de: {
    dates: 'Termine',
    moreDates: (count) => `und ${count} weitere; die Kalenderdatei nennt sie`,
    atShop: 'In der Zeitzone des Shops',
  },
}

export function textsIn(language: string): HoursTexts {
  return byLanguage[pageLanguage(language)]
}
