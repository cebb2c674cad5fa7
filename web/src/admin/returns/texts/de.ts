import type { Texts } from './en.ts'

export const german: Texts = {
  list: {
    title: 'Rücksendungen',
    about: 'Was Käufer zurücksenden möchten, das Neueste zuerst.',
    status: 'Status',
    any: 'Alle',
    number: 'Rücksendung',
    date: 'Angefragt am',
    order: 'Bestellung',
    buyer: 'Käufer',
    pieces: 'Artikel',
    emptyTitle: 'Noch keine Rücksendungen',
    emptyText:
      'Käufer fragen auf der Seite ihrer Bestellung an. Erlauben Sie das unter Einstellungen, Rücksendungen.',
  },
  page: {
    title: 'Rücksendung',
    missing: 'Diese Rücksendung gibt es nicht',
    order: (number) => `Bestellung ${number}`,
    items: 'Artikel',
    orderLabel: 'Bestellung',
    buyer: 'Käufer',
    requested: 'Angefragt am',
    changed: 'Letzte Änderung',
    declineReason: 'Grund der Ablehnung',
    note: 'Nachricht des Käufers',
    approvalMessage: 'Ihre Nachricht zur Annahme',
    closingMessage: 'Ihre letzte Nachricht',
    sku: (sku) => `Artikelnummer ${sku}`,
    refund: 'Erstattet',
    noRefund: 'Keine Erstattung',
    counts: { sound: 'einwandfrei', damaged: 'beschädigt', missing: 'fehlend' },
    next: {
      REQUESTED:
        'Nehmen Sie die Rücksendung an oder lehnen Sie sie ab. Der Käufer bekommt in beiden Fällen eine E-Mail.',
      APPROVED: 'Warten Sie auf das Paket. Wenn es da ist, halten Sie fest, was zurückkam.',
      RECEIVED: 'Erstatten Sie, was zurückkam, oder schließen Sie die Rücksendung ohne Erstattung ab.',
    },
    refundFailed:
      'Der Zahlungsdienst hat die Erstattung abgelehnt, deshalb ist kein Geld zurückgegangen. Versuchen Sie es noch einmal, oder zahlen Sie das Geld auf anderem Weg zurück und schließen Sie die Rücksendung ab.',
    obstacles: {
      NOT_PAID_IN_FULL:
        'Die Bestellung ist nicht vollständig bezahlt, deshalb lässt sich nichts erstatten. Schließen Sie die Rücksendung ohne Erstattung ab.',
      NOTHING_LEFT:
        'Für diese Rücksendung lässt sich nichts mehr erstatten. Schließen Sie sie ohne Erstattung ab.',
    },
  },
  approve: 'Annehmen',
  approveTitle: (number) => `Rücksendung ${number} annehmen`,
  approveText: 'Der Käufer bekommt eine E-Mail mit Ihrer Anleitung, der Adresse und dem Rücksendeschein.',
  message: 'Nachricht an den Käufer',
  messageHint: 'Freiwillig. Steht in der E-Mail.',
  wasApproved: 'Rücksendung angenommen.',
  exchange: {
    title: 'Umtausch',
    label: 'Was der Käufer bekommt',
    obstacles: {
      ITEMS_NOT_FOR_SALE:
        'Was der Käufer möchte, wird nicht mehr verkauft. Genehmigen Sie die Rücksendung mit Geld zurück oder mit anderen Artikeln, oder lehnen Sie sie ab.',
      BUYER_GONE:
        'Das Konto des Käufers gibt es nicht mehr, deshalb ist kein Umtausch möglich. Genehmigen Sie die Rücksendung mit Geld zurück, oder lehnen Sie sie ab.',
    },
    ways: { asked: 'Was der Käufer möchte', money: 'Geld zurück', own: 'Andere Artikel' },
    ownHint: (worth) =>
      `Wählen Sie, was Sie stattdessen senden. Die zurückgesendeten Artikel zählen dafür ${worth}; die Differenz zahlt oder bekommt der Käufer.`,
    sums: (total, worth) => `Neue Artikel: ${total}. Zurückgesendete Artikel: ${worth}.`,
    pays: (amount) => `Der Käufer bezahlt ${amount} über einen Link in der E-Mail.`,
    gets: (amount) => `Sie erstatten ${amount}, wenn die Artikel angekommen sind.`,
    even: 'Es ist nichts zu bezahlen.',
    moneyHint: (worth) => `Sie erstatten bis zu ${worth}, wenn die Artikel angekommen sind.`,
    taxHint: 'Steuer kommt hinzu, wo die Preise des Shops ohne sie sind.',
    quantity: 'Anzahl',
    quantityOf: (name) => `Anzahl: ${name}`,
    item: (name, price) => `${name} (${price})`,
    remove: (name) => `${name} entfernen`,
    itemsNeeded: 'Fügen Sie hinzu, was Sie stattdessen senden, mit einer Anzahl von mindestens 1.',
    wasOrdered: (number) => `Rücksendung angenommen. Der Umtausch ist Bestellung ${number}.`,
    wants: (name) => `Der Käufer möchte stattdessen ${name}.`,
    items: 'Artikel',
    total: 'Neue Artikel',
    moved: (credit, order, back) =>
      `${credit} zählten für Bestellung ${order}, ${back} gingen an den Käufer zurück`,
    credit: 'Durch zurückgesendete Artikel bezahlt',
    due: 'Noch zu bezahlen',
    canceled: 'Bestellung storniert',
    paysOrder: (amount, order, back) =>
      `${amount} zählen für Bestellung ${order}, ${back} gehen an den Käufer zurück.`,
    becomesDue: (amount, order) =>
      `Das sind ${amount} weniger als vereinbart: Sie werden für Bestellung ${order} fällig. Der Käufer bekommt eine E-Mail mit einem Link, über den er sie bezahlt.`,
    wasMoved: (amount, order, back) =>
      `Rücksendung abgeschlossen. ${amount} zählten für Bestellung ${order}, ${back} gehen an den Käufer zurück.`,
    closeText: (order) =>
      `Dann zählt nichts von dieser Rücksendung für die Bestellung ${order}: Der Käufer bekommt einen Link, um sie ganz zu bezahlen.`,
  },
  decline: 'Ablehnen',
  declineTitle: (number) => `Rücksendung ${number} ablehnen`,
  declineReason: 'Grund',
  declineReasonHint: 'Der Käufer liest ihn in einer E-Mail und auf der Seite der Rücksendung.',
  reasonNeeded: 'Geben Sie einen Grund an.',
  wasDeclined: 'Rücksendung abgelehnt.',
  receive: 'Eingang festhalten',
  receiveTitle: (number) => `Was mit Rücksendung ${number} zurückkam`,
  receiveText:
    'Einwandfreie Artikel kommen mit der Erstattung zurück in den Bestand. Beschädigte werden erstattet, aber nicht eingebucht.',
  correct: 'Eingang korrigieren',
  correctTitle: (number) => `Eingang der Rücksendung ${number} korrigieren`,
  counted: { sound: 'Einwandfrei', damaged: 'Beschädigt', missing: 'Fehlend' },
  countedOf: (count, name) => `${count}: ${name}`,
  countedSum: (name, quantity) => `${name}: ${quantity} insgesamt`,
  sumWrong: (quantity) => `Die drei Zahlen müssen zusammen ${quantity} ergeben.`,
  wasReceived: 'Festgehalten. Der Käufer bekommt eine E-Mail.',
  refund: 'Erstatten',
  refundTitle: (number) => `Rücksendung ${number} erstatten`,
  refundText: (most) =>
    `Was zurückkam, kostet ${most}. Behalten Sie für Schäden einen Teil ein, wenn Sie das mit dem Käufer vereinbart haben.`,
  amount: 'Betrag der Erstattung',
  amountNeeded: (most) => `Geben Sie einen Betrag bis ${most} ein.`,
  asPaid: 'Was der Shop zurückgeben kann, geht so zurück, wie es bezahlt wurde.',
  byHand: (amount) => `${amount} geben Sie selbst zurück, z. B. per Überweisung oder bar.`,
  refunds: 'Einwandfreie Artikel kommen zurück in den Bestand. Der Käufer bekommt eine E-Mail.',
  wasRefunded: 'Erstattung begonnen, Rücksendung abgeschlossen.',
  wasRefundedByHand: (amount) => `Rücksendung abgeschlossen. Geben Sie dem Käufer jetzt ${amount} zurück.`,
  close: 'Ohne Erstattung abschließen',
  closeTitle: (number) => `Rücksendung ${number} ohne Erstattung abschließen?`,
  closeText:
    'Für diese Rücksendung gibt es keine Erstattung. Der Käufer bekommt eine E-Mail. Das lässt sich nicht rückgängig machen.',
  restock: (count) => `Einwandfreie Artikel zurück in den Bestand: ${count}`,
  wasClosed: 'Rücksendung abgeschlossen.',
  settings: {
    title: 'Rücksendungen',
    about: 'Ob und wie Käufer Ware zurücksenden.',
    section: 'Rücksendungen',
    sectionAbout:
      'Käufer fragen auf der Seite ihrer Bestellung an: über den Link in ihren E-Mails, in ihrem Konto oder mit der Bestellnummer.',
    open: 'Käufer können Rücksendungen anfragen',
    days: 'Tage für eine Anfrage',
    daysHint:
      'Ab dem Tag, an dem ein Paket versandt wurde. Käufer in der EU können bis 14 Tage nach der Ankunft widerrufen: Geben Sie mehr Zeit.',
    address: 'Adresse für Rücksendungen',
    addressHint: 'Wie auf einem Paket. Ohne sie nennt der Rücksendeschein die Adresse des Verkäufers.',
    instructionsEn: 'Anleitung auf Englisch',
    instructionsDe: 'Anleitung auf Deutsch',
    instructionsHint:
      'Wie die Ware verpackt und versandt wird und wer das bezahlt. Käufer lesen sie, sobald Sie angenommen haben.',
    reasonsEn: 'Gründe auf Englisch',
    reasonsDe: 'Gründe auf Deutsch',
    reasonsHint: 'Einer in jeder Zeile. Leer: die üblichen Gründe.',
  },
}
