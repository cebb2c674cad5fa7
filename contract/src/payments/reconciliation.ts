import Type, { type Static } from 'typebox'
import {
  CurrencyCode,
  EmptyRequest,
  Fields,
  Guid,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'

// Reconciliation: what payment services list of the last days, held against what the shop knows.

/**
 * `UNKNOWN`: only the service has it. `MISSING`: only the shop has it. `AMOUNT`, `STATUS`: they differ in it. `DOUBLE_PAYMENT`: the
 * service has been paid twice for one payment of the shop. `FOUND_REFUND`: made at the service, and in the books of the shop since then.
 */
export const DifferenceKind = Strings([
  'UNKNOWN_PAYMENT',
  'MISSING_PAYMENT',
  'PAYMENT_AMOUNT',
  'PAYMENT_STATUS',
  'DOUBLE_PAYMENT',
  'UNKNOWN_REFUND',
  'MISSING_REFUND',
  'REFUND_AMOUNT',
  'REFUND_STATUS',
  'FOUND_REFUND',
])
export type DifferenceKind = Static<typeof DifferenceKind>

export const DifferenceStatus = Strings(['OPEN', 'SETTLED'])
export type DifferenceStatus = Static<typeof DifferenceStatus>

const Side = Fields({ amount: Text(), status: Text() })

export const PaymentDifference = Type.Object({
  id: Guid,
  method: Text(),
  kind: DifferenceKind,
  /** Of the payment or refund, as the service calls it. */
  reference: Text(),
  currency: CurrencyCode,
  status: DifferenceStatus,
  /** When the payment or refund was made. */
  date: Timestamp,
  foundDate: Timestamp,
  ...Fields({
    order: Type.Object({ id: Guid, number: Text() }),
    /** What the shop knows. */
    shop: Side,
    /** What the service says. */
    service: Side,
    /** Without a name, the shop has settled it by itself. */
    settled: Type.Object({ date: Timestamp, by: Text(), note: Text() }),
  }).properties,
})
export type PaymentDifference = Static<typeof PaymentDifference>

/** The last comparison with the service of one method. */
export const PaymentComparison = Type.Object({
  method: Text(),
  isRunning: Type.Boolean(),
  /** How many the service listed that are of the shop. */
  payments: Whole(),
  refunds: Whole(),
  ...Fields({
    comparedDate: Timestamp,
    from: Timestamp,
    to: Timestamp,
    /** The service has not answered since then; a reason is for the merchant. */
    failure: Type.Object({ date: Timestamp, reason: Text() }),
  }).properties,
})
export type PaymentComparison = Static<typeof PaymentComparison>

export const ListPaymentComparisonsRequest = EmptyRequest
/** `open` counts the open differences, at most 1,001. */
export const ListPaymentComparisonsReply = Type.Object({
  comparisons: Type.Array(PaymentComparison),
  open: Whole(),
})
export type ListPaymentComparisonsReply = Static<typeof ListPaymentComparisonsReply>

/** The accounts are compared in the background. */
export const ComparePaymentsRequest = EmptyRequest
export const ComparePaymentsReply = ListPaymentComparisonsReply

export const ListPaymentDifferencesRequest = Fields({
  status: DifferenceStatus,
  cursor: Text({ max: 200 }),
  limit: Whole({ min: 1, max: 100 }),
})
export type ListPaymentDifferencesRequest = Static<typeof ListPaymentDifferencesRequest>
/** `cursor` leads to older differences. */
export const ListPaymentDifferencesReply = Type.Object({
  differences: Type.Array(PaymentDifference),
  ...Fields({ cursor: Text() }).properties,
})
export type ListPaymentDifferencesReply = Static<typeof ListPaymentDifferencesReply>

export const SettlePaymentDifferenceRequest = Type.Object({
  differenceId: Guid,
  ...Fields({ note: Text({ max: 500 }) }).properties,
})
export type SettlePaymentDifferenceRequest = Static<typeof SettlePaymentDifferenceRequest>
export const SettlePaymentDifferenceReply = Type.Object({ difference: PaymentDifference })

export const ExportPaymentDifferencesRequest = Fields({ status: DifferenceStatus })
