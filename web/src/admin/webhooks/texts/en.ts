const number = new Intl.NumberFormat('en')
const deliveries = (count: number) => (count === 1 ? '1 delivery' : `${number.format(count)} deliveries`)

export const english = {
  title: 'Webhooks',
  about: 'Tell other programs what happens in your shop, as it happens.',
  add: 'Add subscription',
  emptyTitle: 'No subscriptions yet',
  emptyText: 'Enter the address of a program, and the shop sends it orders, product changes and more.',
  missing: 'Subscription not found',
  saved: 'Saved.',
  remove: 'Delete',
  removeTitle: (name: string) => `Delete the subscription “${name}”?`,
  removeText:
    'Its address gets no more events, and the list of its deliveries is lost. You cannot undo this.',
  removed: (name: string) => `Subscription “${name}” deleted.`,
  pause: 'Pause',
  resume: 'Resume',
  paused: 'Paused. Events wait until you resume.',
  resumed: 'Resumed. Events that waited are being sent.',
  settings: 'Settings',
  columns: {
    name: 'Name',
    address: 'Address',
    envelope: 'Format',
    events: 'Events',
    state: 'Status',
    delivered: 'Last success',
    failed: 'Last failure',
  },
  never: 'None yet',
  allEvents: 'All events',
  eventCount: (count: number) => (count === 1 ? '1 event' : `${count} events`),
  states: { active: 'Active', failing: 'Failing', resting: 'Left alone', paused: 'Paused' },
  notices: {
    failing: (count: number) =>
      count === 1
        ? 'The last attempt failed. The shop tries again by itself.'
        : `The last ${count} attempts failed. The shop tries again by itself.`,
    resting: (count: number, until: string) =>
      `${count} attempts in a row failed. The shop leaves this address alone until ${until} and then tries one delivery. Once the receiver works, “Resume now” sends at once.`,
    resume: 'Resume now',
    paused:
      'Nothing is sent. Events that happen wait here, and are sent when you resume. The shop pauses a subscription by itself when its address answers with 410, “gone”.',
  },
  form: {
    where: 'Receiver',
    name: 'Name',
    namePlaceholder: 'Stockroom',
    url: 'Address',
    urlHint:
      'The shop posts events to this address. It must answer with a status from 200 to 299 within 15 seconds.',
    urlPlaceholder: 'https://stockroom.example/hook',
    envelope: 'Format',
    envelopeHint: 'You cannot change it later.',
    what: 'Events',
    scope: 'Send',
    scopes: { all: 'All events', some: 'Only the events I choose' },
    scopeHints: {
      all: 'Also those that later versions add.',
      some: 'Fewer events are less work for the receiver.',
    },
    search: 'Search events',
    chosen: (count: number) => (count === 1 ? '1 event chosen' : `${count} events chosen`),
    noneFound: 'No event has this name.',
    noneChosen: 'Choose at least one event',
  },
  envelopes: { standard: 'Standard Webhooks', contract: 'Signed JWT' },
  envelopeHints: {
    standard: 'Readable JSON (CloudEvents), signed with a secret. Best for your own programs.',
    contract: 'What programs with the published @wix client expect, verified with a public key.',
  },
  created: {
    title: 'Subscription added',
    about: (name: string) => `“${name}” gets events from now on.`,
    secret: 'The secret',
    secretText: 'The receiver checks with it that an event comes from your shop.',
    open: 'Open the subscription',
  },
  signing: {
    title: 'Signature',
    secretAbout: 'The shop signs each event with a secret that the receiver knows.',
    keyAbout: 'The shop signs each event with a private key. Give the receiver the public key.',
    key: 'Public key',
    oldKey: (until: string) => `Public key before that, valid until ${until}`,
    newSecret: 'The new secret',
    newSecretText:
      'For a day, events are signed with both secrets, so that you can change the receiver in between.',
    rotateSecret: 'Replace the secret',
    rotateSecretTitle: 'Replace the secret?',
    rotateSecretText:
      'You get a new secret. For 24 hours, events are signed with both, so nothing is lost while you change the receiver.',
    rotateKey: 'Replace the key',
    rotateKeyTitle: 'Replace the key?',
    rotateKeyText:
      'From now on, events are signed with the new key. Until the receiver has it, it refuses events and gets them again later. What was signed with the old key stays valid for 24 hours.',
    rotatedKey: 'The new key signs from now on.',
  },
  deliveries: {
    title: 'Deliveries',
    about: 'Of the last 30 days, newest first.',
    emptyTitle: 'Nothing sent yet',
    emptyText:
      'Deliveries appear here when something happens in the shop. To try the receiver, send a sample.',
    event: 'Event',
    state: 'Result',
    answer: 'Answer',
    attempts: 'Attempts',
    happened: 'Happened',
    from: 'From',
    until: 'Until',
    states: { WAITING: 'Waiting', DELIVERED: 'Delivered', FAILED: 'Failed', SUPERSEDED: 'Not needed' },
    retrying: 'Trying again',
    noAnswer: 'No answer',
    milliseconds: (count: number) => `${number.format(count)} ms`,
    resend: 'Send again',
    isResent: (count: number) => `${deliveries(count)} will be sent again.`,
  },
  delivery: {
    title: 'Delivery',
    missing: 'Delivery not found',
    fact: {
      event: 'Event',
      id: 'Event ID',
      entity: 'About',
      sequence: 'Change number',
      happened: 'Happened',
      attempts: 'Attempts',
      last: 'Last attempt',
      next: 'Next attempt',
      status: 'Status',
      duration: 'Took',
    },
    superseded: 'What the event tells of was deleted before it could be sent, so nothing was sent.',
    error: 'The last attempt failed',
    answer: 'Answer',
    answerText: 'Text of the answer',
    noText: 'The answer is empty.',
    notYet: 'No attempt yet.',
    request: 'Request',
    requestAbout: 'As it would be sent now: the shop keeps no copies of what it sent.',
    noRequest: 'What this event tells of is gone, so there is nothing to show.',
    headers: 'Headers',
    content: 'Content',
    raw: 'Body as sent',
  },
  resend: {
    open: 'Send again …',
    title: 'Send deliveries again',
    what: 'Which deliveries',
    whats: { failed: 'All that failed', range: 'All in a period' },
    hints: {
      failed: 'Those that the shop has given up on.',
      range: 'Also those that arrived: the receiver gets them twice.',
    },
    zone: (timeZone: string) => `In the time zone of the shop: ${timeZone}.`,
    none: 'There is nothing to send again.',
    count: (count: number) => `${deliveries(count)} will be sent again, each with what is true now.`,
    confirm: (count: number) => `Send ${deliveries(count)} again`,
    needsTime: 'Choose from when or until when.',
  },
  sample: {
    open: 'Send a sample',
    title: 'Send a sample',
    about:
      'The sample is marked as one: “sample” is true beside its type. It is not listed among the deliveries.',
    event: 'Event',
    send: 'Send sample',
    preview: 'Show only',
    arrived: (status: number, milliseconds: number) =>
      `The receiver answered with status ${status} after ${number.format(milliseconds)} ms.`,
    failed: 'The sample did not arrive',
    shown: 'This would be sent. Nothing was sent.',
  },
  events: {
    orders: {
      title: 'Orders',
      types: {
        'wix.ecom.v1.order_created': 'Order placed, not yet paid',
        'wix.ecom.v1.order_approved': 'Order approved: paid, or paid later',
        'wix.ecom.v1.order_updated': 'Order changed',
        'wix.ecom.v1.order_payment_status_updated': 'Payment status of an order changed',
        'wix.ecom.v1.order_canceled': 'Order cancelled',
        'wix.ecom.v1.fulfillments_updated': 'Parcels of an order changed',
        'wix.ecom.v1.order_transactions_updated': 'Payments of an order added or changed',
      },
    },
    products: {
      title: 'Products',
      types: {
        'com.wix.ecommerce.catalog.api.v1.ProductCreated': 'Product created',
        'com.wix.ecommerce.catalog.api.v1.ProductChanged': 'Product changed',
        'com.wix.ecommerce.catalog.api.v1.ProductDeleted': 'Product deleted',
        'com.wix.ecommerce.catalog.api.v1.VariantsChanged': 'Variants changed, sold out or back',
      },
    },
    productsV3: {
      title: 'Products (Catalog V3)',
      types: {
        'wix.stores.catalog.v3.product_created': 'Product created (Catalog V3)',
        'wix.stores.catalog.v3.product_updated': 'Product or its variants changed (Catalog V3)',
        'wix.stores.catalog.v3.product_deleted': 'Product deleted (Catalog V3)',
      },
    },
    collections: {
      title: 'Collections',
      types: {
        'com.wix.ecommerce.catalog.api.v1.CollectionCreated': 'Collection created',
        'com.wix.ecommerce.catalog.api.v1.CollectionChanged': 'Collection changed',
        'com.wix.ecommerce.catalog.api.v1.CollectionDeleted': 'Collection deleted',
      },
    },
    categories: {
      title: 'Categories',
      types: {
        'wix.categories.v1.category_created': 'Category created',
        'wix.categories.v1.category_updated': 'Category changed',
        'wix.categories.v1.category_deleted': 'Category deleted',
      },
    },
    inventory: {
      title: 'Stock',
      types: {
        'com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged': 'Stock of variants changed',
        'com.wix.ecommerce.inventory.api.v1.InventoryItemChanged': 'Stock settings of a product changed',
      },
    },
    inventoryV3: {
      title: 'Stock (Catalog V3)',
      types: {
        'wix.stores.catalog.v3.inventory_item_updated': 'Stock of a variant changed',
        'wix.stores.catalog.v3.inventory_item_stock_status_updated': 'Variant sold out or back in stock',
      },
    },
    media: {
      title: 'Media',
      types: {
        'cartwright.media.v1.file_created': 'File added',
        'cartwright.media.v1.file_updated': 'File changed',
        'cartwright.media.v1.file_deleted': 'File deleted',
      },
    },
    reviews: {
      title: 'Reviews',
      types: {
        'wix.reviews.v1.review_created': 'Review created',
        'wix.reviews.v1.review_updated': 'Review changed',
        'wix.reviews.v1.review_deleted': 'Review deleted',
      },
    },
    forms: {
      title: 'Forms',
      types: {
        'wix.forms.v4.submission_created': 'Form sent',
        'wix.forms.v4.submission_updated': 'Submission confirmed or marked',
        'wix.forms.v4.submission_deleted': 'Submission deleted',
      },
    },
    boxOffice: {
      title: 'Box office',
      types: {
        'wix.events.v3.event_created': 'Event created',
        'wix.events.v3.event_updated': 'Event changed',
        'wix.events.v3.event_published': 'Event published',
        'wix.events.v3.event_started': 'Event started',
        'wix.events.v3.event_ended': 'Event ended',
        'wix.events.v3.event_canceled': 'Event cancelled',
        'wix.events.v3.event_deleted': 'Event deleted',
        'wix.events.v3.ticket_definition_created': 'Kind of tickets created',
        'wix.events.v3.ticket_definition_updated': 'Kind of tickets changed',
        'wix.events.v3.ticket_definition_deleted': 'Kind of tickets deleted',
        'wix.events.v1.ticket_reservation_created': 'Tickets reserved',
        'wix.events.v1.ticket_reservation_updated': 'Reservation changed',
        'wix.events.v2.rsvp_created': 'RSVP created',
        'wix.events.v2.rsvp_updated': 'RSVP changed',
        'wix.events.v2.rsvp_deleted': 'RSVP deleted',
      },
    },
    coupons: {
      title: 'Coupons',
      types: {
        'wix.coupons.v2.coupon_created': 'Coupon created',
        'wix.coupons.v2.coupon_updated': 'Coupon changed',
        'wix.coupons.v2.coupon_deleted': 'Coupon deleted',
      },
    },
    bookings: {
      title: 'Bookings',
      types: {
        'wix.bookings.v2.booking_created': 'Booking created',
        'wix.bookings.v2.booking_updated': 'Booking changed',
        'wix.bookings.v2.booking_confirmed': 'Booking confirmed',
        'wix.bookings.v2.booking_marked_as_pending': 'Booking waits for approval',
        'wix.bookings.v2.booking_declined': 'Booking declined',
        'wix.bookings.v2.booking_canceled': 'Booking cancelled',
        'wix.bookings.v2.booking_rescheduled': 'Booking moved',
        'wix.bookings.v2.booking_number_of_participants_updated': 'Number of participants changed',
        'wix.bookings.v2.booking_deleted': 'Booking deleted',
      },
    },
    plans: {
      title: 'Plans',
      types: {
        'wix.pricing_plans.plan_created': 'Plan created',
        'wix.pricing_plans.plan_updated': 'Plan changed',
        'wix.pricing_plans.plan_plan_archived': 'Plan archived',
        'wix.pricing_plans.v3.plan_created': 'Plan created (V3)',
        'wix.pricing_plans.v3.plan_updated': 'Plan changed (V3)',
      },
    },
    planOrders: {
      title: 'Plans of members',
      types: {
        'wix.pricing_plans.v2.order_created': 'Plan ordered, also drafts',
        'wix.pricing_plans.v2.order_updated': 'Plan of a member changed',
        'wix.pricing_plans.v2.order_purchased': 'Plan bought',
        'wix.pricing_plans.v2.order_started': 'Plan of a member started',
        'wix.pricing_plans.v2.order_cycle_started': 'Cycle of a plan started',
        'wix.pricing_plans.v2.order_marked_as_paid': 'Plan marked as paid',
        'wix.pricing_plans.v2.order_paused': 'Plan of a member paused',
        'wix.pricing_plans.v2.order_resumed': 'Plan of a member resumed',
        'wix.pricing_plans.v2.order_end_date_postponed': 'End of a plan moved',
        'wix.pricing_plans.v2.order_auto_renew_canceled': 'Plan cancelled for the end of its cycle',
        'wix.pricing_plans.v2.order_canceled': 'Plan of a member cancelled',
        'wix.pricing_plans.v2.order_ended': 'Plan of a member ended',
      },
    },
    automaticDiscounts: {
      title: 'Automatic discounts',
      types: {
        'wix.ecom.discounts.v1.discount_rule_created': 'Automatic discount created',
        'wix.ecom.discounts.v1.discount_rule_updated': 'Automatic discount changed',
        'wix.ecom.discounts.v1.discount_rule_deleted': 'Automatic discount deleted',
      },
    },
    members: {
      title: 'Members',
      types: {
        'wix.members.v1.member_created': 'Member registered or added',
        'wix.members.v1.member_updated': 'Member changed',
        'wix.members.v1.member_deleted': 'Member erased',
      },
    },
    contacts: {
      title: 'Customers',
      types: {
        'wix.contacts.v4.contact_created': 'New customer',
        'wix.contacts.v4.contact_updated': 'Customer changed',
        'wix.contacts.v4.contact_deleted': 'Customer deleted',
      },
    },
    backInStock: {
      title: 'Back-in-stock requests',
      types: {
        'wix.ecom.v1.back_in_stock_notification_request_created': 'Shopper waits for a product',
        'wix.ecom.v1.back_in_stock_notification_request_updated': 'Back-in-stock request answered',
        'wix.ecom.v1.back_in_stock_notification_request_deleted': 'Back-in-stock request deleted',
      },
    },
    checkouts: {
      title: 'Checkouts',
      types: {
        'wix.ecom.v1.checkout_created': 'Checkout begun',
        'wix.ecom.v1.checkout_updated': 'Checkout changed',
        'wix.ecom.v1.checkout_completed': 'Checkout completed',
      },
    },
    abandonedCheckouts: {
      title: 'Abandoned checkouts',
      types: {
        'wix.ecom.v1.abandoned_checkout_created': 'Checkout abandoned',
        'wix.ecom.v1.abandoned_checkout_updated': 'Abandoned checkout changed',
        'wix.ecom.v1.abandoned_checkout_recovered': 'Abandoned checkout recovered',
        'wix.ecom.v1.abandoned_checkout_deleted': 'Abandoned checkout deleted',
      },
    },
    carts: {
      title: 'Carts',
      types: {
        'wix.ecom.v1.cart_created': 'Cart begun',
        'wix.ecom.v1.cart_updated': 'Cart changed',
        'wix.ecom.v1.cart_deleted': 'Cart deleted',
      },
    },
    cartsV2: {
      title: 'Carts (V2)',
      types: {
        'wix.ecom.v2.cart_created': 'Cart begun (V2)',
        'wix.ecom.v2.cart_updated': 'Cart changed (V2)',
        'wix.ecom.v2.cart_deleted': 'Cart deleted (V2)',
      },
    },
  },
}
export type Texts = typeof english
