import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

const english = {
  note: 'Your note',
  newOrder: {
    subject: (number: string, total: string) => `New order ${number}: ${total}`,
    title: (number: string) => `New order ${number}`,
    intro: (buyer: string, day: string) => `${buyer} placed this order on ${day}.`,
    pending: 'The payment is still pending. Wait until it arrives before you send the goods.',
    view: 'Open the order',
    buyer: 'Buyer',
    note: 'Note from the buyer',
    address: 'Address of the buyer',
    why: 'You can change who gets this e-mail in the settings of the shop.',
  },
  authorizationEnds: {
    subject: (number: string) => `Capture the payment of order ${number}`,
    title: 'An authorised payment is about to end',
    intro: (amount: string, number: string, day: string) =>
      `${amount} of order ${number} is authorised until ${day}. Capture the payment before then, or you will not get this money.`,
  },
  captureFailed: {
    subject: (number: string) => `The payment of order ${number} was not captured`,
    title: 'A payment was not captured',
    refused: (amount: string, number: string, reason: string) =>
      `${amount} of order ${number} could not be captured. The payment service says: ${reason}`,
    ended: (number: string) =>
      `You have marked items of order ${number} as sent or collected. Its authorised payment has ended, so nothing could be captured. Send the buyer a payment link.`,
  },
  voidFailed: {
    subject: (number: string) => `The payment of the cancelled order ${number} is still authorised`,
    title: 'A payment was not released',
    intro: (amount: string, number: string, reason: string) =>
      `Order ${number} is cancelled, but ${amount} of it could not be released. The shop tries again every hour. You can also release the payment at the payment service, which says: ${reason}`,
  },
  disputed: {
    subject: (number: string) => `Answer the dispute about order ${number}`,
    title: 'A buyer disputes a payment',
    intro: (amount: string, number: string, day: string) =>
      `The buyer of order ${number} disputes ${amount}. Answer with evidence by ${day}, or you will lose this money. Send nothing more until the dispute is decided.`,
  },
  chargedBack: {
    subject: (number: string) => `The buyer of order ${number} has got money back`,
    title: 'A payment was charged back',
    intro: (amount: string, number: string) =>
      `The bank of the buyer has taken back ${amount} of order ${number}. Look the chargeback up at the payment service.`,
  },
  thanks: 'Thank you for your order',
  unpaid: 'Your payment was not accepted',
  howToPay: 'How to pay',
  payment: 'Payment',
  delivery: 'Delivery',
  pickup: 'Where to collect it',
  address: 'Your address',
  viewOrder: 'View your order',
  confirmed: (number: string, shop: string) => `Your order ${number} at ${shop}`,
  placed: (number: string, day: string) => `We have received your order ${number} of ${day}.`,
  request: {
    subject: (number: string, shop: string) => `Your request ${number} at ${shop}`,
    title: 'We have received your request',
    waits: 'It is a request until we confirm it. We will tell you by e-mail as soon as we have.',
    partWaits: (names: string) => `Waiting for our confirmation: ${names}. We will tell you by e-mail.`,
  },
  downloads: {
    heading: 'Your downloads',
    subject: (number: string, shop: string) => `Your downloads of order ${number} at ${shop}`,
    ready: (number: string) => `Your order ${number} is paid. You can download your files now.`,
  },
  allDue: {
    subject: (number: string, shop: string) => `Pay for your order ${number} at ${shop}`,
    title: 'Pay for your order',
    intro: (number: string, amount: string) => `Your order ${number} costs ${amount}.`,
  },
  restDue: {
    subject: (number: string, shop: string) => `Pay the rest of your order ${number} at ${shop}`,
    title: 'The rest of your order',
    intro: (number: string, amount: string) => `${amount} of your order ${number} is left to pay.`,
    due: (day: string) => `Please pay by ${day}.`,
    pay: (amount: string) => `Pay ${amount}`,
  },
  restPaid: {
    partIntro: (number: string, amount: string) => `We received ${amount} for your order ${number}.`,
    left: (amount: string) => `${amount} is left to pay.`,
    subject: (number: string, shop: string) => `Your order ${number} at ${shop} is paid`,
    title: 'Thank you for your payment',
    intro: (number: string, amount: string) => `We received ${amount}. Your order ${number} is paid in full.`,
    endedSubject: (number: string, shop: string) => `Your payment for order ${number} at ${shop}`,
    endedIntro: (number: string, amount: string) =>
      `We received ${amount} for your order ${number}, which is cancelled. We write to you about a refund.`,
  },
  newLink: {
    subject: (number: string, shop: string) => `A new link to your order ${number} at ${shop}`,
    title: 'Your order',
    intro: (number: string) =>
      `You asked for a new link to your order ${number}. It is valid for 7 days. If you did not ask for it, ignore this e-mail.`,
  },
  shipped: (number: string, shop: string) => `Your order ${number} at ${shop} is on its way`,
  onItsWay: 'Your order is on its way',
  sent: (number: string) => `We have sent a parcel with items of your order ${number}.`,
  parcel: 'In this parcel',
  readyForPickup: {
    subject: (number: string, shop: string) => `Your order ${number} at ${shop} is ready for pickup`,
    title: 'Your order is ready for pickup',
    intro: (number: string) =>
      `You can now collect your order ${number}. Please have this number ready when you come.`,
  },
  collected: {
    subject: (number: string, shop: string) => `Your order ${number} at ${shop} was collected`,
    title: 'Your order was collected',
    intro: (number: string) => `Items of your order ${number} were collected.`,
    introBy: (number: string, name: string) => `${name} collected items of your order ${number}.`,
    items: 'Collected',
  },
  canceled: (number: string, shop: string) => `Your order ${number} at ${shop} was cancelled`,
  canceledTitle: 'Your order was cancelled',
  notSent: 'We will not send it.',
  notCollected: 'You cannot collect it.',
  wasCanceled: (number: string) => `Your order ${number} was cancelled.`,
  canceledMoney: {
    onGiftCard: (amount: string) => `${amount} is on your gift card again.`,
    released: (amount: string) => `We do not charge the ${amount} that you have authorised.`,
    held: (amount: string) => `You have paid ${amount}. We will write to you about the refund.`,
  },
  refunded: {
    subject: (number: string, shop: string) => `Refund for your order ${number} at ${shop}`,
    title: 'Your refund',
    intro: (amount: string, number: string) => `We refund ${amount} of your order ${number}.`,
    allAsPaid: 'The money goes back the way you paid. It can take a few days until you see it.',
    asPaid: (amount: string) =>
      `${amount} goes back the way you paid. It can take a few days until you see it.`,
    ofReturn: (number: string, what: string) => `For what you returned of your order ${number}: ${what}.`,
    exchanged: 'Your exchange',
    handed: (amount: string) => `You get ${amount} from us directly.`,
    onGiftCard: (amount: string) => `${amount} is on your gift card again.`,
    pieces: 'Refunded items',
    reason: 'Reason',
  },
  edited: {
    subject: (number: string, shop: string) => `Your order ${number} at ${shop} has changed`,
    title: 'Your order has changed',
    intro: (number: string) => `We have changed your order ${number}.`,
    heading: 'What has changed',
    due: (amount: string) => `${amount} is left to pay.`,
    tooMuch: (amount: string) => `You have paid ${amount} more than the order costs now. We will refund it.`,
    added: (pieces: string) => `${pieces} added`,
    removed: (pieces: string) => `${pieces} removed`,
    quantity: (name: string, before: number, after: number) => `${name}: ${after} instead of ${before}`,
    price: (name: string, before: string, after: string) => `${name}: ${after} each instead of ${before}`,
    discount: (name: string) => (name ? `Discount: ${name}` : 'A discount'),
    noDiscount: (name: string) => (name ? `Discount removed: ${name}` : 'A discount removed'),
    fee: (name: string) => `Fee removed: ${name}`,
    delivery: (title: string, price: string) => `Delivery: ${title}, ${price}`,
    noDelivery: 'No delivery',
    total: (before: string, after: string) => `Total: ${after} instead of ${before}`,
    address: 'Your address, your note or the billing address has changed.',
  },
  rejected: (number: string, shop: string) => `Your order ${number} at ${shop} was not paid`,
  notPlaced: (number: string) =>
    `The payment for your order ${number} was not accepted, so we will not send it. We did not charge you. You can order again at any time.`,
}

export type MailTexts = typeof english

const german: MailTexts = {
  note: 'Ihre Anmerkung',
  newOrder: {
    subject: (number, total) => `Neue Bestellung ${number}: ${total}`,
    title: (number) => `Neue Bestellung ${number}`,
    intro: (buyer, day) => `${buyer} hat am ${day} bestellt.`,
    pending: 'Die Zahlung steht noch aus. Verschicken Sie die Ware erst, wenn sie eingegangen ist.',
    view: 'Bestellung öffnen',
    buyer: 'Kundin oder Kunde',
    note: 'Anmerkung zur Bestellung',
    address: 'Adresse',
    why: 'In den Einstellungen des Shops legen Sie fest, wer diese E-Mail bekommt.',
  },
  authorizationEnds: {
    subject: (number) => `Zahlung der Bestellung ${number} einziehen`,
    title: 'Eine autorisierte Zahlung läuft bald ab',
    intro: (amount, number, day) =>
      `Für die Bestellung ${number} sind ${amount} bis zum ${day} autorisiert. Ziehen Sie die Zahlung vorher ein, sonst bekommen Sie dieses Geld nicht.`,
  },
  captureFailed: {
    subject: (number) => `Zahlung der Bestellung ${number} nicht eingezogen`,
    title: 'Eine Zahlung wurde nicht eingezogen',
    refused: (amount, number, reason) =>
      `${amount} der Bestellung ${number} konnten nicht eingezogen werden. Der Zahlungsdienst meldet: ${reason}`,
    ended: (number) =>
      `Sie haben Artikel der Bestellung ${number} als versandt oder abgeholt markiert. Ihre autorisierte Zahlung ist abgelaufen, deshalb konnte nichts eingezogen werden. Senden Sie dem Käufer einen Zahlungslink.`,
  },
  voidFailed: {
    subject: (number) => `Zahlung der stornierten Bestellung ${number} ist noch autorisiert`,
    title: 'Eine Zahlung wurde nicht freigegeben',
    intro: (amount, number, reason) =>
      `Die Bestellung ${number} ist storniert, aber ${amount} konnten nicht freigegeben werden. Der Shop versucht es jede Stunde wieder. Sie können die Zahlung auch beim Zahlungsdienst freigeben. Er meldet: ${reason}`,
  },
  disputed: {
    subject: (number) => `Zahlungsstreit zur Bestellung ${number}: bitte antworten`,
    title: 'Eine Zahlung wird bestritten',
    intro: (amount, number, day) =>
      `${amount} der Bestellung ${number} werden bestritten. Antworten Sie bis zum ${day} mit Nachweisen, sonst verlieren Sie dieses Geld. Verschicken Sie nichts mehr, bis darüber entschieden ist.`,
  },
  chargedBack: {
    subject: (number) => `Rückbuchung zur Bestellung ${number}`,
    title: 'Eine Zahlung wurde zurückgebucht',
    intro: (amount, number) =>
      `Die Bank hat ${amount} der Bestellung ${number} zurückgebucht. Beim Zahlungsdienst sehen Sie den Grund.`,
  },
  thanks: 'Danke für Ihre Bestellung',
  unpaid: 'Die Zahlung wurde nicht angenommen',
  howToPay: 'So bezahlen Sie',
  payment: 'Zahlung',
  delivery: 'Versand',
  pickup: 'Abholung',
  address: 'Ihre Adresse',
  viewOrder: 'Bestellung ansehen',
  confirmed: (number, shop) => `Ihre Bestellung ${number} bei ${shop}`,
  placed: (number, day) => `Wir haben Ihre Bestellung ${number} vom ${day} erhalten.`,
  request: {
    subject: (number, shop) => `Ihre Anfrage ${number} bei ${shop}`,
    title: 'Wir haben Ihre Anfrage erhalten',
    waits: 'Sie ist eine Anfrage, bis wir sie bestätigen. Wir schreiben Ihnen, sobald das geschehen ist.',
    partWaits: (names) => `Wartet auf unsere Bestätigung: ${names}. Wir geben Ihnen per E-Mail Bescheid.`,
  },
  downloads: {
    heading: 'Ihre Downloads',
    subject: (number, shop) => `Ihre Downloads zur Bestellung ${number} bei ${shop}`,
    ready: (number) => `Ihre Bestellung ${number} ist bezahlt. Sie können Ihre Dateien jetzt herunterladen.`,
  },
  allDue: {
    subject: (number, shop) => `Bezahlen Sie Ihre Bestellung ${number} bei ${shop}`,
    title: 'Bezahlen Sie Ihre Bestellung',
    intro: (number, amount) => `Ihre Bestellung ${number} kostet ${amount}.`,
  },
  restDue: {
    subject: (number, shop) => `Restbetrag Ihrer Bestellung ${number} bei ${shop}`,
    title: 'Der Rest Ihrer Bestellung',
    intro: (number, amount) => `Von Ihrer Bestellung ${number} sind noch ${amount} offen.`,
    due: (day) => `Bitte bezahlen Sie bis zum ${day}.`,
    pay: (amount) => `${amount} bezahlen`,
  },
  restPaid: {
    partIntro: (number, amount) => `Wir haben ${amount} für Ihre Bestellung ${number} erhalten.`,
    left: (amount) => `Noch offen sind ${amount}.`,
    subject: (number, shop) => `Ihre Bestellung ${number} bei ${shop} ist bezahlt`,
    title: 'Danke für Ihre Zahlung',
    intro: (number, amount) =>
      `Wir haben ${amount} erhalten. Ihre Bestellung ${number} ist vollständig bezahlt.`,
    endedSubject: (number, shop) => `Ihre Zahlung für die Bestellung ${number} bei ${shop}`,
    endedIntro: (number, amount) =>
      `Wir haben ${amount} für Ihre Bestellung ${number} erhalten, die storniert ist. Wegen einer Erstattung schreiben wir Ihnen.`,
  },
  newLink: {
    subject: (number, shop) => `Neuer Link zu Ihrer Bestellung ${number} bei ${shop}`,
    title: 'Ihre Bestellung',
    intro: (number) =>
      `Sie haben einen neuen Link zu Ihrer Bestellung ${number} angefordert. Er gilt 7 Tage. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail.`,
  },
  shipped: (number, shop) => `Ihre Bestellung ${number} bei ${shop} ist unterwegs`,
  onItsWay: 'Ihre Bestellung ist unterwegs',
  sent: (number) => `Wir haben ein Paket mit Artikeln aus Ihrer Bestellung ${number} versandt.`,
  parcel: 'In diesem Paket',
  readyForPickup: {
    subject: (number, shop) => `Ihre Bestellung ${number} bei ${shop} liegt zur Abholung bereit`,
    title: 'Ihre Bestellung liegt zur Abholung bereit',
    intro: (number) =>
      `Sie können Ihre Bestellung ${number} jetzt abholen. Halten Sie bitte diese Nummer bereit.`,
  },
  collected: {
    subject: (number, shop) => `Ihre Bestellung ${number} bei ${shop} wurde abgeholt`,
    title: 'Ihre Bestellung wurde abgeholt',
    intro: (number) => `Artikel Ihrer Bestellung ${number} wurden abgeholt.`,
    introBy: (number, name) => `${name} hat Artikel Ihrer Bestellung ${number} abgeholt.`,
    items: 'Abgeholt',
  },
  canceled: (number, shop) => `Ihre Bestellung ${number} bei ${shop} wurde storniert`,
  canceledTitle: 'Ihre Bestellung wurde storniert',
  notSent: 'Wir versenden sie nicht.',
  notCollected: 'Sie können sie nicht abholen.',
  wasCanceled: (number) => `Ihre Bestellung ${number} wurde storniert.`,
  canceledMoney: {
    onGiftCard: (amount) => `${amount} sind wieder auf Ihrer Geschenkkarte.`,
    released: (amount) => `Wir buchen die ${amount} nicht ab, die Sie autorisiert haben.`,
    held: (amount) => `Sie haben ${amount} bezahlt. Wegen der Erstattung schreiben wir Ihnen.`,
  },
  refunded: {
    subject: (number, shop) => `Erstattung zu Ihrer Bestellung ${number} bei ${shop}`,
    title: 'Ihre Erstattung',
    intro: (amount, number) => `Wir erstatten Ihnen ${amount} Ihrer Bestellung ${number}.`,
    allAsPaid:
      'Sie bekommen das Geld auf dem Weg zurück, auf dem Sie bezahlt haben. Es kann einige Tage dauern, bis Sie es sehen.',
    asPaid: (amount) =>
      `${amount} bekommen Sie auf dem Weg zurück, auf dem Sie bezahlt haben. Es kann einige Tage dauern, bis Sie das Geld sehen.`,
    ofReturn: (number, what) => `Für Ihre Rücksendung zur Bestellung ${number}: ${what}.`,
    exchanged: 'Ihr Umtausch',
    handed: (amount) => `${amount} bekommen Sie direkt von uns.`,
    onGiftCard: (amount) => `${amount} sind wieder auf Ihrer Geschenkkarte.`,
    pieces: 'Erstattete Artikel',
    reason: 'Grund',
  },
  edited: {
    subject: (number, shop) => `Ihre Bestellung ${number} bei ${shop} wurde geändert`,
    title: 'Ihre Bestellung wurde geändert',
    intro: (number) => `Wir haben Ihre Bestellung ${number} geändert.`,
    heading: 'Was sich geändert hat',
    due: (amount) => `${amount} sind noch offen.`,
    tooMuch: (amount) =>
      `Sie haben ${amount} mehr bezahlt, als die Bestellung jetzt kostet. Wir erstatten Ihnen den Betrag.`,
    added: (pieces) => `${pieces} hinzugefügt`,
    removed: (pieces) => `${pieces} entfernt`,
    quantity: (name, before, after) => `${name}: ${after} statt ${before}`,
    price: (name, before, after) => `${name}: je ${after} statt ${before}`,
    discount: (name) => (name ? `Rabatt: ${name}` : 'Ein Rabatt'),
    noDiscount: (name) => (name ? `Rabatt entfernt: ${name}` : 'Ein Rabatt entfernt'),
    fee: (name) => `Gebühr entfernt: ${name}`,
    delivery: (title, price) => `Versand: ${title}, ${price}`,
    noDelivery: 'Kein Versand',
    total: (before, after) => `Gesamt: ${after} statt ${before}`,
    address: 'Ihre Adresse, Ihre Anmerkung oder die Rechnungsadresse wurde geändert.',
  },
  rejected: (number, shop) => `Ihre Bestellung ${number} bei ${shop} wurde nicht bezahlt`,
  notPlaced: (number) =>
    `Die Zahlung für Ihre Bestellung ${number} wurde nicht angenommen. Deshalb versenden wir sie nicht. Wir haben nichts abgebucht. Sie können jederzeit neu bestellen.`,
}

const texts: Record<PageLanguage, MailTexts> = { en: english, de: german }

/** Texts of e-mails about orders. `language` is a BCP 47 tag. */
export function mailTexts(language: string): MailTexts {
  return texts[pageLanguage(language)]
}
