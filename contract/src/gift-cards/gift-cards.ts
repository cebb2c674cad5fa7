import Type, { type Static } from 'typebox'
import {
  Amount,
  CurrencyCode,
  Decimal,
  Email,
  EmptyReply,
  ExtendedFields,
  Fields,
  Guid,
  Nullable,
  Revision,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { giftCardLengths, importLimits } from './limits.ts'

// ── Calls of the published clients ──────────────────────────────────────────────────────────────────────

const Money = Fields({ value: Amount, currency: CurrencyCode })
/** A gift card belongs to the whole shop, whatever the location. */
const Context = Fields({ locationId: Nullable(Text({ max: 50 })) })
const code = Text({ min: giftCardLengths.shortestCode, max: giftCardLengths.longestCode })

export const GiftCardStatus = Strings(['VALID', 'EXPIRED', 'DISABLED'])
export type GiftCardStatus = Static<typeof GiftCardStatus>

/** A gift card as whoever has its code sees it. */
export const GiftCard = Fields({
  obfuscatedCode: Text(),
  balance: Money,
  status: GiftCardStatus,
  appId: Text(),
  externalId: Text(),
})
export type GiftCard = Static<typeof GiftCard>

export const GetGiftCardRequest = Type.Object({
  code,
  ...Fields({ context: Context, appId: Nullable(Text({ max: 50 })), pin: Nullable(Text({ max: 50 })) })
    .properties,
})
export type GetGiftCardRequest = Static<typeof GetGiftCardRequest>
export const GetGiftCardReply = Type.Object({ giftCard: GiftCard })
export type GetGiftCardReply = Static<typeof GetGiftCardReply>

/** A card pays an order once: asked again with the same `orderId`, nothing more is taken. */
export const RedeemGiftCardRequest = Type.Object({
  code,
  amount: Type.Object({ value: Amount, currency: Type.Optional(CurrencyCode) }),
  appId: Text({ min: 1, max: 50 }),
  ...Fields({
    orderId: Nullable(Text({ max: 100 })),
    context: Context,
    pin: Nullable(Text({ max: 50 })),
    extendedFields: ExtendedFields,
  }).properties,
})
export type RedeemGiftCardRequest = Static<typeof RedeemGiftCardRequest>
export const RedeemGiftCardReply = Type.Object({ transactionId: Guid })
export type RedeemGiftCardReply = Static<typeof RedeemGiftCardReply>

export const VoidGiftCardTransactionRequest = Type.Object({
  transactionId: Text({ min: 1, max: 100 }),
  appId: Text({ min: 1, max: 50 }),
  ...Fields({ context: Context }).properties,
})
export type VoidGiftCardTransactionRequest = Static<typeof VoidGiftCardTransactionRequest>
export const VoidGiftCardTransactionReply = EmptyReply
export type VoidGiftCardTransactionReply = EmptyReply

// ── The calls under /admin/v1 ───────────────────────────────────────────────────────────────────────────

export const GiftCardOrigin = Strings(['MANUAL', 'SOLD', 'IMPORTED'])
export type GiftCardOrigin = Static<typeof GiftCardOrigin>

export const GiftCardState = Strings(['VALID', 'USED_UP', 'EXPIRED', 'DISABLED'])
export type GiftCardState = Static<typeof GiftCardState>

const Recipient = Fields({
  name: Text({ max: giftCardLengths.name }),
  /** Empty where nobody is to get a letter. */
  email: Type.Union([Email, Type.Literal('')]),
})

/** What the merchant may write on a card. */
const written = Fields({
  note: Text({ max: giftCardLengths.note }),
  recipient: Recipient,
  senderName: Text({ max: giftCardLengths.name }),
  message: Text({ max: giftCardLengths.message }),
  /** Null for a card without an end. */
  expirationDate: Nullable(Timestamp),
}).properties

/** A gift card as the merchant sees it. Nobody sees the code again. */
export const IssuedGiftCard = Type.Object({
  id: Guid,
  revision: Revision,
  /** Of the code. Empty until the code is sent on the day that the buyer chose. */
  lastFour: Text(),
  state: GiftCardState,
  disabled: Type.Boolean(),
  origin: GiftCardOrigin,
  issued: Amount,
  balance: Amount,
  currency: CurrencyCode,
  note: Text(),
  recipient: Type.Object({ name: Text(), email: Text() }),
  senderName: Text(),
  message: Text(),
  expirationDate: Type.Optional(Timestamp),
  /** When the code will be made and sent to the recipient. */
  sendDate: Type.Optional(Timestamp),
  /** The order that the card was sold in. */
  orderId: Type.Optional(Guid),
  createdDate: Timestamp,
  updatedDate: Timestamp,
})
export type IssuedGiftCard = Static<typeof IssuedGiftCard>

export const GiftCardEntryKind = Strings([
  'ISSUE',
  'REDEEM',
  'VOID',
  'REFUND',
  'ADJUST',
  'EXPIRE',
  'TAKE_BACK',
])
export type GiftCardEntryKind = Static<typeof GiftCardEntryKind>

/** A line of a card’s ledger. */
export const GiftCardEntry = Type.Object({
  id: Guid,
  kind: GiftCardEntryKind,
  /** What the balance grew by; negative where it shrank. */
  amount: Decimal,
  /** After it. */
  balance: Amount,
  orderId: Type.Optional(Guid),
  reason: Type.Optional(Text()),
  author: Type.Object({ kind: Text(), id: Guid }),
  createdDate: Timestamp,
})
export type GiftCardEntry = Static<typeof GiftCardEntry>

const GiftCardEnvelope = Type.Object({ giftCard: IssuedGiftCard })

/** The newest first. `search`: a code, its last four characters, or the beginning of the recipient’s e-mail address. */
export const ListGiftCardsRequest = Fields({
  search: Text({ max: 254 }),
  state: Nullable(GiftCardState),
  limit: Nullable(Whole({ min: 1, max: 100 })),
  offset: Nullable(Whole({ max: 1_000_000 })),
})
export type ListGiftCardsRequest = Static<typeof ListGiftCardsRequest>
export const ListGiftCardsReply = Type.Object({ giftCards: Type.Array(IssuedGiftCard), total: Whole() })
export type ListGiftCardsReply = Static<typeof ListGiftCardsReply>

export const ReadGiftCardRequest = Type.Object({ id: Guid })
export type ReadGiftCardRequest = Static<typeof ReadGiftCardRequest>
/** `entries`: the newest 200 first. */
export const ReadGiftCardReply = Type.Object({ giftCard: IssuedGiftCard, entries: Type.Array(GiftCardEntry) })
export type ReadGiftCardReply = Static<typeof ReadGiftCardReply>

/** `send` e-mails the code to the recipient. */
export const IssueGiftCardRequest = Type.Object({
  giftCard: Type.Object({ amount: Amount, ...written }),
  send: Type.Optional(Type.Boolean()),
})
export type IssueGiftCardRequest = Static<typeof IssueGiftCardRequest>
/** The code is shown this once. */
export const IssueGiftCardReply = Type.Object({ giftCard: IssuedGiftCard, code: Text() })
export type IssueGiftCardReply = Static<typeof IssueGiftCardReply>

/** Changes what is sent. A disabled card pays nothing and keeps its balance. */
export const UpdateGiftCardRequest = Type.Object({
  giftCard: Type.Object({
    id: Guid,
    revision: Revision,
    disabled: Type.Optional(Type.Boolean()),
    ...written,
  }),
})
export type UpdateGiftCardRequest = Static<typeof UpdateGiftCardRequest>
export const UpdateGiftCardReply = GiftCardEnvelope
export type UpdateGiftCardReply = Static<typeof UpdateGiftCardReply>

/** Adds an amount to the balance, or takes it if it is negative. */
export const AdjustGiftCardRequest = Type.Object({
  id: Guid,
  amount: Decimal,
  reason: Text({ min: 1, max: giftCardLengths.reason }),
})
export type AdjustGiftCardRequest = Static<typeof AdjustGiftCardRequest>
export const AdjustGiftCardReply = GiftCardEnvelope
export type AdjustGiftCardReply = Static<typeof AdjustGiftCardReply>

/** A new code for a card whose code was lost. The former one ends. */
export const ReplaceGiftCardCodeRequest = Type.Object({ id: Guid, send: Type.Optional(Type.Boolean()) })
export type ReplaceGiftCardCodeRequest = Static<typeof ReplaceGiftCardCodeRequest>
export const ReplaceGiftCardCodeReply = IssueGiftCardReply
export type ReplaceGiftCardCodeReply = Static<typeof ReplaceGiftCardCodeReply>

/**
 * Cards of another shop as CSV with the columns `code`, `balance`, and, if they are there, `currency` and `expiry`. A code that
 * the shop has is left as it is.
 */
export const ImportGiftCardsRequest = Type.Object({ csv: Text({ min: 1, max: importLimits.characters }) })
export type ImportGiftCardsRequest = Static<typeof ImportGiftCardsRequest>
/** What is wrong with a line; `EXISTS`: the shop has a card with this code. */
export const ImportProblem = Strings(['CODE', 'BALANCE', 'CURRENCY', 'EXPIRY', 'EXPIRED', 'EXISTS'])
export type ImportProblem = Static<typeof ImportProblem>
export const ImportGiftCardsReply = Type.Object({
  imported: Whole(),
  /** The lines that were left out, the heading being line 1. */
  problems: Type.Array(Type.Object({ line: Whole(), problem: ImportProblem })),
})
export type ImportGiftCardsReply = Static<typeof ImportGiftCardsReply>
