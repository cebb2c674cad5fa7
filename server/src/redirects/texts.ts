import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

const english = {
  wrong: 'This is not the e-mail address of this checkout.',
  question: {
    title: 'Continue your checkout',
    text: 'You opened this link in another browser. Enter the e-mail address that you gave before, so that nobody else sees your details.',
    button: 'Continue',
  },
}

type Texts = typeof english

const german: Texts = {
  wrong: 'Das ist nicht die E-Mail-Adresse dieser Kasse.',
  question: {
    title: 'Weiter zur Kasse',
    text: 'Sie haben diesen Link in einem anderen Browser geöffnet. Geben Sie die E-Mail-Adresse ein, die Sie zuvor genannt haben, damit niemand sonst Ihre Angaben sieht.',
    button: 'Weiter',
  },
}

const texts: Record<PageLanguage, Texts> = { en: english, de: german }

export function continueTexts(language: string): Texts {
  return texts[pageLanguage(language)]
}
