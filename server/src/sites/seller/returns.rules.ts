import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import type { ReturnSettings } from '@cartwright/contract/returns/settings.ts'

/** What a shop says about returns, in one language. */
export interface ReturnRules {
  open: boolean
  days: number
  /** Lines. None: the address of the seller. */
  address: string[]
  instructions: string
  reasons: readonly string[]
}

const usualReasons: Record<PageLanguage, readonly string[]> = {
  en: [
    'I do not like it',
    'It does not fit',
    'It is not as described',
    'It is damaged or faulty',
    'Wrong item',
    'Other',
  ],
  de: [
    'Gefällt mir nicht',
    'Passt nicht',
    'Nicht wie beschrieben',
    'Beschädigt oder defekt',
    'Falscher Artikel',
    'Anderer Grund',
  ],
}

/** Buyers in the EU may withdraw until 14 days after the parcel has arrived. */
const usualReturnDays = 30

export function returnRules({ returns: said }: { returns: ReturnSettings }, language: string): ReturnRules {
  const known = pageLanguage(language)
  const other = known === 'en' ? 'de' : 'en'
  const { open = false, days = usualReturnDays, address = '', instructions = {}, reasons = {} } = said
  const own = reasons[known] ?? []
  return {
    ...{
      open,
      days,
      address: address
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    },
    instructions: instructions[known] || instructions[other] || '',
    reasons: own.length > 0 ? own : usualReasons[known],
  }
}
