import type { Texts } from './en.ts'

const number = new Intl.NumberFormat('de')
const deliveries = (count: number) => (count === 1 ? '1 Zustellung' : `${number.format(count)} Zustellungen`)

export const german: Texts = {
  title: 'Webhooks',
  about: 'Melden Sie anderen Programmen sofort, was in Ihrem Shop geschieht.',
  add: 'Abonnement hinzufügen',
  emptyTitle: 'Noch keine Abonnements',
  emptyText:
    'Geben Sie die Adresse eines Programms ein. Der Shop schickt ihm Bestellungen, Produktänderungen und mehr.',
  missing: 'Abonnement nicht gefunden',
  saved: 'Gespeichert.',
  remove: 'Löschen',
  removeTitle: (name) => `Abonnement „${name}“ löschen?`,
  removeText:
    'Seine Adresse bekommt keine Ereignisse mehr, und die Liste der Zustellungen geht verloren. Das lässt sich nicht rückgängig machen.',
  removed: (name) => `Abonnement „${name}“ gelöscht.`,
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  paused: 'Angehalten. Ereignisse warten, bis Sie fortsetzen.',
  resumed: 'Fortgesetzt. Ereignisse, die gewartet haben, werden gesendet.',
  settings: 'Einstellungen',
  columns: {
    name: 'Name',
    address: 'Adresse',
    envelope: 'Format',
    events: 'Ereignisse',
    state: 'Status',
    delivered: 'Letzter Erfolg',
    failed: 'Letzter Fehler',
  },
  never: 'Noch keiner',
  allEvents: 'Alle Ereignisse',
  eventCount: (count) => (count === 1 ? '1 Ereignis' : `${count} Ereignisse`),
  states: { active: 'Aktiv', failing: 'Fehler', resting: 'Ruht', paused: 'Angehalten' },
  notices: {
    failing: (count) =>
      count === 1
        ? 'Der letzte Versuch ist gescheitert. Der Shop versucht es von selbst noch einmal.'
        : `Die letzten ${count} Versuche sind gescheitert. Der Shop versucht es von selbst weiter.`,
    resting: (count, until) =>
      `${count} Versuche hintereinander sind gescheitert. Der Shop lässt diese Adresse bis ${until} in Ruhe und versucht dann eine Zustellung. Sobald der Empfänger wieder arbeitet, sendet „Jetzt fortsetzen“ sofort.`,
    resume: 'Jetzt fortsetzen',
    paused:
      'Es wird nichts gesendet. Neue Ereignisse warten hier und werden gesendet, wenn Sie fortsetzen. Der Shop hält ein Abonnement von selbst an, wenn seine Adresse mit 410 („gibt es nicht mehr“) antwortet.',
  },
  form: {
    where: 'Empfänger',
    name: 'Name',
    namePlaceholder: 'Lager',
    url: 'Adresse',
    urlHint:
      'An diese Adresse schickt der Shop Ereignisse. Sie muss innerhalb von 15 Sekunden mit einem Status von 200 bis 299 antworten.',
    urlPlaceholder: 'https://lager.example/hook',
    envelope: 'Format',
    envelopeHint: 'Sie können es später nicht ändern.',
    what: 'Ereignisse',
    scope: 'Senden',
    scopes: { all: 'Alle Ereignisse', some: 'Nur ausgewählte Ereignisse' },
    scopeHints: {
      all: 'Auch solche, die spätere Versionen hinzufügen.',
      some: 'Weniger Ereignisse machen dem Empfänger weniger Arbeit.',
    },
    search: 'Ereignisse suchen',
    chosen: (count) => (count === 1 ? '1 Ereignis ausgewählt' : `${count} Ereignisse ausgewählt`),
    noneFound: 'Kein Ereignis heißt so.',
    noneChosen: 'Wählen Sie mindestens ein Ereignis',
  },
  envelopes: { standard: 'Standard Webhooks', contract: 'Signiertes JWT' },
  envelopeHints: {
    standard:
      'Lesbares JSON (CloudEvents), mit einem Geheimnis signiert. Am besten für Ihre eigenen Programme.',
    contract:
      'Das erwarten Programme mit dem veröffentlichten @wix-Client. Sie prüfen es mit einem öffentlichen Schlüssel.',
  },
  created: {
    title: 'Abonnement hinzugefügt',
    about: (name) => `„${name}“ bekommt ab jetzt Ereignisse.`,
    secret: 'Das Geheimnis',
    secretText: 'Damit prüft der Empfänger, dass ein Ereignis von Ihrem Shop kommt.',
    open: 'Abonnement öffnen',
  },
  signing: {
    title: 'Signatur',
    secretAbout: 'Der Shop signiert jedes Ereignis mit einem Geheimnis, das der Empfänger kennt.',
    keyAbout:
      'Der Shop signiert jedes Ereignis mit einem privaten Schlüssel. Geben Sie dem Empfänger den öffentlichen.',
    key: 'Öffentlicher Schlüssel',
    oldKey: (until) => `Vorheriger öffentlicher Schlüssel, gültig bis ${until}`,
    newSecret: 'Das neue Geheimnis',
    newSecretText:
      'Einen Tag lang werden Ereignisse mit beiden Geheimnissen signiert. In dieser Zeit können Sie den Empfänger umstellen.',
    rotateSecret: 'Geheimnis ersetzen',
    rotateSecretTitle: 'Geheimnis ersetzen?',
    rotateSecretText:
      'Sie bekommen ein neues Geheimnis. 24 Stunden lang werden Ereignisse mit beiden signiert. So geht nichts verloren, während Sie den Empfänger umstellen.',
    rotateKey: 'Schlüssel ersetzen',
    rotateKeyTitle: 'Schlüssel ersetzen?',
    rotateKeyText:
      'Ab sofort signiert der neue Schlüssel. Bis der Empfänger ihn hat, lehnt er Ereignisse ab und bekommt sie später noch einmal. Was der alte Schlüssel signiert hat, bleibt 24 Stunden gültig.',
    rotatedKey: 'Ab jetzt signiert der neue Schlüssel.',
  },
  deliveries: {
    title: 'Zustellungen',
    about: 'Der letzten 30 Tage, die neuesten zuerst.',
    emptyTitle: 'Noch nichts gesendet',
    emptyText:
      'Sobald etwas im Shop geschieht, erscheint hier die Zustellung. Um den Empfänger zu testen, senden Sie ein Beispiel.',
    event: 'Ereignis',
    state: 'Ergebnis',
    answer: 'Antwort',
    attempts: 'Versuche',
    happened: 'Geschehen',
    from: 'Von',
    until: 'Bis',
    states: {
      WAITING: 'Wartet',
      DELIVERED: 'Zugestellt',
      FAILED: 'Gescheitert',
      SUPERSEDED: 'Nicht mehr nötig',
    },
    retrying: 'Neuer Versuch',
    noAnswer: 'Keine Antwort',
    milliseconds: (count) => `${number.format(count)} ms`,
    resend: 'Erneut senden',
    isResent: (count) =>
      count === 1 ? '1 Zustellung wird erneut gesendet.' : `${deliveries(count)} werden erneut gesendet.`,
  },
  delivery: {
    title: 'Zustellung',
    missing: 'Zustellung nicht gefunden',
    fact: {
      event: 'Ereignis',
      id: 'ID des Ereignisses',
      entity: 'Betrifft',
      sequence: 'Nummer der Änderung',
      happened: 'Geschehen',
      attempts: 'Versuche',
      last: 'Letzter Versuch',
      next: 'Nächster Versuch',
      status: 'Status',
      duration: 'Dauer',
    },
    superseded:
      'Was das Ereignis betrifft, wurde gelöscht, bevor es gesendet werden konnte. Deshalb wurde nichts gesendet.',
    error: 'Der letzte Versuch ist gescheitert',
    answer: 'Antwort',
    answerText: 'Text der Antwort',
    noText: 'Die Antwort ist leer.',
    notYet: 'Noch kein Versuch.',
    request: 'Anfrage',
    requestAbout: 'So würde sie jetzt gesendet: Der Shop bewahrt keine Kopien auf.',
    noRequest: 'Was dieses Ereignis betrifft, gibt es nicht mehr. Deshalb gibt es nichts zu zeigen.',
    headers: 'Header',
    content: 'Inhalt',
    raw: 'Body, wie er gesendet wird',
  },
  resend: {
    open: 'Erneut senden …',
    title: 'Zustellungen erneut senden',
    what: 'Welche Zustellungen',
    whats: { failed: 'Alle gescheiterten', range: 'Alle eines Zeitraums' },
    hints: {
      failed: 'Die der Shop aufgegeben hat.',
      range: 'Auch die, die angekommen sind: Der Empfänger bekommt sie doppelt.',
    },
    zone: (timeZone) => `In der Zeitzone des Shops: ${timeZone}.`,
    none: 'Es gibt nichts erneut zu senden.',
    count: (count) =>
      count === 1
        ? '1 Zustellung wird erneut gesendet, mit dem Stand von jetzt.'
        : `${deliveries(count)} werden erneut gesendet, jede mit dem Stand von jetzt.`,
    confirm: (count) => `${deliveries(count)} erneut senden`,
    needsTime: 'Wählen Sie, ab wann oder bis wann.',
  },
  sample: {
    open: 'Beispiel senden',
    title: 'Beispiel senden',
    about:
      'Das Beispiel ist als solches gekennzeichnet: „sample“ ist true, neben dem Typ. Es steht nicht in der Liste der Zustellungen.',
    event: 'Ereignis',
    send: 'Beispiel senden',
    preview: 'Nur zeigen',
    arrived: (status, milliseconds) =>
      `Der Empfänger hat nach ${number.format(milliseconds)} ms mit Status ${status} geantwortet.`,
    failed: 'Das Beispiel ist nicht angekommen',
    shown: 'Das würde gesendet. Es wurde nichts gesendet.',
  },
  events: {
    orders: {
      title: 'Bestellungen',
      types: {
        'wix.ecom.v1.order_created': 'Bestellung aufgegeben, noch nicht bezahlt',
        'wix.ecom.v1.order_approved': 'Bestellung bestätigt: bezahlt oder später zu zahlen',
        'wix.ecom.v1.order_updated': 'Bestellung geändert',
        'wix.ecom.v1.order_payment_status_updated': 'Zahlungsstatus einer Bestellung geändert',
        'wix.ecom.v1.order_canceled': 'Bestellung storniert',
        'wix.ecom.v1.fulfillments_updated': 'Pakete einer Bestellung geändert',
        'wix.ecom.v1.order_transactions_updated': 'Zahlungen einer Bestellung hinzugefügt oder geändert',
      },
    },
    products: {
      title: 'Produkte',
      types: {
        'com.wix.ecommerce.catalog.api.v1.ProductCreated': 'Produkt angelegt',
        'com.wix.ecommerce.catalog.api.v1.ProductChanged': 'Produkt geändert',
        'com.wix.ecommerce.catalog.api.v1.ProductDeleted': 'Produkt gelöscht',
        'com.wix.ecommerce.catalog.api.v1.VariantsChanged': 'Varianten geändert, ausverkauft oder wieder da',
      },
    },
    productsV3: {
      title: 'Produkte (Catalog V3)',
      types: {
        'wix.stores.catalog.v3.product_created': 'Produkt angelegt (Catalog V3)',
        'wix.stores.catalog.v3.product_updated': 'Produkt oder seine Varianten geändert (Catalog V3)',
        'wix.stores.catalog.v3.product_deleted': 'Produkt gelöscht (Catalog V3)',
      },
    },
    collections: {
      title: 'Kollektionen',
      types: {
        'com.wix.ecommerce.catalog.api.v1.CollectionCreated': 'Kollektion angelegt',
        'com.wix.ecommerce.catalog.api.v1.CollectionChanged': 'Kollektion geändert',
        'com.wix.ecommerce.catalog.api.v1.CollectionDeleted': 'Kollektion gelöscht',
      },
    },
    categories: {
      title: 'Kategorien',
      types: {
        'wix.categories.v1.category_created': 'Kategorie angelegt',
        'wix.categories.v1.category_updated': 'Kategorie geändert',
        'wix.categories.v1.category_deleted': 'Kategorie gelöscht',
      },
    },
    inventory: {
      title: 'Bestand',
      types: {
        'com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged': 'Bestand von Varianten geändert',
        'com.wix.ecommerce.inventory.api.v1.InventoryItemChanged':
          'Bestandseinstellungen eines Produkts geändert',
      },
    },
    inventoryV3: {
      title: 'Bestand (Catalog V3)',
      types: {
        'wix.stores.catalog.v3.inventory_item_updated': 'Bestand einer Variante geändert',
        'wix.stores.catalog.v3.inventory_item_stock_status_updated': 'Variante ausverkauft oder wieder da',
      },
    },
    media: {
      title: 'Medien',
      types: {
        'cartwright.media.v1.file_created': 'Datei hinzugefügt',
        'cartwright.media.v1.file_updated': 'Datei geändert',
        'cartwright.media.v1.file_deleted': 'Datei gelöscht',
      },
    },
    reviews: {
      title: 'Bewertungen',
      types: {
        'wix.reviews.v1.review_created': 'Bewertung angelegt',
        'wix.reviews.v1.review_updated': 'Bewertung geändert',
        'wix.reviews.v1.review_deleted': 'Bewertung gelöscht',
      },
    },
    forms: {
      title: 'Formulare',
      types: {
        'wix.forms.v4.submission_created': 'Formular abgeschickt',
        'wix.forms.v4.submission_updated': 'Einsendung bestätigt oder markiert',
        'wix.forms.v4.submission_deleted': 'Einsendung gelöscht',
      },
    },
    boxOffice: {
      title: 'Veranstaltungen',
      types: {
        'wix.events.v3.event_created': 'Veranstaltung angelegt',
        'wix.events.v3.event_updated': 'Veranstaltung geändert',
        'wix.events.v3.event_published': 'Veranstaltung veröffentlicht',
        'wix.events.v3.event_started': 'Veranstaltung begonnen',
        'wix.events.v3.event_ended': 'Veranstaltung beendet',
        'wix.events.v3.event_canceled': 'Veranstaltung abgesagt',
        'wix.events.v3.event_deleted': 'Veranstaltung gelöscht',
        'wix.events.v3.ticket_definition_created': 'Ticketart angelegt',
        'wix.events.v3.ticket_definition_updated': 'Ticketart geändert',
        'wix.events.v3.ticket_definition_deleted': 'Ticketart gelöscht',
        'wix.events.v1.ticket_reservation_created': 'Tickets reserviert',
        'wix.events.v1.ticket_reservation_updated': 'Reservierung geändert',
        'wix.events.v2.rsvp_created': 'Zusage angelegt',
        'wix.events.v2.rsvp_updated': 'Zusage geändert',
        'wix.events.v2.rsvp_deleted': 'Zusage gelöscht',
      },
    },
    coupons: {
      title: 'Gutscheine',
      types: {
        'wix.coupons.v2.coupon_created': 'Gutschein angelegt',
        'wix.coupons.v2.coupon_updated': 'Gutschein geändert',
        'wix.coupons.v2.coupon_deleted': 'Gutschein gelöscht',
      },
    },
    bookings: {
      title: 'Buchungen',
      types: {
        'wix.bookings.v2.booking_created': 'Buchung angelegt',
        'wix.bookings.v2.booking_updated': 'Buchung geändert',
        'wix.bookings.v2.booking_confirmed': 'Buchung bestätigt',
        'wix.bookings.v2.booking_marked_as_pending': 'Buchung wartet auf Bestätigung',
        'wix.bookings.v2.booking_declined': 'Buchung abgelehnt',
        'wix.bookings.v2.booking_canceled': 'Buchung storniert',
        'wix.bookings.v2.booking_rescheduled': 'Buchung verschoben',
        'wix.bookings.v2.booking_number_of_participants_updated': 'Teilnehmerzahl geändert',
        'wix.bookings.v2.booking_deleted': 'Buchung gelöscht',
      },
    },
    plans: {
      title: 'Abos',
      types: {
        'wix.pricing_plans.plan_created': 'Abo angelegt',
        'wix.pricing_plans.plan_updated': 'Abo geändert',
        'wix.pricing_plans.plan_plan_archived': 'Abo archiviert',
        'wix.pricing_plans.v3.plan_created': 'Abo angelegt (V3)',
        'wix.pricing_plans.v3.plan_updated': 'Abo geändert (V3)',
      },
    },
    planOrders: {
      title: 'Abos von Mitgliedern',
      types: {
        'wix.pricing_plans.v2.order_created': 'Abo bestellt, auch als Entwurf',
        'wix.pricing_plans.v2.order_updated': 'Abo eines Mitglieds geändert',
        'wix.pricing_plans.v2.order_purchased': 'Abo gekauft',
        'wix.pricing_plans.v2.order_started': 'Abo eines Mitglieds begonnen',
        'wix.pricing_plans.v2.order_cycle_started': 'Zeitraum eines Abos begonnen',
        'wix.pricing_plans.v2.order_marked_as_paid': 'Abo als bezahlt markiert',
        'wix.pricing_plans.v2.order_paused': 'Abo eines Mitglieds pausiert',
        'wix.pricing_plans.v2.order_resumed': 'Abo eines Mitglieds fortgesetzt',
        'wix.pricing_plans.v2.order_end_date_postponed': 'Ende eines Abos verschoben',
        'wix.pricing_plans.v2.order_auto_renew_canceled': 'Abo zum Ende des Zeitraums gekündigt',
        'wix.pricing_plans.v2.order_canceled': 'Abo eines Mitglieds gekündigt',
        'wix.pricing_plans.v2.order_ended': 'Abo eines Mitglieds beendet',
      },
    },
    automaticDiscounts: {
      title: 'Automatische Rabatte',
      types: {
        'wix.ecom.discounts.v1.discount_rule_created': 'Automatischer Rabatt angelegt',
        'wix.ecom.discounts.v1.discount_rule_updated': 'Automatischer Rabatt geändert',
        'wix.ecom.discounts.v1.discount_rule_deleted': 'Automatischer Rabatt gelöscht',
      },
    },
    members: {
      title: 'Mitglieder',
      types: {
        'wix.members.v1.member_created': 'Mitglied registriert oder angelegt',
        'wix.members.v1.member_updated': 'Mitglied geändert',
        'wix.members.v1.member_deleted': 'Mitglied gelöscht',
      },
    },
    contacts: {
      title: 'Kunden',
      types: {
        'wix.contacts.v4.contact_created': 'Kunde hinzugekommen',
        'wix.contacts.v4.contact_updated': 'Kunde geändert',
        'wix.contacts.v4.contact_deleted': 'Kunde gelöscht',
      },
    },
    backInStock: {
      title: 'Benachrichtigungen bei Verfügbarkeit',
      types: {
        'wix.ecom.v1.back_in_stock_notification_request_created': 'Kunde wartet auf ein Produkt',
        'wix.ecom.v1.back_in_stock_notification_request_updated': 'Benachrichtigung verschickt',
        'wix.ecom.v1.back_in_stock_notification_request_deleted': 'Benachrichtigung gelöscht',
      },
    },
    checkouts: {
      title: 'Kassen',
      types: {
        'wix.ecom.v1.checkout_created': 'Kasse begonnen',
        'wix.ecom.v1.checkout_updated': 'Kasse geändert',
        'wix.ecom.v1.checkout_completed': 'Kasse abgeschlossen',
      },
    },
    abandonedCheckouts: {
      title: 'Abgebrochene Bestellungen',
      types: {
        'wix.ecom.v1.abandoned_checkout_created': 'Bestellung abgebrochen',
        'wix.ecom.v1.abandoned_checkout_updated': 'Abgebrochene Bestellung geändert',
        'wix.ecom.v1.abandoned_checkout_recovered': 'Abgebrochene Bestellung zurückgewonnen',
        'wix.ecom.v1.abandoned_checkout_deleted': 'Abgebrochene Bestellung gelöscht',
      },
    },
    carts: {
      title: 'Warenkörbe',
      types: {
        'wix.ecom.v1.cart_created': 'Warenkorb begonnen',
        'wix.ecom.v1.cart_updated': 'Warenkorb geändert',
        'wix.ecom.v1.cart_deleted': 'Warenkorb gelöscht',
      },
    },
    cartsV2: {
      title: 'Warenkörbe (V2)',
      types: {
        'wix.ecom.v2.cart_created': 'Warenkorb begonnen (V2)',
        'wix.ecom.v2.cart_updated': 'Warenkorb geändert (V2)',
        'wix.ecom.v2.cart_deleted': 'Warenkorb gelöscht (V2)',
      },
    },
  },
}
