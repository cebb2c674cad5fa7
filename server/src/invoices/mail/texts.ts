import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import type { DocumentKind } from '../documents/model.ts'

interface MailTexts {
  subject: (title: string, shop: string) => string
  intro: Record<DocumentKind, (order: string) => string>
  view: string
}

const english: MailTexts = {
  subject: (title, shop) => `${title} from ${shop}`,
  intro: {
    INVOICE: (order) => `Attached is the invoice for your order ${order}.`,
    CREDIT_NOTE: (order) => `Attached is the credit note for your order ${order}.`,
  },
  view: 'View order',
}

const german: MailTexts = {
  subject: (title, shop) => `${title} von ${shop}`,
  intro: {
    INVOICE: (order) => `Im Anhang finden Sie die Rechnung zu Ihrer Bestellung ${order}.`,
    CREDIT_NOTE: (order) => `Im Anhang finden Sie die Rechnungskorrektur zu Ihrer Bestellung ${order}.`,
  },
  view: 'Bestellung ansehen',
}

const texts: Record<PageLanguage, MailTexts> = { en: english, de: german }

export function mailTexts(language: string): MailTexts {
  return texts[pageLanguage(language)]
}
