import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

const english = {
  event: 'Event',
  when: 'When',
  where: 'Where',
  ticket: 'Ticket',
  guest: 'Guest',
  number: 'Number',
  order: 'Order',
  policy: 'Terms',
}

const german: typeof english = {
  event: 'Veranstaltung',
  when: 'Wann',
  where: 'Wo',
  ticket: 'Ticket',
  guest: 'Gast',
  number: 'Nummer',
  order: 'Bestellung',
  policy: 'Bedingungen',
}

const byLanguage: Record<PageLanguage, typeof english> = { en: english, de: german }

export function textsIn(language: string) {
  return byLanguage[pageLanguage(language)]
}
