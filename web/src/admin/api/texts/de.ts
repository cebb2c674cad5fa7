import type { Texts } from './en.ts'

export const german: Texts = {
  otherField: () => 'Dieser Wert ist nicht gültig',
  byCode: {
    UNREACHABLE: {
      title: 'Der Shop ist nicht erreichbar',
      text: 'Prüfen Sie Ihre Verbindung. Ihre Eingaben sind noch da.',
    },
    SHIPPING_LABEL_SERVICE_UNREACHABLE: {
      title: 'Der Dienst für Etiketten hat nicht geantwortet',
      text: 'Versuchen Sie es gleich noch einmal. Wenn das öfter geschieht, fragen Sie, wer den Server betreibt, ob er den Dienst erreicht.',
    },
    SHIPPING_LABEL_ACCOUNT_MISSING: {
      title: 'Das Konto für dieses Etikett ist nicht verbunden',
      text: 'Verbinden Sie es unter Versand. Ein Etikett lässt sich nur mit dem Konto zurückgeben, mit dem es gekauft wurde.',
    },
    SHIPPING_LABEL_ACCOUNT_IN_USE: {
      title: 'Der Shop wartet auf eine Antwort zu einem Etikett',
      text: 'Warten Sie, bis alle Etiketten gekauft oder zurückgegeben sind. Ändern Sie dann das Konto.',
    },
    SHIPPING_LABEL_ACTION_NOT_AVAILABLE: {
      title: 'Das geht mit diesem Etikett nicht mehr',
      text: 'Schließen Sie dieses Fenster und sehen Sie sich das Etikett noch einmal an. Fragen Sie neu nach Preisen, wenn diese älter als ein Tag sind.',
    },
    SENDER_ADDRESS_MISSING: {
      title: 'Die Adresse des Verkäufers ist nicht vollständig',
      text: 'Etiketten brauchen Straße, Postleitzahl, Ort und Land. Tragen Sie sie unter Einstellungen, Rechnungen ein.',
    },
    PAYMENT_SERVICE_UNREACHABLE: {
      title: 'Der Zahlungsdienst hat nicht geantwortet',
      text: 'Versuchen Sie es gleich noch einmal. Wenn das öfter geschieht, fragen Sie, wer den Server betreibt, ob er den Dienst erreicht.',
    },
    CONDITION_NOT_MET: {
      title: 'Jemand anderes hat dies inzwischen geändert',
      text: 'Kopieren Sie Ihre Eingaben, laden Sie die Seite neu, und tragen Sie sie wieder ein.',
    },
    RESOURCE_DOUBLE_BOOKED: {
      title: 'Jemand oder ein Raum wäre doppelt belegt',
      text: 'Wählen Sie andere Zeiten, jemand anderes oder einen anderen Raum.',
    },
    INSUFFICIENT_FUNDS: {
      title: 'Auf dieser Geschenkkarte ist weniger',
      text: 'Lösen Sie weniger ein, und nehmen Sie den Rest anders ein.',
    },
    GIFT_CARD_ALREADY_APPLIED: {
      title: 'Diese Geschenkkarte bezahlt die Bestellung schon',
      text: 'Nehmen Sie den Rest anders ein.',
    },
    MAX_GIFT_CARDS_EXCEEDED: {
      title: 'Eine Bestellung nimmt eine Geschenkkarte an',
      text: 'Diese hatte schon eine. Nehmen Sie den Rest anders ein.',
    },
    GIFT_CARD_NOT_FOUND: {
      title: 'Keine Geschenkkarte hat diesen Code',
      text: 'Prüfen Sie den Code.',
    },
    GIFT_CARD_EXPIRED: {
      title: 'Diese Geschenkkarte ist abgelaufen',
      text: 'Nehmen Sie das Geld anders ein.',
    },
    GIFT_CARD_DISABLED: {
      title: 'Diese Geschenkkarte gilt nicht',
      text: 'Nehmen Sie das Geld anders ein.',
    },
    CANNOT_PAY_FOR_GIFT_CARD_WITH_GIFT_CARD: {
      title: 'Eine Geschenkkarte kann keine Geschenkkarten bezahlen',
      text: 'Lösen Sie nur ein, was die anderen Artikel kosten, oder nehmen Sie das Geld anders ein.',
    },
    PAYMENT_ALREADY_IN_PROGRESS: {
      title: 'Diese Bestellung wird gerade bezahlt',
      text: 'Warten Sie ein paar Minuten, und laden Sie die Seite neu.',
    },
    PAYMENT_METHOD_UNAVAILABLE: {
      title: 'Von dieser Zahlungsart kann der Shop nicht mehr abbuchen',
      text: 'Senden Sie dem Käufer einen Zahlungslink.',
    },
    ORDER_PAID: {
      title: 'Von dieser Bestellung ist nichts mehr offen',
      text: 'Laden Sie die Seite neu, um zu sehen, was bezahlt ist.',
    },
    EXCHANGE_NOT_PAID: {
      title: 'Der Käufer hat die Differenz noch nicht bezahlt',
      text: 'Warten Sie, bis der Rest dieser Bestellung bezahlt ist, oder markieren Sie sie als bezahlt.',
    },
    EXCHANGE_PROMISED: {
      title: 'Das Geld ist vergeben',
      text: 'Ein Teil dieses Geldes bezahlt einen Umtausch, dessen Ware noch zurückkommt. Erstatten Sie weniger, oder warten Sie auf die Ware.',
    },
    TEMPORARILY_UNAVAILABLE: {
      title: 'Der Shop ist gerade überlastet',
      text: 'Versuchen Sie es gleich noch einmal.',
    },
    TOO_MANY_REQUESTS: {
      title: 'Zu viele Anfragen',
      text: 'Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
    },
    UNAUTHENTICATED: { title: 'Sie sind abgemeldet', text: 'Melden Sie sich an, um fortzufahren.' },
    PERMISSION_DENIED: {
      title: 'Ihre Rolle erlaubt das nicht',
      text: 'Bitten Sie eine Inhaberin oder einen Inhaber des Shops um diese Berechtigung.',
    },
    REAUTHENTICATION_NEEDED: {
      title: 'Sie haben sich nicht ausgewiesen',
      text: 'Es wurde nichts geändert. Versuchen Sie es noch einmal, mit Ihrem Passwort oder einem Passkey.',
    },
    SECOND_FACTOR_WRONG: {
      title: 'Dieser Code ist falsch oder wurde schon benutzt',
      text: 'Warten Sie auf den nächsten Code der App, oder nehmen Sie einen anderen Wiederherstellungscode.',
    },
    PASSKEY_NOT_VALID: {
      title: 'Der Shop kennt diesen Passkey nicht',
      text: 'Nehmen Sie einen anderen oder Ihr Passwort.',
    },
    PASSKEY_NOT_KEPT: {
      title: 'Das wurde schon hinzugefügt',
      text: 'Sie können höchstens 20 Passkeys und Authenticator-Apps haben.',
    },
    NOT_FOUND: { title: 'Das gibt es nicht mehr', text: 'Vielleicht hat es jemand gelöscht.' },
    CONTACT_NOT_FOUND: {
      title: 'Dieser Kunde ist nicht mehr in der Liste',
      text: 'Sehen Sie in der Liste der Kunden nach.',
    },
    CONTACT_ALREADY_CHANGED: {
      title: 'Jemand anders hat das inzwischen geändert',
      text: 'Kopieren Sie, was Sie eingegeben haben, laden Sie die Seite neu und geben Sie es erneut ein.',
    },
    DUPLICATE_CONTACT_EXISTS: {
      title: 'Jemand in der Liste hat diese E-Mail-Adresse',
      text: 'Suchen Sie nach der Adresse, um die Person zu öffnen.',
    },
    PAGE_IN_USE: {
      title: 'Käufer akzeptieren diese Seite an der Kasse',
      text: 'Nehmen Sie sie zuerst unter Einstellungen, Allgemein aus den Bedingungen.',
    },
    INSUFFICIENT_CONTACT_DATA: {
      title: 'Es fehlt etwas',
      text: 'Geben Sie einen Namen, eine E-Mail-Adresse oder eine Telefonnummer ein.',
    },
    LABEL_ALREADY_EXISTS: {
      title: 'Ein anderes Label heißt schon so',
      text: 'Wählen Sie einen anderen Namen.',
    },
    REVISION_MISMATCH: {
      title: 'Das wurde inzwischen anderswo geändert',
      text: 'Laden Sie die Seite neu und sehen Sie sich die Änderung an, bevor Sie Ihre speichern.',
    },
    CHANGED_SINCE: {
      title: 'Das wurde inzwischen anderswo geändert',
      text: 'Laden Sie die Seite neu und sehen Sie sich die Änderung an, bevor Sie Ihre speichern.',
    },
    ORDER_HAS_CHARGEBACKS: {
      title: 'Eine Zahlung dieser Bestellung wird bestritten',
      text: 'Warten Sie, bis darüber entschieden ist.',
    },
    DISPUTE_EVIDENCE_NOT_ACCEPTED: {
      title: 'Es können keine Nachweise mehr gesendet werden',
      text: 'Der Streit ist entschieden, oder jemand hat die Nachweise schon gesendet. Laden Sie die Seite neu.',
    },
    DISPUTE_EVIDENCE_REFUSED: {
      title: 'Der Zahlungsdienst nimmt das nicht an',
      text: 'Ändern Sie die Nachweise, und senden Sie sie noch einmal. Den Grund nennt die Seite des Streits; oder wählen Sie eine andere Datei.',
    },
    SAVED_VIEWS_LIMIT_REACHED: {
      title: 'Eine Liste kann 50 gespeicherte Ansichten haben',
      text: 'Löschen Sie eine, die Sie nicht mehr brauchen.',
    },
    MAX_DISCOUNT_RULES_REACHED: {
      title: 'Ein Shop kann 100 automatische Rabatte haben',
      text: 'Löschen Sie einen, den Sie nicht mehr brauchen.',
    },
    MAX_QUANTITY_BASED_DISCOUNTS_REACHED: {
      title: 'Ein Shop kann 20 automatische Rabatte mit einem Preis für mehrere Artikel haben',
      text: 'Löschen Sie einen, den Sie nicht mehr brauchen.',
    },
    MAX_CUSTOM_TRIGGER_APPS_EXCEEDED: {
      title: 'Die Bedingungen automatischer Rabatte können von 5 Plugins kommen',
      text: 'Entfernen Sie erst die Bedingungen eines anderen Plugins.',
    },
  },
  fault: {
    title: 'Bei uns ist etwas schiefgegangen',
    text: 'Der Fehler wurde protokolliert. Versuchen Sie es noch einmal.',
  },
  notRight: 'Prüfen Sie die markierten Felder',
  again: 'Noch einmal versuchen',
}
