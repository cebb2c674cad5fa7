import type { Texts } from './en.ts'

const times = (count: number) => (count === 1 ? 'einmal' : `${count}-mal`)

export const german: Texts = {
  title: 'Zustand',
  about: 'Was am Shop und an seinem Server nicht stimmt und was Sie tun können.',
  fine: 'Alles funktioniert.',
  problems: {
    DATABASE_READ_ONLY:
      'Die Datenbank nimmt keine Änderungen an, deshalb kann niemand bestellen. Bitten Sie den Betreiber, sie hochzustufen oder die primäre Datenbank einzutragen.',
    DISK_FULL: 'Die Festplatte des Servers ist fast voll. Bitten Sie den Betreiber, Platz zu schaffen.',
    JOBS_STOPPED:
      'Dieser Server arbeitet nicht im Hintergrund: Keine E-Mail wird gesendet, keine geplante Aktion beginnt. Bitten Sie den Betreiber, ihn neu zu starten.',
    CHANGES_NOT_HEARD:
      'Dieser Server erfährt nicht, was andere Server ändern, deshalb können seine Seiten 30 Sekunden alt sein. Er versucht es weiter; wenn das länger als eine Minute dauert, bitten Sie den Betreiber, die Verbindung zur Datenbank zu prüfen.',
    NO_MAIL_SERVER: 'Keine E-Mail verlässt den Shop, weil kein Mailserver eingerichtet ist.',
    MESSAGES_LATE:
      'Der Mailserver nimmt seit mehr als 15 Minuten E-Mails nicht an. Den Grund zeigt das Postfach.',
    MESSAGES_FAILED: 'E-Mails wurden nicht gesendet.',
    JOBS_FAILED: 'Arbeit im Hintergrund ist fehlgeschlagen. Sie steht unten.',
    BACKUP_FAILS:
      'Die letzte Sicherung des Shops ist fehlgeschlagen. Bitten Sie den Betreiber, die Ursache zu beheben; danach sichert sich der Shop wieder von selbst.',
    WORK_FAILS:
      'Arbeit, die der Shop von selbst wiederholt, ist zuletzt fehlgeschlagen. Bleibt das länger als ein paar Minuten so, sagen Sie es dem Betreiber.',
    HANDLERS_FAILED:
      'Ein Teil des eigenen Programms des Shops konnte Ereignisse nicht verarbeiten. Siehe unten.',
    PLUGINS_FAIL: 'Plugins antworten nicht, wie sie sollten. Sie stehen unten.',
  },
  failedMessages: (count) =>
    count === 1
      ? '1 E-Mail der letzten 7 Tage wurde nicht gesendet.'
      : `${count} E-Mails der letzten 7 Tage wurden nicht gesendet.`,
  setUpMail: 'Mailserver einrichten',
  showMessages: 'Anzeigen',
  failedJobs: 'Fehlgeschlagene Arbeit',
  failingJobs: 'Arbeit, die fehlschlägt und wiederholt wird',
  failingPlugins: 'Plugins, die fehlschlagen',
  failedHandlers: 'Aufgegebene Ereignisse',
  givenUp: (count) =>
    count === 1
      ? '1 Ereignis der letzten 7 Tage wurde einen Tag lang versucht'
      : `${count} Ereignisse der letzten 7 Tage wurden einen Tag lang versucht`,
  mendHandler:
    'Wer das Programm schreibt, muss diese Funktion in cartwright.config.ts berichtigen und den Shop neu starten. Senden Sie ihr die Ereignisse dann noch einmal.',
  resendEvents: 'Erneut senden',
  resentEvents: (count) =>
    count === 1
      ? 'Die Funktion bekommt 1 Ereignis noch einmal.'
      : `Die Funktion bekommt ${count} Ereignisse noch einmal.`,
  unanswered: (failures, questions) =>
    `Keine Antwort auf ${failures} von ${questions} ${questions === 1 ? 'Frage' : 'Fragen'} in den letzten 30 Minuten`,
  fallbacks: {
    FAIL: 'Ohne seine Antwort kann niemand bestellen.',
    SKIP: 'Der Shop verkauft inzwischen ohne das Plugin.',
    LAST_GOOD: 'Der Shop verwendet seine letzte Antwort oder verkauft ohne das Plugin.',
  },
  stops: {
    CATALOGUE: 'Ohne seine Antwort kann niemand seine Artikel bestellen.',
    INVENTORY: 'Ohne seine Antwort kann niemand seine Artikel bestellen.',
    PAYMENT_SETTINGS: 'Ohne seine Antwort kann niemand online bezahlen.',
    GIFT_CARDS: 'Ohne seine Antwort kann niemand mit seinen Geschenkkarten bezahlen.',
    MEMBERSHIPS: 'Ohne seine Antwort kann niemand mit seinen Mitgliedschaften bezahlen.',
    BOOKINGS_PRICING: 'Ohne seine Antwort kann niemand etwas buchen, das einen Preis hat.',
    BOOKINGS_VALIDATION:
      'Ohne seine Antwort können Kunden keine Buchung machen, bestellen, absagen oder verschieben.',
  },
  missed: 'Wonach Storefronts vergeblich fragen',
  missedAbout:
    'Verbundene Storefronts und andere Programme haben in den letzten 90 Tagen danach gefragt, und der Shop hat es nicht. Ihre Seiten laufen weiter, an diesen Stellen ohne Inhalt.',
  nothingMissed: 'Noch keine Storefront hat nach etwas gefragt, das dieser Shop nicht hat.',
  asksFor: (client, count) =>
    `„${client}“ hat ${times(count)} danach gefragt. Dieser Shop bietet das nicht an.`,
  asksForUnknown: (client, count) =>
    `„${client}“ hat ${times(count)} nach Adressen gefragt, die es nicht gibt. Fragen Sie, wer das Programm gebaut hat, wozu sie dienen.`,
  unknownClient: 'Ein Programm, das es nicht mehr gibt',
  unknownCalls: 'Unbekannte Aufrufe',
  showAnswers: 'Was er stattdessen antwortet',
  times,
  lastAsked: 'zuletzt',
  features: {
    bookings: 'Mehrere Leistungen auf einmal',
    eventPolicies: 'Bedingungen von Veranstaltungen',
    formUploads: 'Dateien in Formularen',
    catalogV3: 'Weitere Teile von Catalog V3',
    categories: 'Kategorien',
    cartForms: 'Formulare und Zusatzangebote im Warenkorb',
    orderPayments: 'Quittungen über Zahlungen',
    oldRsvps: 'Zusagen in ihrer alten Form',
    invoices: 'Rechnungen',
    draftOrders: 'Bestellentwürfe',
    abandonedCheckouts: 'Abgebrochene Bestellungen',
    giftCards: 'Eigene Gutscheinkarten',
    checkoutSettings: 'Anderswo abgeschlossene Bestellvorgänge',
    reviewExtras: 'Weitere Aufrufe für Bewertungen',
    reviewRequests: 'Bitten um Bewertungen',
    resumableUploads: 'Fortsetzbare Uploads',
    videoStreams: 'Videostreams',
  },
  since: 'Schlägt fehl seit',
  attempts: (count) => (count === 1 ? '1 Versuch' : `${count} Versuche`),
  date: 'Fehlgeschlagen',
  retry: 'Erneut versuchen',
  retried: 'Die Arbeit beginnt von neuem.',
  remove: 'Löschen',
  removeTitle: 'Diese fehlgeschlagene Arbeit löschen?',
  removeText: 'Sie wird dann nie erledigt.',
  removed: 'Fehlgeschlagene Arbeit gelöscht.',
  kinds: {
    'remove-file': 'Löschen einer Datei',
    'remove-unkept': 'Löschen einer unbenutzten Datei',
    'make-video': 'Umwandeln eines Videos',
    'work-on-import': 'Import',
    'fetch-pictures': 'Holen der Bilder eines Imports',
    'fetch-foreign-media': 'Holen eines Bildes von einer anderen Adresse',
    'settle-gift-card': 'Geschenkkarte einlösen oder zurückgeben',
    'settle-plugin-stock': 'Bestand bei einem Plugin abbuchen oder zurückgeben',
    'resend-deliveries': 'Ereignisse noch einmal senden',
    'purge-cdn': 'Dem CDN Änderungen melden',
    'tell-waiting': 'E-Mails über wieder lieferbare Ware',
    'send-recovery': 'Link für ein neues Passwort',
    'back-up': 'Sicherung',
    'archive-log': 'Laufende Sicherung',
    'change-as-planned': 'Geplante Änderungen',
    'follow-rules': 'Kollektionen nach Regeln',
    'read-calendars': 'Belegte Zeiten aus anderen Kalendern lesen',
    'cancel-session': 'Buchungen eines Termins stornieren',
    'count-sales': 'Bestseller',
    'delete-old-history': 'Löschen alter Fassungen von Produkten',
    housekeeping: 'Löschen von Abgelaufenem',
  },
}
