import { quickRead, statement } from '../../platform/db/db.ts'
import { deletion } from '../../platform/db/retention.ts'

export interface VisitRow {
  checkoutId: string
  callbacks: Callbacks
  shared: boolean
}

/** Addresses of the storefront to which the shopper returns. */
export interface Callbacks {
  postFlowUrl?: string
  thankYouPageUrl?: string
  cartPageUrl?: string
  /** Where another time is chosen, of what is booked without a cart. */
  bookingsServiceListUrl?: string
  /** Where plans are compared, of what is bought without a cart. */
  planListUrl?: string
  /** Where tickets were chosen. */
  ticketsUrl?: string
}

export const insertVisit = statement<never>(
  'checkout-visits.insert',
  `INSERT INTO checkout_visits (site_id, hash, checkout_id, callbacks, created_at, expires_at, shared)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
)

export const visitByHash = quickRead<VisitRow>(
  'checkout-visits.by-hash',
  `SELECT checkout_id AS "checkoutId", callbacks, shared FROM checkout_visits
   WHERE site_id = $1 AND hash = $2 AND expires_at > $3`,
)

export const markOwn = statement<never>(
  'checkout-visits.mark-own',
  'UPDATE checkout_visits SET shared = false WHERE site_id = $1 AND hash = $2',
)

export const deleteExpiredVisits = deletion('checkout-visits.delete-expired', {
  table: 'checkout_visits',
  condition: 'expires_at <= $1',
})
