import type { Texts } from './en.ts'

export const german: Texts = {
  otherField: () => 'Dieser Wert ist nicht gültig',
  byCode: {
    UNREACHABLE: {
      title: 'Der Shop ist nicht erreichbar',
      text: 'Prüfen Sie Ihre Verbindung. Ihre Eingaben sind noch da.',
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
