import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

export interface ReminderTexts {
  subject(shop: string): string
  title: string
  intro: string
  button: string
  note: string
  why(shop: string): string
  /** To members who get the shop's news. */
  whySubscriber(shop: string): string
  stop: string
}

const english: ReminderTexts = {
  subject: (shop) => `Your order at ${shop} is not finished`,
  title: 'Your order is not finished',
  intro: 'These items are still waiting. Prices and stock are those of today.',
  button: 'Continue with the order',
  note: 'The link works for 14 days.',
  why: (shop) => `${shop} sends you this e-mail because you asked for a reminder.`,
  whySubscriber: (shop) => `${shop} sends you this e-mail because you get its news.`,
  stop: 'Unsubscribe from these e-mails',
}

const german: ReminderTexts = {
  subject: (shop) => `Ihre Bestellung bei ${shop} ist nicht abgeschlossen`,
  title: 'Ihre Bestellung ist nicht abgeschlossen',
  intro: 'Diese Artikel warten noch auf Sie. Preise und Bestand sind die von heute.',
  button: 'Bestellung fortsetzen',
  note: 'Der Link gilt 14 Tage.',
  why: (shop) => `${shop} schickt Ihnen diese E-Mail, weil Sie um eine Erinnerung gebeten haben.`,
  whySubscriber: (shop) => `${shop} schickt Ihnen diese E-Mail, weil Sie Neuigkeiten aus dem Shop bekommen.`,
  stop: 'Diese E-Mails abbestellen',
}

const catalogue: Record<PageLanguage, ReminderTexts> = { en: english, de: german }

export function reminderTexts(language: string): ReminderTexts {
  return catalogue[pageLanguage(language)]
}
