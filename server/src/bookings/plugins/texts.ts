import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

const english = {
  invalid: 'This cannot be booked. Choose something else, or contact us.',
  unchecked: 'We cannot check this booking right now. Please try again in a few minutes.',
  noPrice: 'We cannot calculate the price right now. Please try again in a few minutes.',
}

const german: typeof english = {
  invalid: 'Das lässt sich nicht buchen. Wählen Sie etwas anderes, oder wenden Sie sich an uns.',
  unchecked:
    'Wir können diese Buchung gerade nicht prüfen. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
  noPrice:
    'Wir können den Preis gerade nicht berechnen. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
}

const texts: Record<PageLanguage, typeof english> = { en: english, de: german }

export function pluginTexts(language: string): typeof english {
  return texts[pageLanguage(language)]
}
