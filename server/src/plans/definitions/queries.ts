import type { Image } from '@cartwright/contract/cart/line-item-fields.ts'
import type { PeriodUnit } from '@cartwright/contract/plans/plans.ts'
import { sql } from 'kysely'
import { type Reader, statement } from '../../platform/db/db.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { countUpTo } from '../../platform/query/page.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'
import type { Minor } from '../../platform/values/money.ts'

/** What a merchant says of a plan. */
export interface PlanContent {
  name: string
  description: string
  slug: string
  terms: string
  image: Image | null
  perks: { id: string; description: string }[]
  currency: string
  price: Minor
  billing: 'RECURRING' | 'DURATION' | 'UNLIMITED'
  /** Of a cycle, or of the whole plan. */
  periodUnit: PeriodUnit | null
  periodCount: number | null
  /** 0: until somebody cancels. */
  cycles: number
  trialDays: number
  /** With the first payment, in minor units. */
  fee: { id: string; name: string; amount: string } | null
  variant: { id: string; name: string; promotion: string | null }
  /** Of one member; 0: no limit. */
  maxPurchases: number
  futureStart: boolean
  buyerCanCancel: boolean
  visible: boolean
  buyable: boolean
  primary: boolean
  archived: boolean
  position: number
  formId: string | null
}

export interface PlanRow extends PlanContent {
  id: string
  revision: bigint
  hasOrders: boolean
  createdAt: Date
  updatedAt: Date
}

const types: Record<keyof PlanContent, string> = {
  name: 'name text',
  description: 'description text',
  slug: 'slug text',
  terms: 'terms text',
  image: 'image jsonb',
  perks: 'perks jsonb',
  currency: 'currency text',
  price: 'price bigint',
  billing: 'billing text',
  periodUnit: 'period_unit text',
  periodCount: 'period_count int',
  cycles: 'cycles int',
  trialDays: 'trial_days int',
  fee: 'fee jsonb',
  variant: 'variant jsonb',
  maxPurchases: 'max_purchases int',
  futureStart: 'future_start boolean',
  buyerCanCancel: 'buyer_can_cancel boolean',
  visible: 'visible boolean',
  buyable: 'buyable boolean',
  primary: '"primary" boolean',
  archived: 'archived boolean',
  position: 'position int',
  formId: 'form_id uuid',
}
const names = Object.entries(types).map(
  ([name, type]) => [name, type.slice(0, type.lastIndexOf(' '))] as const,
)
const columnsOf = (some: typeof names) => some.map(([, column]) => column).join(', ')
/** As {@link toRecord} sends it. */
const record = `jsonb_to_recordset($3::jsonb) AS r (${Object.entries(types)
  .map(([name, type]) => `"${name}" ${type.slice(type.lastIndexOf(' ') + 1)}`)
  .join(', ')})`
const sentOf = (some: typeof names) => some.map(([name]) => `r."${name}"`).join(', ')
const ownColumns = `p.id, p.revision, ${names.map(([name, column]) => `p.${column} AS "${name}"`).join(', ')},
  p.created_at AS "createdAt", p.updated_at AS "updatedAt"`
/** Columns of a plan `p`; $1 is the site. */
export const planColumns = `${ownColumns},
  EXISTS (SELECT FROM plan_orders o WHERE o.site_id = $1 AND o.plan_id = p.id AND o.status <> 'DRAFT') AS "hasOrders"`

/** What {@link insertPlan} and {@link updatePlan} write. Other fields are left out. */
export function toRecord(content: PlanContent): string {
  const pairs = names.map(([name]) => [
    name,
    name === 'price' ? String(content.price) : content[name as keyof PlanContent],
  ])
  return JSON.stringify([Object.fromEntries(pairs)])
}

/** No row if another plan has the slug, or the id. */
export const insertPlan = statement<PlanRow>(
  'plans.insert',
  `INSERT INTO plans AS p (site_id, id, created_at, updated_at, ${columnsOf(names)})
   SELECT $1, $2, $4::timestamptz, $4::timestamptz, ${sentOf(names)} FROM ${record}
   ON CONFLICT DO NOTHING RETURNING ${ownColumns}, false AS "hasOrders"`,
)

const edited = names.filter(([name]) => name !== 'position')

/** No row if somebody has changed the plan since revision $5. Only {@link arrangePlans} changes its place. */
export const updatePlan = statement<PlanRow>(
  'plans.update',
  `UPDATE plans p SET ${edited.map(([name, column]) => `${column} = r."${name}"`).join(', ')}, updated_at = $4, revision = p.revision + 1
   FROM ${record} WHERE p.site_id = $1 AND p.id = $2 AND p.revision = $5 RETURNING ${planColumns}`,
)

export const planById = statement<PlanRow>(
  'plans.by-id',
  `SELECT ${planColumns} FROM plans p WHERE p.site_id = $1 AND p.id = $2`,
)

export const plansByIds = statement<PlanRow>(
  'plans.by-ids',
  `SELECT ${planColumns} FROM plans p WHERE p.site_id = $1 AND p.id = ANY ($2::uuid[])`,
)

export const lockPlan = statement<{ revision: bigint }>(
  'plans.lock',
  'SELECT revision FROM plans WHERE site_id = $1 AND id = $2 FOR UPDATE',
)

/** Takes away the recommendation, except from $2. */
export const clearPrimary = statement<PlanRow>(
  'plans.clear-primary',
  `UPDATE plans p SET "primary" = false, revision = p.revision + 1, updated_at = $3
   WHERE p.site_id = $1 AND p."primary" AND p.id IS DISTINCT FROM $2 RETURNING ${planColumns}`,
)

/** The plans $2 come first, in this order. */
export const arrangePlans = statement<never>(
  'plans.arrange',
  `UPDATE plans p SET position = a.position - 1000001 FROM unnest($2::uuid[]) WITH ORDINALITY AS a (id, position)
   WHERE p.site_id = $1 AND p.id = a.id`,
)

export const countPlans = statement<{ total: number }>(
  'plans.count',
  'SELECT count(*)::int AS total FROM plans WHERE site_id = $1',
)

/** Plans that shoppers can buy whose credits pay the item, with the benefit. A product is also in its collections. */
export const plansByItem = statement<
  PlanRow & { benefitId: string; benefitName: string; credits: number | null; category: string }
>(
  'plans.by-item',
  `SELECT DISTINCT ON (p.position, p.created_at, p.id) ${planColumns}, b.id AS "benefitId", b.name AS "benefitName",
     b.credits, i.category
   FROM plan_benefit_items i
   JOIN plan_benefits b ON b.site_id = $1 AND b.id = i.benefit_id AND b.kind = 'CREDITS'
   JOIN plans p ON p.site_id = $1 AND p.id = b.plan_id
   WHERE i.site_id = $1 AND i.app_id = $3 AND (i.category IN ('PRODUCT', 'SERVICE') AND i.item_id = $2
     OR i.category = 'COLLECTION' AND i.item_id IN (
       SELECT collection_id FROM collection_products WHERE site_id = $1 AND product_id = $2))
     AND p.visible AND p.buyable AND NOT p.archived AND ($4::int IS NULL OR b.credits IS NULL OR b.credits >= $4)
   ORDER BY p.position, p.created_at DESC, p.id LIMIT 100`,
)

const id: ScalarField = { column: sql`p.id`, type: 'uuid', sortable: true, required: true }
const inOrder: ScalarField = { column: sql`p.position`, type: 'number', required: true, filterable: false }
const createdDate: ScalarField = {
  column: sql`p.created_at`,
  type: 'timestamp',
  sortable: true,
  required: true,
}

export const planFields: Fields = {
  id,
  slug: { column: sql`p.slug`, type: 'text', sortable: true, required: true },
  primary: { column: sql`p."primary"`, type: 'boolean', sortable: true, required: true },
  createdDate,
  updatedDate: { column: sql`p.updated_at`, type: 'timestamp', sortable: true, required: true },
  position: inOrder,
}

export const planFieldsV3: Fields = {
  ...planFields,
  name: { column: sql`p.name`, type: 'text', sortable: true, required: true },
  visibility: {
    column: sql`(CASE WHEN p.visible THEN 'PUBLIC' ELSE 'PRIVATE' END)`,
    type: 'enum',
    values: ['PUBLIC', 'PRIVATE'],
    sortable: true,
    required: true,
  },
  termsAndConditions: { column: sql`p.terms`, type: 'text', sortable: true, required: true },
  formId: { column: sql`p.form_id`, type: 'uuid' },
}

/** In the shop's order. */
export const planOrder = {
  tieBreaker: id,
  defaultSort: [
    { fieldName: 'position', order: 'ASC' as const },
    { fieldName: 'createdDate', order: 'DESC' as const },
  ],
}

export interface PlanSelection {
  siteId: string
  ids?: readonly string[] | undefined
  visible?: boolean | undefined
  archived?: boolean | undefined
  /** In the name. */
  words?: string | undefined
}

function sourceOf({ siteId, ids, visible, archived, words }: PlanSelection) {
  const conditions = [
    sql`p.site_id = ${siteId}`,
    ...(ids && ids.length > 0 ? [sql`p.id = any(${ids}::uuid[])`] : []),
    ...(visible === undefined ? [] : [sql`p.visible = ${visible}`]),
    ...(archived === undefined ? [] : [sql`p.archived = ${archived}`]),
    ...(words ? [sql`lower(p.name) like ${words}`] : []),
  ]
  return sql`from plans p where ${sql.join(conditions, sql` and `)}`
}

export async function findPlans(
  on: Reader,
  selection: PlanSelection,
  query: CompiledQuery,
): Promise<{ rows: (PlanRow & { cursor_key: string | null })[]; total: number | undefined }> {
  const from = sourceOf(selection)
  const page = sql<PlanRow & { cursor_key: string | null }>`
    select ${sql.raw(planColumns.replaceAll('$1', 'p.site_id'))}, ${query.cursorKey} as cursor_key ${from} and ${query.where} ${query.page}`
  if (query.cursor) return { rows: (await page.execute(on.kysely)).rows, total: undefined }
  const counting = countUpTo(sql`${from} and ${query.filter}`)
  const [{ rows }, counted] = await Promise.all([page.execute(on.kysely), counting.execute(on.kysely)])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
