import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

interface Letter {
  subject: (number: string, shop: string) => string
  title: string
  intro: (number: string, order: string) => string
}

const english = {
  view: 'View return',
  pieces: 'Items to return',
  why: 'Reason',
  note: 'Your note',
  /** Of an invented return. */
  sample: { note: 'The box is unopened.', reason: 'Changed my mind' },
  how: 'How to send it back',
  to: 'Send it to',
  slip: 'The return slip is attached. Put it into the parcel.',
  stick:
    'The label is attached. Print it, stick it on the parcel, and give the parcel to the carrier. The shop has paid for it.',
  requested: {
    subject: (number, shop) => `Return ${number} requested – ${shop}`,
    title: 'We have received your request',
    intro: (number, order) =>
      `You want to return items of your order ${order}. Your return has the number ${number}. We will answer soon. Please do not send anything back before.`,
  } as Letter,
  approved: {
    subject: (number, shop) => `Return ${number} approved – ${shop}`,
    title: 'Your return is approved',
    intro: (_, order) => `You can now send back the items of your order ${order}.`,
  } as Letter,
  label: {
    subject: (number, shop) => `Label for return ${number} – ${shop}`,
    title: 'The label for your parcel',
    intro: (_, order) => `With this label you send back the items of your order ${order}.`,
  } as Letter,
  declined: {
    subject: (number, shop) => `Return ${number} declined – ${shop}`,
    title: 'We cannot accept your return',
    intro: (_, order) => `We have declined your return of items of your order ${order}.`,
  } as Letter,
  received: {
    subject: (number, shop) => `Return ${number} has arrived – ${shop}`,
    title: 'Your return has arrived',
    intro: (_, order) => `We have received what you sent back of your order ${order}.`,
  } as Letter,
  nothingReceived: {
    subject: (number, shop) => `Nothing of return ${number} has arrived – ${shop}`,
    title: 'Nothing of your return has arrived',
    intro: (_, order) =>
      `We have not received the items that you wanted to send back of your order ${order}. Write to us if you have sent them.`,
  } as Letter,
  arrived: 'What has arrived',
  counts: { sound: 'undamaged', damaged: 'damaged', missing: 'not arrived' },
  money: 'Refund',
  refundedBefore: (amount: string) => `We have already refunded ${amount} of this order.`,
  closed: {
    subject: (number, shop) => `Return ${number} closed – ${shop}`,
    title: 'Your return is closed',
    intro: (_, order) => `We have closed your return for order ${order} without a refund.`,
  } as Letter,
  canceled: {
    subject: (number, shop) => `Return ${number} cancelled – ${shop}`,
    title: 'You have cancelled your return',
    intro: (_, order) => `You keep the items of your order ${order}. You need not send anything back.`,
  } as Letter,
  merchant: {
    requested: {
      subject: (number) => `Return requested: ${number}`,
      title: 'A buyer asks for a return',
      intro: (number, order) =>
        `The buyer of order ${order} wants to return items. Approve or decline return ${number}.`,
    } as Letter,
    canceled: {
      subject: (number) => `Return cancelled: ${number}`,
      title: 'A buyer has cancelled a return',
      intro: (number, order) => `The buyer of order ${order} keeps the items of return ${number}.`,
    } as Letter,
    note: 'Note of the buyer',
    footer: 'You get this e-mail because the shop e-mails you about new orders.',
  },
  refundReason: (number: string) => `Return ${number}`,
}

export type ReturnTexts = typeof english

const german: ReturnTexts = {
  view: 'Rücksendung ansehen',
  pieces: 'Artikel der Rücksendung',
  why: 'Grund',
  note: 'Ihre Nachricht',
  sample: { note: 'Die Packung ist ungeöffnet.', reason: 'Gefällt mir nicht' },
  how: 'So senden Sie zurück',
  to: 'Senden Sie an',
  slip: 'Der Rücksendeschein ist angehängt. Legen Sie ihn ins Paket.',
  stick:
    'Das Versandetikett ist angehängt. Drucken Sie es aus, kleben Sie es auf das Paket und geben Sie das Paket beim Versanddienst ab. Der Shop hat es bezahlt.',
  requested: {
    subject: (number, shop) => `Rücksendung ${number} angefragt – ${shop}`,
    title: 'Wir haben Ihre Anfrage erhalten',
    intro: (number, order) =>
      `Sie möchten Artikel Ihrer Bestellung ${order} zurücksenden. Ihre Rücksendung hat die Nummer ${number}. Wir antworten bald. Bitte senden Sie vorher nichts zurück.`,
  },
  approved: {
    subject: (number, shop) => `Rücksendung ${number} angenommen – ${shop}`,
    title: 'Ihre Rücksendung ist angenommen',
    intro: (_, order) => `Sie können die Artikel Ihrer Bestellung ${order} jetzt zurücksenden.`,
  },
  label: {
    subject: (number, shop) => `Versandetikett für Rücksendung ${number} – ${shop}`,
    title: 'Das Etikett für Ihr Paket',
    intro: (_, order) => `Mit diesem Etikett senden Sie die Artikel Ihrer Bestellung ${order} zurück.`,
  },
  declined: {
    subject: (number, shop) => `Rücksendung ${number} abgelehnt – ${shop}`,
    title: 'Wir können Ihre Rücksendung nicht annehmen',
    intro: (_, order) => `Wir haben die Rücksendung von Artikeln Ihrer Bestellung ${order} abgelehnt.`,
  },
  received: {
    subject: (number, shop) => `Rücksendung ${number} ist angekommen – ${shop}`,
    title: 'Ihre Rücksendung ist angekommen',
    intro: (_, order) => `Wir haben erhalten, was Sie von Ihrer Bestellung ${order} zurückgesendet haben.`,
  },
  nothingReceived: {
    subject: (number, shop) => `Nichts angekommen von Rücksendung ${number} – ${shop}`,
    title: 'Von Ihrer Rücksendung ist nichts angekommen',
    intro: (_, order) =>
      `Die Artikel, die Sie von Ihrer Bestellung ${order} zurücksenden wollten, haben wir nicht erhalten. Schreiben Sie uns, wenn Sie sie abgeschickt haben.`,
  },
  arrived: 'Was angekommen ist',
  counts: { sound: 'unbeschädigt', damaged: 'beschädigt', missing: 'nicht angekommen' },
  money: 'Erstattung',
  refundedBefore: (amount) => `Wir haben Ihnen von dieser Bestellung schon ${amount} erstattet.`,
  closed: {
    subject: (number, shop) => `Rücksendung ${number} abgeschlossen – ${shop}`,
    title: 'Ihre Rücksendung ist abgeschlossen',
    intro: (_, order) =>
      `Wir haben die Rücksendung von Artikeln Ihrer Bestellung ${order} ohne Erstattung abgeschlossen.`,
  },
  canceled: {
    subject: (number, shop) => `Rücksendung ${number} storniert – ${shop}`,
    title: 'Sie haben Ihre Rücksendung storniert',
    intro: (_, order) =>
      `Sie behalten die Artikel Ihrer Bestellung ${order}. Sie brauchen nichts zurückzusenden.`,
  },
  merchant: {
    requested: {
      subject: (number) => `Rücksendung angefragt: ${number}`,
      title: 'Ein Käufer möchte etwas zurücksenden',
      intro: (number, order) =>
        `Der Käufer der Bestellung ${order} möchte Artikel zurücksenden. Nehmen Sie die Rücksendung ${number} an oder lehnen Sie sie ab.`,
    },
    canceled: {
      subject: (number) => `Rücksendung storniert: ${number}`,
      title: 'Ein Käufer hat eine Rücksendung storniert',
      intro: (number, order) =>
        `Der Käufer der Bestellung ${order} behält die Artikel der Rücksendung ${number}.`,
    },
    note: 'Nachricht des Käufers',
    footer: 'Sie bekommen diese E-Mail, weil der Shop Sie über neue Bestellungen informiert.',
  },
  refundReason: (number) => `Rücksendung ${number}`,
}

const texts: Record<PageLanguage, ReturnTexts> = { en: english, de: german }

export function returnTexts(language: string): ReturnTexts {
  return texts[pageLanguage(language)]
}
