import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

const credits: Record<PageLanguage, string> = {
  en: 'Credit for unused days',
  de: 'Gutschrift für nicht genutzte Tage',
}

/** What an order calls the credit that lowers its price. `language` is a BCP 47 tag. */
export function creditName(language: string): string {
  return credits[pageLanguage(language)]
}
