import Type, { type Static } from 'typebox'
import { VatId } from '../cart/contacts.ts'
import { MultiCurrencyPrice } from '../cart/line-item-fields.ts'
import { CheckoutLineItem } from '../checkout/checkout.ts'
import { CursorSearch } from '../orders/orders.ts'
import { AppliedDiscount } from '../pricing/totals.ts'
import {
  CurrencyCode,
  CursorPagingMetadata,
  EmptyReply,
  Fields,
  FreeForm,
  Guid,
  LocalDate,
  Nullable,
  PlatformQuery,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'

export const AbandonedCheckoutStatus = Strings(['ABANDONED', 'RECOVERED'])
export type AbandonedCheckoutStatus = Static<typeof AbandonedCheckoutStatus>

export const AbandonedCheckoutActivityType = Strings([
  'SCHEDULED',
  'EMAIL_SENT',
  'EMAIL_NOT_SENT',
  'NOTIFICATION_SENT',
  'TASK_CREATED',
  'AUTOMATION_SKIPPED',
])
export type AbandonedCheckoutActivityType = Static<typeof AbandonedCheckoutActivityType>

export const AbandonedCheckoutActivity = Fields({
  createdDate: Timestamp,
  type: AbandonedCheckoutActivityType,
})
export type AbandonedCheckoutActivity = Static<typeof AbandonedCheckoutActivity>

/** Prices are those of the day on which the checkout was abandoned. `checkoutUrl` opens its items again. */
export const AbandonedCheckout = Fields({
  id: Guid,
  createdDate: Timestamp,
  updatedDate: Timestamp,
  checkoutId: Guid,
  cartId: Guid,
  status: AbandonedCheckoutStatus,
  buyerLanguage: Text(),
  buyerInfo: Fields({
    visitorId: Text(),
    memberId: Text(),
    userId: Text(),
    contactId: Text(),
    email: Text(),
  }),
  contactDetails: Fields({
    firstName: Nullable(Text()),
    lastName: Nullable(Text()),
    phone: Nullable(Text()),
    company: Nullable(Text()),
    vatId: Nullable(VatId),
  }),
  currency: CurrencyCode,
  conversionCurrency: CurrencyCode,
  subtotalPrice: MultiCurrencyPrice,
  totalPrice: MultiCurrencyPrice,
  activities: Type.Array(AbandonedCheckoutActivity),
  checkoutRecoveredDate: Timestamp,
  checkoutUrl: Text(),
  lineItems: Type.Array(CheckoutLineItem),
  appliedDiscounts: Type.Array(AppliedDiscount),
})
export type AbandonedCheckout = Static<typeof AbandonedCheckout>

export const AbandonedCheckoutReply = Type.Object({ abandonedCheckout: AbandonedCheckout })
export type AbandonedCheckoutReply = Static<typeof AbandonedCheckoutReply>

export const AbandonedCheckoutById = Type.Object({ abandonedCheckoutId: Guid })
export type AbandonedCheckoutById = Static<typeof AbandonedCheckoutById>

export const QueryAbandonedCheckoutsRequest = Fields({ query: PlatformQuery })
export type QueryAbandonedCheckoutsRequest = Static<typeof QueryAbandonedCheckoutsRequest>
export const QueryAbandonedCheckoutsReply = Type.Object({
  abandonedCheckouts: Type.Array(AbandonedCheckout),
  metadata: CursorPagingMetadata,
})
export type QueryAbandonedCheckoutsReply = Static<typeof QueryAbandonedCheckoutsReply>

/** Searches e-mail addresses and names. */
export const SearchAbandonedCheckoutsRequest = Fields({
  search: Fields({
    ...CursorSearch.properties,
    search: Fields({
      expression: Nullable(Text({ max: 100 })),
      mode: Strings(['AND', 'OR']),
      fields: Type.Array(Text({ max: 100 }), { maxItems: 20 }),
      fuzzy: Type.Boolean(),
    }),
    aggregations: Type.Array(FreeForm, { maxItems: 10 }),
    timeZone: Nullable(Text({ max: 50 })),
  }),
})
export type SearchAbandonedCheckoutsRequest = Static<typeof SearchAbandonedCheckoutsRequest>
export const SearchAbandonedCheckoutsReply = Type.Object({
  abandonedCheckouts: Type.Array(AbandonedCheckout),
  pagingMetadata: CursorPagingMetadata,
})
export type SearchAbandonedCheckoutsReply = Static<typeof SearchAbandonedCheckoutsReply>

export const DeleteAbandonedCheckoutReply = EmptyReply

export const AddAbandonedCheckoutActivityRequest = Type.Object({
  abandonedCheckoutId: Guid,
  activityType: AbandonedCheckoutActivityType,
})
export type AddAbandonedCheckoutActivityRequest = Static<typeof AddAbandonedCheckoutActivityRequest>

export const RedirectToCheckoutRequest = Type.Object({ abandonedCheckoutId: Guid, metasiteId: Guid })
export type RedirectToCheckoutRequest = Static<typeof RedirectToCheckoutRequest>
/** What a browser would be answered: `body` in base64, and the address in the header `Location`. */
export const RedirectToCheckoutReply = Type.Object({
  body: Text(),
  statusCode: Whole(),
  headers: Type.Array(Type.Object({ key: Text(), value: Text() })),
})
export type RedirectToCheckoutReply = Static<typeof RedirectToCheckoutReply>

// ── The admin ───────────────────────────────────────────────────────────────────────────────────────────

/** Why the shop sends no more e-mails about a checkout. */
export const ReminderStop = Strings([
  'DONE',
  'OFF',
  'ORDERED',
  'UNSUBSCRIBED',
  'WITHDRAWN',
  'SOLD_OUT',
  'GONE',
  'RECENT',
])
export type ReminderStop = Static<typeof ReminderStop>

/** How the buyer agreed to e-mails: with the box at the checkout, or as a member who gets the shop's news. */
export const ReminderConsent = Strings(['BOX', 'SUBSCRIPTION'])
export type ReminderConsent = Static<typeof ReminderConsent>

export const Reminders = Type.Object({
  sent: Whole(),
  ...Fields({
    consent: ReminderConsent,
    agreedDate: Timestamp,
    /** Of the next e-mail. */
    nextDate: Timestamp,
    stopped: ReminderStop,
  }).properties,
})
export type Reminders = Static<typeof Reminders>

export const GetAbandonedCheckoutDetailsReply = Type.Object({
  abandonedCheckout: AbandonedCheckout,
  reminders: Reminders,
  ...Fields({ order: Type.Object({ id: Guid, number: Text() }) }).properties,
})
export type GetAbandonedCheckoutDetailsReply = Static<typeof GetAbandonedCheckoutDetailsReply>

export const SendAbandonedCheckoutEmailReply = Type.Object({ reminders: Reminders })
export type SendAbandonedCheckoutEmailReply = Static<typeof SendAbandonedCheckoutEmailReply>

/** Days in the time zone of the shop; both count. */
export const GetAbandonedCheckoutFiguresRequest = Fields({ from: LocalDate, to: LocalDate })
export type GetAbandonedCheckoutFiguresRequest = Static<typeof GetAbandonedCheckoutFiguresRequest>

/** Of checkouts that were abandoned on these days. Sums are decimal amounts. */
export const AbandonedCheckoutFigures = Type.Object({
  currency: CurrencyCode,
  abandoned: Whole(),
  abandonedSum: Text(),
  emails: Whole(),
  recovered: Whole(),
  recoveredSum: Text(),
})
export type AbandonedCheckoutFigures = Static<typeof AbandonedCheckoutFigures>

/** A row for each currency. */
export const GetAbandonedCheckoutFiguresReply = Type.Object({
  from: LocalDate,
  to: LocalDate,
  figures: Type.Array(AbandonedCheckoutFigures),
})
export type GetAbandonedCheckoutFiguresReply = Static<typeof GetAbandonedCheckoutFiguresReply>
