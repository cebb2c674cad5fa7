import type {
  CancellationEffectiveAt,
  PlanOrder,
  PlanOrderStatus,
  PlanPaymentStatus,
  SpannedPrice,
} from '@cartwright/contract/plans/orders.ts'
import { type RawBuilder, sql } from 'kysely'
import { memberIdsWith } from '../../customers/members/profiles.queries.ts'
import { type Reader, statement } from '../../platform/db/db.ts'
import { mostCounted } from '../../platform/query/page.ts'
import { isOpenShop } from '../../sites/settings/archived.rules.ts'
import type { PlanContent } from '../definitions/queries.ts'

/** A plan as somebody has bought it. */
export interface BoughtPlan
  extends Pick<
    PlanContent,
    | 'name'
    | 'description'
    | 'currency'
    | 'billing'
    | 'periodUnit'
    | 'periodCount'
    | 'cycles'
    | 'trialDays'
    | 'fee'
  > {
  /** In minor units. */
  price: string
}

export interface Cancellation {
  requestedDate: string
  cause: 'OWNER_ACTION' | 'MEMBER_ACTION' | 'PAYMENT_FAILURE'
  effectiveAt: Exclude<CancellationEffectiveAt, 'UNDEFINED'>
}

export interface PlanOrderRow {
  siteId: string
  id: string
  version: bigint
  planId: string
  memberId: string
  type: 'ONLINE' | 'OFFLINE'
  status: PlanOrderStatus
  paymentStatus: PlanPaymentStatus
  /** It counts towards the limit of its buyer. */
  counted: boolean
  /** The shop's order of the first payment, and its line. */
  orderId: string | null
  lineItemId: string | null
  checkoutId: string | null
  contractId: string | null
  plan: BoughtPlan
  prices: SpannedPrice[]
  gifted: boolean
  startsAt: Date
  endsAt: Date | null
  earliestEndsAt: Date | null
  cycle: number
  cycleBeginsAt: Date | null
  cycleEndsAt: Date | null
  pauses: NonNullable<PlanOrder['pausePeriods']>
  cancellation: Cancellation | null
  renewalCanceled: boolean
  form: PlanOrder['formData'] | null
  /** The order that this one takes the place of, and who wants that. */
  replaces: string | null
  replaceCause: 'OWNER_ACTION' | 'MEMBER_ACTION' | null
  createdAt: Date
  updatedAt: Date
}

export const planOrderColumns = `o.site_id AS "siteId", o.id, o.version, o.plan_id AS "planId", o.member_id AS "memberId", o.type, o.status,
  o.payment_status AS "paymentStatus", o.counted, o.order_id AS "orderId", o.line_item_id AS "lineItemId",
  o.checkout_id AS "checkoutId", o.contract_id AS "contractId", o.plan, o.prices, o.gifted, o.starts_at AS "startsAt",
  o.ends_at AS "endsAt", o.earliest_ends_at AS "earliestEndsAt", o.cycle, o.cycle_begins_at AS "cycleBeginsAt",
  o.cycle_ends_at AS "cycleEndsAt", o.pauses, o.cancellation, o.renewal_canceled AS "renewalCanceled", o.form,
  o.replaces, o.replace_cause AS "replaceCause",
  o.created_at AS "createdAt", o.updated_at AS "updatedAt"`

/** No row if there is an order with the id, for the line of the shop's order, or about to take the same one's place. */
export const insertPlanOrder = statement<PlanOrderRow>(
  'plan-orders.insert',
  `INSERT INTO plan_orders AS o (site_id, id, plan_id, member_id, type, status, payment_status, counted, order_id,
     line_item_id, checkout_id, plan, prices, gifted, starts_at, form, created_at, updated_at, replaces, replace_cause)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17, $18, $19)
   ON CONFLICT DO NOTHING RETURNING ${planOrderColumns}`,
)

/** What of an order changes, by the names of its columns. */
export type Patch = Partial<{
  status: PlanOrderStatus
  payment_status: PlanPaymentStatus
  counted: boolean
  order_id: string
  line_item_id: string
  checkout_id: string
  contract_id: string
  plan: BoughtPlan
  prices: SpannedPrice[]
  starts_at: Date
  ends_at: Date | null
  earliest_ends_at: Date | null
  cycle: number
  cycle_begins_at: Date
  cycle_ends_at: Date | null
  pauses: PlanOrderRow['pauses']
  cancellation: Cancellation | null
  renewal_canceled: boolean
  expiry_told: boolean
}>

const changeable =
  'status, payment_status, counted, order_id, line_item_id, checkout_id, contract_id, plan, prices, starts_at, ends_at, earliest_ends_at, cycle, cycle_begins_at, cycle_ends_at, pauses, cancellation, renewal_canceled, expiry_told'

/** Writes the fields of {@link Patch}es where the status is one of `from`. */
export const patchPlanOrders = statement<PlanOrderRow>(
  'plan-orders.patch',
  `UPDATE plan_orders o SET (${changeable}) = (SELECT ${changeable} FROM jsonb_populate_record(o, r.patch)),
     updated_at = $3, version = o.version + 1
   FROM json_to_recordset($2::json) AS r (id uuid, patch jsonb, "from" text[])
   WHERE o.site_id = $1 AND o.id = r.id AND o.status = ANY (r."from") RETURNING ${planOrderColumns}`,
)

/** Without a member ($3 null): any order of the site. */
export const planOrderById = statement<PlanOrderRow>(
  'plan-orders.by-id',
  `SELECT ${planOrderColumns} FROM plan_orders o
   WHERE o.site_id = $1 AND o.id = $2 AND ($3::uuid IS NULL OR o.member_id = $3)`,
)

export const lockPlanOrder = statement<PlanOrderRow>(
  'plan-orders.lock',
  `SELECT ${planOrderColumns} FROM plan_orders o WHERE o.site_id = $1 AND o.id = $2 FOR UPDATE`,
)

/** The orders that are about to take the places of $2. */
export const replacementsOf = statement<PlanOrderRow>(
  'plan-orders.replacements-of',
  `SELECT ${planOrderColumns} FROM plan_orders o
   WHERE o.site_id = $1 AND o.replaces = ANY ($2::uuid[]) AND o.counted AND o.status IN ('DRAFT', 'PENDING')`,
)

export const planOrdersByIds = statement<PlanOrderRow>(
  'plan-orders.by-ids',
  `SELECT ${planOrderColumns} FROM plan_orders o WHERE o.site_id = $1 AND o.id = ANY ($2::uuid[])`,
)

/** What a line of the shop's order has sold; locked. */
export const planOrderOfLine = statement<PlanOrderRow>(
  'plan-orders.of-line',
  `SELECT ${planOrderColumns} FROM plan_orders o
   WHERE o.site_id = $1 AND o.order_id = $2 AND o.line_item_id = $3 FOR UPDATE`,
)

/** What an order of the shop has sold, or pays a cycle of. */
export const planOrdersOfOrder = statement<PlanOrderRow>(
  'plan-orders.of-order',
  `SELECT ${planOrderColumns} FROM plan_orders o
   WHERE o.site_id = $1 AND (o.order_id = $2 OR o.id = (
     SELECT c.subject_id FROM subscription_cycles y
     JOIN subscription_contracts c ON c.site_id = $1 AND c.id = y.contract_id
     WHERE y.site_id = $1 AND y.order_id = $2)) ORDER BY o.id`,
)

/** Counts a purchase, unless the member has made $4 already; 0 is no limit. */
export const takePurchase = statement<{ purchases: number }>(
  'plan-orders.take-purchase',
  `INSERT INTO plan_purchases AS p (site_id, plan_id, member_id, purchases) VALUES ($1, $2, $3, 1)
   ON CONFLICT (site_id, plan_id, member_id) DO UPDATE SET purchases = p.purchases + 1
     WHERE $4::int = 0 OR p.purchases < $4 RETURNING purchases`,
)

export const giveBackPurchase = statement<never>(
  'plan-orders.give-back-purchase',
  `UPDATE plan_purchases SET purchases = purchases - 1
   WHERE site_id = $1 AND plan_id = $2 AND member_id = $3 AND purchases > 0`,
)

export const purchasesOf = statement<{ planId: string; purchases: number }>(
  'plan-orders.purchases',
  `SELECT plan_id AS "planId", purchases FROM plan_purchases
   WHERE site_id = $1 AND member_id = $2 AND plan_id = ANY ($3::uuid[])`,
)

/** Of the plans $3, those of which the member $2 has had a free trial, or has one to come. */
export const trialsOf = statement<{ planId: string }>(
  'plan-orders.trials',
  `SELECT DISTINCT plan_id AS "planId" FROM plan_orders
   WHERE site_id = $1 AND member_id = $2 AND plan_id = ANY ($3::uuid[]) AND counted
     AND (plan->>'trialDays')::int > 0`,
)

/** Drafts of all sites that nobody has paid since $1. */
export const deleteDrafts = statement<{ id: string }>(
  'plan-orders.delete-drafts',
  `DELETE FROM plan_orders o USING (
     SELECT site_id, id FROM plan_orders WHERE status = 'DRAFT' AND NOT counted AND created_at < $1 LIMIT 1000) AS old
   WHERE o.site_id = old.site_id AND o.id = old.id AND o.status = 'DRAFT' AND NOT o.counted RETURNING o.id`,
)

/** Orders of all sites that end by $1 and whose members do not know it yet; marks them. */
export const markExpiring = statement<PlanOrderRow>(
  'plan-orders.mark-expiring',
  `WITH due AS MATERIALIZED (
     SELECT site_id, id FROM plan_orders
     WHERE status = 'ACTIVE' AND NOT expiry_told AND ends_at <= $1 AND cancellation IS NULL
       AND ${isOpenShop('plan_orders')}
     ORDER BY ends_at LIMIT 100)
   UPDATE plan_orders o SET expiry_told = true FROM due
   WHERE o.site_id = due.site_id AND o.id = due.id AND o.status = 'ACTIVE' AND NOT o.expiry_told AND o.ends_at <= $1
     AND o.cancellation IS NULL
   RETURNING ${planOrderColumns}`,
)

export const erasePlanOrders = statement<never>(
  'personal-data.plan-orders',
  'DELETE FROM plan_orders WHERE site_id = $1 AND member_id = $2',
)

export const erasePurchases = statement<never>(
  'personal-data.plan-purchases',
  'DELETE FROM plan_purchases WHERE site_id = $1 AND member_id = $2',
)

export interface OrderSelection {
  siteId: string
  memberIds?: readonly string[] | undefined
  /** Each is in the name or the e-mail address of the member. */
  words?: readonly string[] | undefined
  planIds?: readonly string[] | undefined
  statuses?: readonly string[] | undefined
  paymentStatuses?: readonly string[] | undefined
  renewalCanceled?: boolean | undefined
  /** For members: their own drafts are not worth showing. */
  withoutDrafts: boolean
}

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  createdDate: sql`o.created_at`,
  startDate: sql`o.starts_at`,
  endDate: sql`o.ends_at`,
}

export function isSortable(fieldName: string): boolean {
  return Object.hasOwn(sortable, fieldName)
}

interface Page {
  fieldName: string
  descending: boolean
  limit: number
  offset: number
}

export async function findPlanOrders(
  on: Reader,
  selection: OrderSelection,
  { fieldName, descending, limit, offset }: Page,
): Promise<{ rows: PlanOrderRow[]; total: number }> {
  const from = sql`from plan_orders o where ${sql.join(conditionsOf(selection), sql` and `)}`
  const column = sortable[fieldName] ?? sql`o.created_at`
  // As the indexes have it: orders without an end are always last.
  const nulls = fieldName === 'endDate' ? sql`nulls last` : sql``
  const direction = descending ? sql`desc ${nulls}` : sql`asc`
  const page = sql<PlanOrderRow>`select ${sql.raw(planOrderColumns)} ${from}
    order by ${column} ${direction}, o.id limit ${limit} offset ${offset}`
  const counting = sql<{ total: number }>`select count(*)::int as total from (
    select 1 ${from} limit ${mostCounted + 1}) as counted`
  const [{ rows }, counted] = await Promise.all([page.execute(on.kysely), counting.execute(on.kysely)])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

function conditionsOf(selection: OrderSelection): RawBuilder<unknown>[] {
  const { siteId, memberIds, planIds, statuses, paymentStatuses, renewalCanceled, withoutDrafts } = selection
  const { words = [] } = selection
  const among = (column: string, values: readonly string[] | undefined, type: 'uuid' | 'text') =>
    values && values.length > 0 ? [sql`${sql.raw(column)} = any(${values}::${sql.raw(type)}[])`] : []
  return [
    sql`o.site_id = ${siteId}`,
    ...among('o.member_id', memberIds, 'uuid'),
    ...among('o.plan_id', planIds, 'uuid'),
    ...among('o.status', statuses, 'text'),
    ...among('o.payment_status', paymentStatuses, 'text'),
    ...(renewalCanceled === undefined ? [] : [sql`o.renewal_canceled = ${renewalCanceled}`]),
    ...(words.length > 0 ? [sql`o.member_id in (${memberIdsWith(siteId, words)})`] : []),
    ...(withoutDrafts ? [sql`o.status <> 'DRAFT'`] : []),
  ]
}
