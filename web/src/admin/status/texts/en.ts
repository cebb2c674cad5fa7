import type { FailingPlugin } from '@cartwright/contract/sites/status.ts'

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

export const english = {
  title: 'Status',
  about: 'What is wrong with the shop and its server, and what to do about it.',
  fine: 'Everything works.',
  problems: {
    DATABASE_READ_ONLY:
      'The database takes no changes, so nobody can order. Ask the operator to promote it or to name the primary.',
    DISK_FULL: 'The disk of the server is almost full. Ask the operator to make room.',
    JOBS_STOPPED:
      'This server does no work in the background, so no e-mail is sent and no planned sale begins. Ask the operator to start it again.',
    CHANGES_NOT_HEARD:
      'This server does not hear of changes that other servers make, so its pages may be 30 seconds old. It goes on trying; if that takes longer than a minute, ask the operator to look at the connection to the database.',
    NO_MAIL_SERVER: 'No e-mail leaves the shop, because no mail server is set up.',
    MESSAGES_LATE: 'The mail server has not taken e-mails for more than 15 minutes. The mailbox shows why.',
    MESSAGES_FAILED: 'E-mails were not sent.',
    JOBS_FAILED: 'Work in the background has failed. See below.',
    BACKUP_FAILS:
      'The last backup of the shop failed. Ask the operator to remove the cause; the shop then backs itself up again.',
    WORK_FAILS:
      'Work that the shop repeats by itself failed the last time. If this stays for more than a few minutes, tell the operator.',
    PLUGINS_FAIL: 'Plugins do not answer as they should. See below.',
    HANDLERS_FAILED: 'A part of the shop’s own program could not process events. See below.',
  },
  failedMessages: (count: number) =>
    count === 1
      ? '1 e-mail of the last 7 days was not sent.'
      : `${count} e-mails of the last 7 days were not sent.`,
  setUpMail: 'Set up a mail server',
  showMessages: 'Show them',
  failedJobs: 'Failed work',
  failingJobs: 'Work that fails and is tried again',
  failingPlugins: 'Plugins that fail',
  failedHandlers: 'Events that were given up',
  givenUp: (count: number) =>
    count === 1
      ? '1 event in the last 7 days was tried for a day'
      : `${count} events in the last 7 days were tried for a day`,
  mendHandler:
    'Ask whoever writes the program to correct this handler in cartwright.config.ts and to start the shop again. Then send it the events again.',
  resendEvents: 'Send again',
  resentEvents: (count: number) =>
    count === 1 ? 'The handler gets 1 event again.' : `The handler gets ${count} events again.`,
  unanswered: (failures: number, questions: number) =>
    `No answer to ${failures} of ${questions} ${questions === 1 ? 'question' : 'questions'} in the last 30 minutes`,
  fallbacks: {
    FAIL: 'Without its answer, nobody can order.',
    SKIP: 'The shop sells without it meanwhile.',
    LAST_GOOD: 'The shop uses its last answer, or sells without it.',
  },
  /** Of kinds that stop less than all orders. */
  stops: {
    CATALOGUE: 'Without its answer, nobody can order its items.',
    INVENTORY: 'Without its answer, nobody can order its items.',
    PAYMENT_SETTINGS: 'Without its answer, nobody can pay online.',
    GIFT_CARDS: 'Without its answer, nobody can pay with its gift cards.',
    MEMBERSHIPS: 'Without its answer, nobody can pay with its memberships.',
    BOOKINGS_PRICING: 'Without its answer, nobody can book a service that has a price.',
    BOOKINGS_VALIDATION: 'Without its answer, customers can make, order, cancel or move no booking.',
  } as { [Kind in FailingPlugin['kind']]?: string },
  missed: 'What storefronts ask for in vain',
  missedAbout:
    'Connected storefronts and other programs asked for this in the last 90 days, and the shop does not have it. Their pages go on, with nothing in these places.',
  nothingMissed: 'No storefront has asked for anything that this shop does not have.',
  asksFor: (client: string, count: number) =>
    `“${client}” asked for this ${times(count)}. This shop does not offer it.`,
  asksForUnknown: (client: string, count: number) =>
    `“${client}” asked ${times(count)} for addresses that no call has. Ask whoever built it what they are for.`,
  unknownClient: 'A program that is gone',
  unknownCalls: 'Unknown calls',
  showAnswers: 'What it answers instead',
  times,
  lastAsked: 'last',
  features: {
    bookings: 'Several services at once',
    eventPolicies: 'Policies of events',
    formUploads: 'Files in forms',
    catalogV3: 'Other parts of Catalog V3',
    categories: 'Categories',
    cartForms: 'Forms and upsells in carts',
    orderPayments: 'Receipts of payments',
    oldRsvps: 'RSVPs in their old form',
    invoices: 'Invoices',
    draftOrders: 'Draft orders',
    abandonedCheckouts: 'Abandoned checkouts',
    giftCards: 'Gift cards of the shop',
    checkoutSettings: 'Checkouts completed elsewhere',
    reviewExtras: 'More calls for reviews',
    reviewRequests: 'Review requests',
    resumableUploads: 'Resumable uploads',
    videoStreams: 'Video streams',
  },
  since: 'Fails since',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  date: 'Failed',
  retry: 'Try again',
  retried: 'The work starts again.',
  remove: 'Delete',
  removeTitle: 'Delete this failed work?',
  removeText: 'It is then never done.',
  removed: 'Failed work deleted.',
  kinds: {
    'remove-file': 'Deleting a file',
    'remove-unkept': 'Deleting an unused file',
    'make-video': 'Converting a video',
    'work-on-import': 'Import',
    'fetch-pictures': 'Fetching pictures of an import',
    'fetch-foreign-media': 'Fetching a picture from another address',
    'settle-gift-card': 'Redeeming or returning a gift card',
    'settle-plugin-stock': 'Taking or giving back stock that a plugin keeps',
    'resend-deliveries': 'Sending events again',
    'purge-cdn': 'Telling the CDN what has changed',
    'tell-waiting': 'E-mails about stock that is back',
    'send-recovery': 'Link for a new password',
    'back-up': 'Backup',
    'archive-log': 'Continuous backup',
    'change-as-planned': 'Planned changes',
    'follow-rules': 'Collections by rule',
    'read-calendars': 'Reading busy times from other calendars',
    'cancel-session': 'Cancelling the bookings of a session',
    'count-sales': 'Best sellers',
    'delete-old-history': 'Deleting old versions of products',
    housekeeping: 'Deleting what has expired',
  } as Record<string, string>,
}
export type Texts = typeof english
