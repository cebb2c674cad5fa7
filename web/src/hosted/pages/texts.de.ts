import type { Texts } from './texts.en.ts'

export const german: Texts = {
  optional: 'freiwillig',
  checkout: {
    note: 'Ihre Anmerkung',
    back: 'Zurück zum Warenkorb',
    contact: 'Kontakt',
    address: 'Lieferadresse',
    details: 'Ihre Angaben',
    update: 'Lieferung und Preise aktualisieren',
    delivery: 'Lieferung',
    deliveryLater: 'Geben Sie Ihre Adresse ein, um zu sehen, wie wir liefern können.',
    coupon: 'Haben Sie einen Gutschein?',
    couponCode: 'Gutscheincode',
    applyCoupon: 'Einlösen',
    removeCoupon: 'Entfernen',
    removeCouponOf: (code) => `Gutschein ${code} entfernen`,
    payment: 'Zahlung',
    billing: 'Die Rechnungsadresse ist eine andere',
    billingToo: 'Eine Rechnungsadresse angeben',
    billingAddress: 'Rechnungsadresse',
    placing: 'Ihre Bestellung wird aufgegeben …',
    once: 'Sie bestellen nur einmal, auch wenn Sie öfter drücken.',
    summary: 'Ihre Bestellung',
    items: 'Artikel Ihrer Bestellung',
    quantity: 'Menge',
    fullPrice: 'Vorher',
    wrong: 'Bitte prüfen Sie diese Angaben',
    totalNow: (total) => `Der Gesamtbetrag ist jetzt ${total}`,
    unreachable:
      'Wir konnten den Shop nicht erreichen. Nichts von Ihren Eingaben ist verloren: bitte versuchen Sie es gleich noch einmal.',
  },
  confirm: {
    amount: 'Betrag',
    approve: 'Zahlung bestätigen',
    decline: 'Ablehnen',
  },
  thanks: {
    order: 'Bestellung',
    mailed: (email) => `Eine Bestätigung ist unterwegs an ${email}.`,
    pending: (email) =>
      `Ihre Zahlung ist noch nicht bestätigt. Diese Seite sieht von selbst noch einmal nach, und wir schreiben an ${email}, sobald wir es wissen.`,
    payment: 'Zahlung',
    downloads: 'Ihre Downloads',
    renew: 'Neue Links holen',
    renewHint: 'Sie gelten wieder 30 Tage. Die bisherigen Links gelten dann nicht mehr.',
    address: 'Ihre Adresse',
    delivery: 'Lieferung',
    pickup: 'Abholung',
    continue: 'Weiter einkaufen',
  },
  identity: {
    needsScript:
      'Dafür braucht es einen Browser, der Skripte ausführt: Ein kleines Rätsel hält Programme fern.',
    password: { show: 'Zeigen', hide: 'Verbergen' },
    unreachable:
      'Wir konnten den Shop nicht erreichen. Nichts von Ihren Eingaben ist verloren: bitte versuchen Sie es gleich noch einmal.',
    passkeyFailed:
      'Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.',
    passkeyRefused: 'Dieser Passkey ist hier nicht bekannt. Bitte wählen Sie einen anderen Weg.',
  },
  account: {
    cart: 'Warenkorb',
    passkeyKnown: 'Auf diesem Gerät gibt es schon einen Passkey für dieses Konto.',
    navigation: 'Ihr Konto',
    noPasskeys: 'Dieser Browser kennt keine Passkeys.',
    passkeyFailed: 'Es wurde kein Passkey angelegt. Sie können es noch einmal versuchen.',
    passkeyRefused:
      'Der Passkey wurde nicht behalten. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  },
  mailbox: {
    about:
      'Jede E-Mail, die dieser Shop verschickt, die neueste zuerst. Nur auf diesem Computer zu sehen, während der Entwicklung.',
    empty: 'Hier ist noch nichts',
    emptyHint: 'Geben Sie eine Bestellung auf, und ihre Bestätigung kommt hier an.',
    older: 'Ältere Nachrichten',
    all: 'Alle Nachrichten',
    from: 'Von',
    to: 'An',
    sent: 'Gesendet',
    body: 'Die Nachricht, wie sie verschickt wird',
    plain: 'Als Text',
  },
}
