import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

const english = {
  delivery: 'Exchange',
  title: 'In exchange',
  order: (number: string) => `Your order ${number}`,
  instead: (name: string) => `in exchange for ${name}`,
  pay: (amount: string) => `Pay ${amount}`,
  toPay: (amount: string) => `We send your new items once you have paid ${amount}.`,
  toRefund: (amount: string) => `We refund ${amount} when your parcel has arrived.`,
  even: 'You have nothing to pay.',
  offer: (total: string, worth: string) =>
    `New items: ${total}. What you send back: ${worth}. The prices of the day we approve count.`,
  less: (amount: string, { damaged, missing }: { damaged: string; missing: string }) => {
    const why = [
      ...(damaged === '0' ? [] : [`${damaged} damaged`]),
      ...(missing === '0' ? [] : [`${missing} not arrived`]),
    ].join(', ')
    return `What you sent back pays ${amount} less than agreed${why && ` (${why})`}.`
  },
  field: 'Money back or exchange',
  money: 'Money back',
  choice: (name: string, price: string) => `${name} (${price})`,
  update: 'Show the difference',
  soldOut: 'This is no longer available in this quantity. Choose something else.',
  notForSale: 'This exchange is not possible at the moment. Choose something else, or your money back.',
  paid: 'paid',
  left: (amount: string) => `${amount} to pay`,
  canceled: 'cancelled',
  youPay: (amount: string) => `You pay ${amount}.`,
  youGet: (amount: string) => `We refund ${amount} when your parcel has arrived.`,
}

export type ExchangeTexts = typeof english

const german: ExchangeTexts = {
  delivery: 'Umtausch',
  title: 'Im Umtausch',
  order: (number) => `Ihre Bestellung ${number}`,
  instead: (name) => `im Umtausch gegen ${name}`,
  pay: (amount) => `${amount} bezahlen`,
  toPay: (amount) => `Sobald Sie ${amount} bezahlt haben, verschicken wir die neuen Artikel.`,
  toRefund: (amount) => `Wir erstatten Ihnen ${amount}, wenn Ihr Paket angekommen ist.`,
  even: 'Sie müssen nichts bezahlen.',
  offer: (total, worth) =>
    `Neue Artikel: ${total}. Was Sie zurücksenden: ${worth}. Es gelten die Preise des Tages, an dem wir zustimmen.`,
  less: (amount, { damaged, missing }) => {
    const why = [
      ...(damaged === '0' ? [] : [`${damaged} beschädigt`]),
      ...(missing === '0' ? [] : [`${missing} nicht angekommen`]),
    ].join(', ')
    return `Was Sie zurückgesendet haben, zählt ${amount} weniger als vereinbart${why && ` (${why})`}.`
  },
  field: 'Geld zurück oder Umtausch',
  money: 'Geld zurück',
  choice: (name, price) => `${name} (${price})`,
  update: 'Differenz anzeigen',
  soldOut: 'Davon gibt es nicht mehr genug. Wählen Sie etwas anderes.',
  notForSale: 'Dieser Umtausch ist gerade nicht möglich. Wählen Sie etwas anderes oder Ihr Geld zurück.',
  paid: 'bezahlt',
  left: (amount) => `noch ${amount} zu bezahlen`,
  canceled: 'storniert',
  youPay: (amount) => `Sie bezahlen ${amount}.`,
  youGet: (amount) => `Wir erstatten Ihnen ${amount}, wenn Ihr Paket angekommen ist.`,
}

const texts: Record<PageLanguage, ExchangeTexts> = { en: english, de: german }

export function exchangeTexts(language: string): ExchangeTexts {
  return texts[pageLanguage(language)]
}
