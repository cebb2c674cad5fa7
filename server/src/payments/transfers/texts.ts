import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

const english = {
  holder: 'Account holder',
  amount: 'Amount',
  reference: 'Reference',
  code: 'QR code of the transfer for your banking app',
}

export type TransferTexts = typeof english

const german: TransferTexts = {
  holder: 'Kontoinhaber',
  amount: 'Betrag',
  reference: 'Verwendungszweck',
  code: 'QR-Code der Überweisung für Ihre Banking-App',
}

const texts: Record<PageLanguage, TransferTexts> = { en: english, de: german }

/** `language` is a BCP 47 tag. */
export function transferTexts(language: string): TransferTexts {
  return texts[pageLanguage(language)]
}
