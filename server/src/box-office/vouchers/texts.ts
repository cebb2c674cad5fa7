import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

const english = {
  code: 'Your code',
  tickets: 'Tickets',
  until: 'Valid until',
  buy: 'Get the tickets',
  voucherSubject: (event: string) => `Tickets for you: ${event}`,
  voucherIntro: 'these tickets are set aside for you. Get them with this code.',
  voucherWhy: 'You get this e-mail because the shop has set tickets aside for you.',
  offerSubject: (event: string) => `Tickets are free: ${event}`,
  offerIntro:
    'you are next on the waiting list, and tickets have become free. We keep them for you until the time below; after that, the next person gets them.',
  waitingSubject: (event: string) => `You are on the waiting list: ${event}`,
  waitingIntro:
    'these tickets are sold out. When some become free and you are next, we send you a code for them.',
}

const german: typeof english = {
  code: 'Ihr Code',
  tickets: 'Tickets',
  until: 'Gültig bis',
  buy: 'Tickets holen',
  voucherSubject: (event) => `Tickets für Sie: ${event}`,
  voucherIntro: 'diese Tickets sind für Sie zurückgelegt. Mit diesem Code bekommen Sie sie.',
  voucherWhy: 'Sie bekommen diese E-Mail, weil der Shop Tickets für Sie zurückgelegt hat.',
  offerSubject: (event) => `Tickets sind frei: ${event}`,
  offerIntro:
    'Sie sind auf der Warteliste an der Reihe, und es sind Tickets frei geworden. Bis zum genannten Zeitpunkt halten wir sie für Sie zurück, danach bekommt sie die nächste Person.',
  waitingSubject: (event) => `Sie stehen auf der Warteliste: ${event}`,
  waitingIntro:
    'diese Tickets sind ausverkauft. Sobald welche frei werden und Sie an der Reihe sind, schicken wir Ihnen einen Code dafür.',
}

const byLanguage: Record<PageLanguage, typeof english> = { en: english, de: german }

export function textsIn(language: string): typeof english {
  return byLanguage[pageLanguage(language)]
}
