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

/** The name of a discount: its kind, and its code or name. What took off cancelled lines is none. */
const discount = `CASE WHEN a ? 'coupon' THEN json_build_array('COUPON', a #>> '{coupon,code}')
  WHEN a ? 'discountRule' THEN json_build_array('RULE', a #>> '{discountRule,name,original}')
  ELSE json_build_array('MERCHANT', coalesce(a #>> '{merchantDiscount,description}', '')) END::text`

/** $2 are days with their starts $3 and ends $4, $5 is the currency, $6 the minor units in one unit of it. */
export const insertOrderSales = statement<never>(
  'sales.count-orders',
  `WITH sold AS MATERIALIZED (
     SELECT d.day, o.id, o.total, o.data -> 'order' AS w, upper(coalesce(
       o.data #>> '{order,shippingInfo,logistics,shippingDestination,address,country}',
       o.data #>> '{order,recipientInfo,address,country}', o.data #>> '{order,billingInfo,address,country}', '')) AS country
     FROM unnest($2::date[], $3::timestamptz[], $4::timestamptz[]) AS d (day, start, until)
     JOIN orders o ON o.site_id = $1 AND o.purchased_at >= d.start AND o.purchased_at < d.until
       AND ${isSold} AND o.currency = $5),
   discounted AS (
     SELECT day, id, total, ${discount} AS value,
       sum(coalesce(${minor('coupon,amount,amount', 'a')} + ${minor('discountRule,amount,amount', 'a')}
         + ${minor('merchantDiscount,amount,amount', 'a')}, 0)) AS amount
     FROM sold CROSS JOIN LATERAL jsonb_array_elements(w -> 'appliedDiscounts') AS d (a)
     WHERE NOT coalesce(a ->> 'id' LIKE 'waiver-%', false) GROUP BY 1, 2, 3, 4),
   taxed AS (
     SELECT day, id, json_build_array(country, coalesce(t ->> 'taxName', ''), coalesce(t ->> 'rate', ''))::text AS value,
       sum(${minor('taxableAmount,amount', 't')}) AS base, sum(${minor('taxAmount,amount', 't')}) AS tax
     FROM sold CROSS JOIN LATERAL (
       SELECT jsonb_path_query(w, '$.lineItems[*].taxInfo.taxBreakdown[*]') UNION ALL
       SELECT jsonb_path_query(w, '$.shippingInfo.cost.taxInfo.taxBreakdown[*]') UNION ALL
       SELECT jsonb_path_query(w, '$.additionalFees[*].taxInfo.taxBreakdown[*]')) AS b (t)
     GROUP BY 1, 2, 3)
   INSERT INTO order_sales (site_id, day, dimension, value, orders, goods, discounts, delivery, tax, total)
   SELECT $1::uuid, day, dimension, value, count(*), sum(${minor('priceSummary,subtotal,amount')}),
     sum(${minor('priceSummary,discount,amount')}),
     sum(${minor('priceSummary,shipping,amount')} + ${minor('priceSummary,totalAdditionalFees,amount')}),
     sum(${minor('priceSummary,tax,amount')}), sum(total)
   FROM sold CROSS JOIN LATERAL (VALUES
     ('ALL', ''), ('CHANNEL', coalesce(w #>> '{channelInfo,type}', '')), ('COUNTRY', country)) AS by (dimension, value)
   GROUP BY day, dimension, value
   UNION ALL
   SELECT $1::uuid, day, 'DISCOUNT', value, count(*), 0, sum(amount), 0, 0, sum(total) FROM discounted GROUP BY day, value
   UNION ALL
   SELECT $1::uuid, day, 'TAX', value, count(*), sum(base), 0, 0, sum(tax), 0 FROM taxed GROUP BY day, value`,
)
