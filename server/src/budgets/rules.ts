/** How many at once, and the seconds in which as many come back, one after the other. */
export interface Budget {
  most: number
  seconds: number
}

/**
 * Who spends: a network (an IPv4 address or an IPv6 /64), whoever has a block of them (an IPv6 /48), a visitor or member,
 * the reader of an e-mail, a shop.
 */
export type Scope = 'network' | 'block' | 'identity' | 'recipient' | 'site'

/** A block of networks has the budgets of so many of them. */
const networksOfBlock = 5

interface Scarce extends Partial<Record<Exclude<Scope, 'block'>, Budget>> {
  /** For whoever has spent it all. */
  description: string
}

const minute = 60

/** What is scarce, and how much of it anybody may have. */
export const scarce = {
  /** Codes of coupons that do not exist. */
  'wrong-code': {
    identity: { most: 20, seconds: 10 * minute },
    network: { most: 60, seconds: 10 * minute },
    site: { most: 20_000, seconds: 10 * minute },
    description: 'Too many unknown coupon codes',
  },
  /** Tokens for new visitors. */
  visitor: {
    network: { most: 300, seconds: 5 * minute },
    site: { most: 60_000, seconds: 5 * minute },
    description: 'Too many new visitors',
  },
  /** Requests of shoppers that write something. Too many for the shop are shed by its load. */
  write: { network: { most: 600, seconds: 2 * minute }, description: 'Too many changes' },
  /** Tries to come in: by a password, a link, a passkey or another provider. */
  'sign-in': { network: { most: 120, seconds: 2 * minute }, description: 'Too many tries to sign in' },
  challenge: { network: { most: 120, seconds: 2 * minute }, description: 'Too many captcha challenges' },
  /** Page views have their own, so that they use up nobody's changes. */
  'page-view': { network: { most: 240, seconds: 2 * minute }, description: 'Too many page views' },
  /** Prices of goods without a cart; merchants' programs calculate for many buyers from one network. */
  calculation: { network: { most: 600, seconds: 2 * minute }, description: 'Too many calculations' },
  suggestion: { network: { most: 600, seconds: 2 * minute }, description: 'Too many searches' },
  /** What a merchant lets this server ask of others: test e-mails, e-mails sent again, tests of a provider. */
  connection: { identity: { most: 30, seconds: minute }, description: 'Too many tests' },
  /** Pictures in sizes that nobody has asked for yet. */
  picture: {
    network: { most: 300, seconds: 5 * minute },
    site: { most: 6000, seconds: 5 * minute },
    description: 'Too many new pictures',
  },
  /** Tries to find an order by its number and an e-mail address. */
  'order-look-up': {
    network: { most: 10, seconds: minute },
    site: { most: 6000, seconds: 10 * minute },
    description: 'Too many look-ups',
  },
  /** What payment services tell of payments: all shops of a service get it from the same few networks. */
  'payment-notice': {
    network: { most: 6000, seconds: minute },
    description: 'Too many notices of payments',
  },
  /** Orders to be paid later, without a proof of work. */
  'unpaid-order': {
    network: { most: 5, seconds: 10 * minute },
    recipient: { most: 3, seconds: 60 * minute },
    site: { most: 1000, seconds: 10 * minute },
    description: 'Too many orders to be paid later',
  },
  /** E-mails about orders to be paid later, to addresses that nobody has confirmed. */
  'order-e-mail': {
    network: { most: 60, seconds: 10 * minute },
    recipient: { most: 10, seconds: 60 * minute },
    site: { most: 6000, seconds: 10 * minute },
    description: 'Too many orders to be paid later',
  },
  /** E-mails with a link to a new password, to members of staff. */
  'password-link': {
    network: { most: 60, seconds: 10 * minute },
    recipient: { most: 10, seconds: 60 * minute },
    description: 'Too many links to a new password',
  },
  /** Reviews of products, new and changed. */
  review: {
    identity: { most: 30, seconds: 10 * minute },
    network: { most: 60, seconds: 10 * minute },
    site: { most: 6000, seconds: 10 * minute },
    description: 'Too many reviews',
  },
  /** What shoppers send about themselves in forms. */
  contact: {
    identity: { most: 30, seconds: 10 * minute },
    network: { most: 60, seconds: 10 * minute },
    site: { most: 6000, seconds: 10 * minute },
    description: 'Too many messages',
  },
  /** Reservations of tickets, each of which keeps others from buying them for some minutes. */
  'ticket-reservation': {
    identity: { most: 20, seconds: 10 * minute },
    network: { most: 200, seconds: 10 * minute },
    description: 'Too many reservations of tickets',
  },
  /** Codes that shoppers try, most of which nobody could guess. */
  'voucher-code': {
    identity: { most: 30, seconds: 10 * minute },
    network: { most: 200, seconds: 10 * minute },
    description: 'Too many codes',
  },
  /** Answers to events. */
  rsvp: {
    identity: { most: 20, seconds: 10 * minute },
    network: { most: 200, seconds: 10 * minute },
    description: 'Too many answers to events',
  },
  /** E-mails with the links of guests of an event, to addresses that nobody has confirmed. */
  'place-link': {
    network: { most: 10, seconds: 10 * minute },
    recipient: { most: 3, seconds: 60 * minute },
    site: { most: 6000, seconds: 10 * minute },
    description: 'Too many requests for e-mails',
  },
  /** E-mails to others about tickets that buyers give away and take back, to addresses that nobody has confirmed. */
  'ticket-transfer': {
    identity: { most: 20, seconds: 10 * minute },
    network: { most: 60, seconds: 10 * minute },
    recipient: { most: 10, seconds: 60 * minute },
    site: { most: 6000, seconds: 10 * minute },
    description: 'Too many tickets given away or taken back',
  },
  /** What shoppers send with forms of the shop. */
  'form-submission': {
    identity: { most: 20, seconds: 10 * minute },
    network: { most: 60, seconds: 10 * minute },
    site: { most: 6000, seconds: 10 * minute },
    description: 'Too many forms',
  },
  /** Times that are kept for whoever may order them. */
  booking: {
    identity: { most: 20, seconds: 10 * minute },
    network: { most: 60, seconds: 10 * minute },
    site: { most: 6000, seconds: 10 * minute },
    description: 'Too many bookings',
  },
  /** Requests for an e-mail when a product is back. */
  'back-in-stock': {
    network: { most: 60, seconds: 10 * minute },
    recipient: { most: 10, seconds: 60 * minute },
    site: { most: 6000, seconds: 10 * minute },
    description: 'Too many requests for e-mails',
  },
} as const satisfies Record<string, Scarce>

export type ScarceName = keyof typeof scarce

/** The budgets that one request spends. */
export function budgetsOf(name: ScarceName): [Scope, Budget][] {
  const { description: _, ...budgets }: Scarce = scarce[name]
  const { network } = budgets
  const block = network && { block: { ...network, most: network.most * networksOfBlock } }
  return Object.entries({ ...budgets, ...block }) as [Scope, Budget][]
}

/** The mailbox of an e-mail address: `anna+shop@example.com` is read by `anna@example.com`. */
export function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/(?<=[^+])\+[^@]*(?=@)/, '')
}

/**
 * Tokens that a server gives away before it asks the database: few shoppers write more than that, and so they cost no
 * statement. A small budget has none.
 */
export function freeTokens(budget: Budget): number {
  return budget.most < 100 ? 0 : leaseSize(budget)
}

/** Tokens that a server takes at once, so that it need not ask the database for each. */
export function leaseSize({ most }: Budget): number {
  return Math.max(1, Math.floor(most / 20))
}
