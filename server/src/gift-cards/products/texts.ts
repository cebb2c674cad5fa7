import { type PageLanguage, pageLanguage, pageLocale } from '@cartwright/contract/pages/pages.ts'

export interface ProductTexts {
  to: string
  from: string
  message: string
  sent: string
  buyer: string
  /** Of a day such as `2026-12-24`. */
  day(day: string): string
  card(amount: string): string
  sentTo(email: string): string
  sentOn(email: string, day: string): string
}

function dayTextIn(language: PageLanguage): (day: string) => string {
  const format = new Intl.DateTimeFormat(pageLocale(language), { dateStyle: 'long', timeZone: 'UTC' })
  return (day) => format.format(Date.parse(day))
}

const texts: Record<PageLanguage, ProductTexts> = {
  en: {
    ...{ to: 'To', from: 'From', message: 'Message', sent: 'Sent on', buyer: 'You', day: dayTextIn('en') },
    card: (amount) => `Gift card for ${amount}`,
    sentTo: (email) => `For ${email}`,
    sentOn: (email, day) => `The code goes to ${email} on ${day}`,
  },
  de: {
    ...{
      to: 'An',
      from: 'Von',
      message: 'Nachricht',
      sent: 'Versand am',
      buyer: 'Sie',
      day: dayTextIn('de'),
    },
    card: (amount) => `Geschenkkarte über ${amount}`,
    sentTo: (email) => `Für ${email}`,
    sentOn: (email, day) => `Der Code geht am ${day} an ${email}`,
  },
}

export function productTexts(language: string): ProductTexts {
  return texts[pageLanguage(language)]
}
