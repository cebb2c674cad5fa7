import { statement } from '../../platform/db/db.ts'
import { isSold } from './queries.ts'

/** What orders come to, in minor units. */
export interface OrderSales {
  orders: number
  /** Before discounts. Of a tax, what it is raised on. */
  goods: bigint
  discounts: bigint
  /** With other fees. */
  delivery: bigint
  tax: bigint
  total: bigint
}

const sums = `sum(orders)::int AS orders, sum(goods)::bigint AS goods, sum(discounts)::bigint AS discounts,
  sum(delivery)::bigint AS delivery, sum(tax)::bigint AS tax, sum(total)::bigint AS total`

export const orderSalesByDay = statement<OrderSales & { day: string }>(
  'sales.orders-by-day',
  `SELECT day::text, ${sums} FROM order_sales
   WHERE site_id = $1 AND day BETWEEN $2 AND $3 AND dimension = 'ALL' GROUP BY day`,
)

/** By the values of dimension $4. */
export const orderSalesByValue = statement<OrderSales & { value: string }>(
  'sales.orders-by-value',
  `SELECT value, ${sums} FROM order_sales
   WHERE site_id = $1 AND day BETWEEN $2 AND $3 AND dimension = $4 GROUP BY value`,
)

const minor = (path: string, from = 'w') => `coalesce(round((${from} #>> '{${path}}')::numeric * $6), 0)`

/** Short enough for an index. */
const named = (...texts: string[]) =>
  `json_build_array(${texts.map((text) => `left(coalesce(${text}, ''), 100)`).join(', ')})::text`

/** The name of a discount: its kind, and its code or name. What took off cancelled lines is none. */
const discount = `CASE WHEN a ? 'coupon' THEN ${named("'COUPON'", "a #>> '{coupon,code}'")}
  WHEN a ? 'discountRule' THEN ${named("'RULE'", "a #>> '{discountRule,name,original}'")}
  ELSE ${named("'MERCHANT'")} END`

/** What an order sells as gift cards: money for later, no sale. */
const giftCards = `(SELECT coalesce(sum(round((l #>> '{totalPriceAfterTax,amount}')::numeric * $6)), 0)
  FROM jsonb_array_elements(o.data #> '{order,lineItems}') AS l WHERE l #>> '{itemType,preset}' = 'GIFT_CARD')`

/** The rows of the taxes of an item, a delivery or a fee; those of other programs may have their sum alone. */
const taxRows = `CASE WHEN jsonb_array_length(coalesce(info -> 'taxBreakdown', '[]')) > 0 THEN info -> 'taxBreakdown'
  WHEN (info #>> '{taxAmount,amount}')::numeric <> 0 THEN jsonb_build_array(jsonb_build_object('rate', info ->> 'taxRate',
    'taxableAmount', info -> 'taxableAmount', 'taxAmount', info -> 'taxAmount'))
  ELSE '[]' END`

/** The buyer has named no VAT ID. */
const isConsumer = ['billingInfo', 'recipientInfo']
  .map((info) => `coalesce(w #>> '{${info},contactDetails,vatId,id}', '') = ''`)
  .join(' AND ')

/** $2 are days with their starts $3 and ends $4, $5 is the currency, $6 the minor units in one unit of it. */
export const insertOrderSales = statement<never>(
  'sales.count-orders',
  `WITH placed AS MATERIALIZED (
     SELECT d.day, o.id, o.total, ${giftCards} AS gift_cards, o.data -> 'order' AS w, upper(coalesce(
       o.data #>> '{order,shippingInfo,logistics,shippingDestination,address,country}',
       o.data #>> '{order,recipientInfo,address,country}', o.data #>> '{order,billingInfo,address,country}', '')) AS country
     FROM unnest($2::date[], $3::timestamptz[], $4::timestamptz[]) AS d (day, start, until)
     JOIN orders o ON o.site_id = $1 AND o.purchased_at >= d.start AND o.purchased_at < d.until
       AND ${isSold} AND o.currency = $5),
   sold AS (
     SELECT day, id, total - gift_cards AS total, gift_cards, w, left(country, 100) AS country FROM placed
     WHERE gift_cards = 0 OR total > gift_cards),
   discounted AS (
     SELECT day, id, total, ${discount} AS value,
       sum(coalesce(${minor('coupon,amount,amount', 'a')} + ${minor('discountRule,amount,amount', 'a')}
         + ${minor('merchantDiscount,amount,amount', 'a')}, 0)) AS amount
     FROM sold CROSS JOIN LATERAL jsonb_array_elements(w -> 'appliedDiscounts') AS d (a)
     WHERE NOT coalesce(a ->> 'id' LIKE 'waiver-%', false) GROUP BY 1, 2, 3, 4),
   taxed AS (
     SELECT day, id, ${named('country', "t ->> 'taxName'", "t ->> 'rate'")} AS value,
       sum(${minor('taxableAmount,amount', 't')}) AS base, sum(${minor('taxAmount,amount', 't')}) AS tax
     FROM sold CROSS JOIN LATERAL (
       SELECT jsonb_path_query(w, '$.lineItems[*].taxInfo') UNION ALL
       SELECT w #> '{shippingInfo,cost,taxInfo}' UNION ALL
       SELECT jsonb_path_query(w, '$.additionalFees[*].taxInfo')) AS i (info)
     CROSS JOIN LATERAL jsonb_array_elements(${taxRows}) AS b (t)
     GROUP BY 1, 2, 3)
   INSERT INTO order_sales (site_id, day, dimension, value, orders, goods, discounts, delivery, tax, total)
   SELECT $1::uuid, day, dimension, value, count(*), sum(${minor('priceSummary,subtotal,amount')} - gift_cards),
     sum(${minor('priceSummary,discount,amount')}),
     sum(${minor('priceSummary,shipping,amount')} + ${minor('priceSummary,totalAdditionalFees,amount')}),
     sum(${minor('priceSummary,tax,amount')}), sum(total)
   FROM sold CROSS JOIN LATERAL (VALUES
     ('ALL', ''), ('CHANNEL', left(coalesce(w #>> '{channelInfo,type}', ''), 100)), ('COUNTRY', country),
     (CASE WHEN ${isConsumer} THEN 'CONSUMERS' END, country)) AS by (dimension, value)
   WHERE dimension IS NOT NULL
   GROUP BY day, dimension, value
   UNION ALL
   SELECT $1::uuid, day, 'DISCOUNT', value, count(*), 0, sum(amount), 0, 0, sum(total) FROM discounted GROUP BY day, value
   UNION ALL
   SELECT $1::uuid, day, 'TAX', value, count(*), sum(base), 0, 0, sum(tax), 0 FROM taxed GROUP BY day, value`,
)

/** What a refund gives back for gift cards that the order sold. */
const refundedGiftCards = `(SELECT coalesce(sum((i ->> 'amount')::bigint), 0)
  FROM jsonb_array_elements(r.details -> 'lineItems') AS i JOIN orders o ON o.site_id = $1 AND o.id = r.order_id
  WHERE EXISTS (SELECT FROM jsonb_array_elements(o.data #> '{order,lineItems}') AS l
    WHERE l ->> 'id' = i ->> 'lineItemId' AND l #>> '{itemType,preset}' = 'GIFT_CARD'))`

/**
 * What went back of orders that are still sold, from $2 to $3 in currency $4: of the days with the starts $5, the first is 1.
 * What an order has received beyond its total goes back first, and counts as none: it never was a sale, and neither were
 * gift cards.
 */
export const refundedSales = statement<{ day: number; amount: bigint }>(
  'sales.refunded',
  `WITH given AS (
     SELECT r.order_id FROM refunds r
     WHERE r.site_id = $1 AND r.updated_at >= $2 AND r.updated_at < $3 AND r.status = 'SUCCEEDED' AND r.currency = $4),
   each AS (
     SELECT r.id, r.order_id, r.updated_at, greatest(0, sum(t.amount) - ${refundedGiftCards}) AS amount FROM refunds r
     JOIN refund_transactions t ON t.site_id = $1 AND t.refund_id = r.id AND t.status = 'SUCCEEDED'
     WHERE r.site_id = $1 AND r.order_id IN (SELECT order_id FROM given) AND r.status = 'SUCCEEDED'
     GROUP BY r.site_id, r.id, r.order_id, r.updated_at),
   summed AS (
     SELECT e.updated_at, e.amount, greatest(0, o.paid - o.total) AS beyond,
       sum(e.amount) OVER (PARTITION BY e.order_id ORDER BY e.updated_at, e.id) AS so_far
     FROM each e JOIN orders o ON o.site_id = $1 AND o.id = e.order_id AND ${isSold})
   SELECT width_bucket(updated_at, $5::timestamptz[]) AS day,
     sum(greatest(0, so_far - beyond) - greatest(0, so_far - amount - beyond))::bigint AS amount
   FROM summed WHERE updated_at >= $2 AND updated_at < $3 GROUP BY 1`,
)
