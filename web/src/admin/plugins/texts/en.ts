import type { PluginFallback, PluginKind } from '@cartwright/contract/plugins/plugins.ts'

const number = new Intl.NumberFormat('en')

const kinds: Record<PluginKind, string> = {
  SHIPPING_RATES: 'Delivery prices',
  ADDITIONAL_FEES: 'Fees',
  DISCOUNTS: 'Discounts',
  DISCOUNT_TRIGGERS: 'Triggers of automatic discounts',
  GIFT_CARDS: 'Gift cards',
  MEMBERSHIPS: 'Memberships',
  CATALOGUE: 'Items of its own',
  INVENTORY: 'Stock of its items',
  PAYMENT_SETTINGS: 'Rules for payments',
  RECOMMENDATIONS: 'Recommendations',
  TAX: 'Tax',
  VALIDATIONS: 'Checks of an order',
  BOOKINGS_PRICING: 'Prices of bookings',
  BOOKINGS_VALIDATION: 'Checks of bookings',
}

const kindHints: Record<PluginKind, string> = {
  SHIPPING_RATES: 'Offers deliveries beside those of the shop.',
  ADDITIONAL_FEES: 'Adds fees, such as a deposit or gift wrapping.',
  DISCOUNTS: 'Takes something off goods or delivery.',
  DISCOUNT_TRIGGERS: 'Says when automatic discounts with its triggers apply.',
  GIFT_CARDS: 'Pays orders with its gift cards.',
  MEMBERSHIPS: 'Lets members pay items with the credits of their memberships.',
  CATALOGUE: 'Sells items of its own, such as courses: it tells their names, prices and stock.',
  INVENTORY: 'Keeps the stock of its app’s items: orders take from it, and cancelled orders give back.',
  PAYMENT_SETTINGS: 'Says which payments the buyer has to confirm with their bank (3-D Secure).',
  RECOMMENDATIONS: 'Recommends products to storefronts that ask for its algorithms.',
  TAX: 'Calculates the tax instead of the rates of the shop.',
  VALIDATIONS: 'Warns of an order, or prevents it.',
  BOOKINGS_PRICING: 'Says what a booking costs, instead of the prices of the service.',
  BOOKINGS_VALIDATION: 'Says whether customers may make, cancel or move a booking.',
}

/** What follows for kinds where it is something else than for totals. */
const hintsOfKinds: { [Kind in PluginKind | '']?: Partial<Record<PluginFallback, string>> } = {
  CATALOGUE: {
    FAIL: 'Nobody can add its items to a cart, or order them, until it answers again.',
    SKIP: 'Its items are not found until it answers again.',
    LAST_GOOD: 'Its items are sold as it described them last.',
  },
  INVENTORY: {
    FAIL: 'Nobody can order its items until it answers again.',
    SKIP: 'The order is placed, and the shop asks again later.',
    LAST_GOOD: 'The order is placed, and the shop asks again later.',
  },
  MEMBERSHIPS: {
    FAIL: 'Nobody can pay with its memberships until it answers again. Other orders go on.',
    SKIP: 'Checkouts do not show its memberships until it answers again.',
    LAST_GOOD: 'Checkouts show its last answer. If it then refuses a charge, the amount is due again.',
  },
  BOOKINGS_PRICING: {
    FAIL: 'Nobody can book a service that has a price until it answers again.',
    SKIP: 'The prices of the service count.',
    LAST_GOOD:
      'Its last answer to the same question counts. If there is none, the prices of the service count.',
  },
  BOOKINGS_VALIDATION: {
    FAIL: 'Customers can make, order, cancel or move no booking until it answers again.',
    SKIP: 'Bookings go on unchecked.',
  },
  PAYMENT_SETTINGS: {
    FAIL: 'Nobody can pay online until it answers again. Other ways to pay go on.',
    SKIP: 'Payments go on as if the plugin were not there.',
  },
  RECOMMENDATIONS: {
    SKIP: 'The shop recommends products itself.',
    LAST_GOOD:
      'Its last answer to the same question counts. If there is none, the shop recommends products itself.',
  },
}

export const english = {
  title: 'Plugins',
  about:
    'Programs that your shop asks while it calculates a cart: what does delivery cost, which fees come on top?',
  add: 'Add plugin',
  emptyTitle: 'No plugins yet',
  emptyText:
    'Connect a program that calculates delivery, fees, discounts or tax, checks orders, or sells items of its own.',
  missing: 'Plugin not found',
  saved: 'Saved.',
  remove: 'Delete',
  removeTitle: (name: string) => `Delete the plugin “${name}”?`,
  removeText: 'The shop no longer asks it, and its statistics are lost. You cannot undo this.',
  removeGiftCards:
    'What it has not yet redeemed for an order becomes due there after an hour. What it has not yet given back for a cancelled order stays taken from the card.',
  removeMemberships:
    'What its memberships have not yet paid of an order becomes due there after an hour. What it has not yet given back for a cancelled order stays charged.',
  removed: (name: string) => `Plugin “${name}” deleted.`,
  enable: 'Switch on',
  disable: 'Switch off',
  enabled: (name: string) => `The shop asks “${name}” again.`,
  disabled: (name: string) => `The shop no longer asks “${name}”.`,
  columns: {
    name: 'Name',
    kind: 'For',
    transport: 'Runs',
    state: 'Status',
    speed: 'Half / 95% within',
    failures: 'Failures in 24 hours',
    fallback: 'If it fails',
  },
  transports: { inProcess: 'In the shop’s server', http: 'Elsewhere (HTTP)' },
  states: { on: 'On', off: 'Off', resting: 'Left alone' },
  milliseconds: (count: number) => `${number.format(count)} ms`,
  of: (failures: string, questions: string) => `${failures} of ${questions}`,
  inProcess:
    'This plugin is part of the server’s own program. Whoever runs the server changes it in the configuration of the shop.',
  resting:
    'The plugin failed several times in a row. The shop leaves it alone for 30 seconds, then asks it again.',
  kinds,
  kindHints,
  fallbacks: { FAIL: 'Stop the order', SKIP: 'Go on without it', LAST_GOOD: 'Use its last answer' },
  form: {
    title: 'Plugin',
    kind: 'What it is for',
    kindHint: 'You cannot change it later.',
    name: 'Name',
    namePlaceholder: 'Bike courier',
    address: 'Address',
    addressHint: 'The shop adds a path to it for each question.',
    addressPlaceholder: 'https://courier.example/shop',
    budget: 'Time for an answer',
    budgetHint: 'From 100 to 10,000 milliseconds. Shoppers wait this long at most.',
    fallback: 'If it does not answer in time',
    fallbackHints: {
      FAIL: 'The cart and the checkout say that something is missing, and nobody can order until it answers again.',
      SKIP: 'The order is calculated as if the plugin were not there. For tax, the rates of the shop count.',
      LAST_GOOD:
        'Its last answer to the same question counts. If there is none, the order goes on without it.',
    },
    hintsOfKinds,
    algorithms: {
      title: 'Algorithms',
      about: 'What storefronts can ask it for. The program says which it has.',
      name: 'Name',
      id: 'ID',
      idHint: 'For example 4d1f5a70-0000-4000-8000-000000000001',
      new: 'New algorithm',
      add: 'Add algorithm',
      remove: (name: string) => `Remove the algorithm “${name}”`,
    },
    missing: {
      kind: 'Choose what it is for.',
      name: 'Enter a name.',
      address: 'Enter an address.',
      algorithmId: 'Enter an ID.',
    },
  },
  key: {
    title: 'Signature',
    about:
      'The shop signs each question. The plugin checks with this key that the question comes from your shop.',
    id: 'ID of the plugin',
    current: 'Public key',
    old: 'Key before that',
    rotate: 'Replace the key',
    rotateTitle: 'Replace the key?',
    rotateText:
      'From now on, questions are signed with the new key. The plugin must have it, or it refuses them. The old key stays listed for 24 hours.',
    rotated: 'The new key signs from now on.',
  },
  statistics: {
    title: 'The last 24 hours',
    questions: 'Questions',
    failures: 'Failures',
    half: 'Half within',
    most: '95% within',
    lastFailure: 'Newest failure',
    nothing: 'The shop has not asked this plugin yet. It asks once a cart or a checkout needs a total.',
    chart: 'Questions and failures of the last 24 hours by hour. The table below has the figures.',
    answered: 'Answered',
    table: 'Figures by hour',
    hour: 'Hour',
    slowest: '95% within',
    showTable: 'Show as a table',
  },
  trial: {
    title: 'Try it out',
    about: 'Sends one question past all limits, and says what is wrong with the answer. No cart is changed.',
    function: 'Question',
    request: 'Question as JSON',
    reset: 'Back to the sample',
    send: 'Ask the plugin',
    notJson: (reason: string) => `This is not JSON: ${reason}`,
    notObject: 'Begin with { and end with }: the question is a JSON object.',
    fine: (milliseconds: number) => `The answer is right. It took ${number.format(milliseconds)} ms.`,
    wrong: (milliseconds: number) => `Something is wrong. It took ${number.format(milliseconds)} ms.`,
    answer: 'Answer',
  },
}
export type Texts = typeof english
