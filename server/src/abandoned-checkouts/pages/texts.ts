import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

export interface PageTexts {
  restore: {
    title: string
    intro: string
    changed: string
    was(price: string): string
    button: string
    soldOut: string
    ordered: string
    over: string
    failed: string
    back: string
  }
  unsubscribe: {
    title: string
    intro(shop: string): string
    button: string
    done: string
    over: string
  }
}

const english: PageTexts = {
  restore: {
    title: 'Continue with your order',
    intro: 'These are the items, at the prices of today.',
    changed: 'Something has changed since your last visit. Look at the items below.',
    was: (price) => `Was ${price}`,
    button: 'Go to the checkout',
    soldOut: 'None of these items can be bought at the moment.',
    ordered: 'This order is finished already.',
    over: 'This link does not work any more. Your cart may still have the items.',
    failed: 'That did not work. Please try again.',
    back: 'To the shop',
  },
  unsubscribe: {
    title: 'Reminders by e-mail',
    intro: (shop) => `${shop} will send you no more e-mails about orders that you did not finish.`,
    button: 'Unsubscribe',
    done: 'You are unsubscribed. We will not remind you of unfinished orders any more.',
    over: 'This link does not work. Please open it once more from the e-mail.',
  },
}

const german: PageTexts = {
  restore: {
    title: 'Bestellung fortsetzen',
    intro: 'Das sind die Artikel zu den Preisen von heute.',
    changed: 'Seit Ihrem letzten Besuch hat sich etwas geändert. Bitte sehen Sie sich die Artikel an.',
    was: (price) => `Bisher ${price}`,
    button: 'Zur Kasse',
    soldOut: 'Keiner dieser Artikel ist zurzeit erhältlich.',
    ordered: 'Diese Bestellung ist schon abgeschlossen.',
    over: 'Dieser Link gilt nicht mehr. Vielleicht liegen die Artikel noch in Ihrem Warenkorb.',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    back: 'Zum Shop',
  },
  unsubscribe: {
    title: 'Erinnerungen per E-Mail',
    intro: (shop) =>
      `${shop} erinnert Sie dann nicht mehr an Bestellungen, die Sie nicht abgeschlossen haben.`,
    button: 'Abbestellen',
    done: 'Abbestellt. Wir erinnern Sie nicht mehr an offene Bestellungen.',
    over: 'Dieser Link gilt nicht. Bitte öffnen Sie ihn noch einmal aus der E-Mail.',
  },
}

const catalogue: Record<PageLanguage, PageTexts> = { en: english, de: german }

export function textsIn(language: string): PageTexts {
  return catalogue[pageLanguage(language)]
}
