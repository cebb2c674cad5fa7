import type { Stock } from './rules.ts'

/** SQL of the stock of product `p` as JSON of {@link Stock} by variant id, with the holds that are valid at $3. */
export const stockJson = `(SELECT coalesce(json_object_agg(s.variant_id, json_build_object(
    'tracked', s.tracked, 'inStock', s.in_stock, 'onHand', s.on_hand, 'allocated', s.allocated,
    'backorderLimit', s.backorder_limit, 'holds', (
      SELECT coalesce(json_agg(json_build_object('checkoutId', h.checkout_id, 'quantity', h.quantity,
        'expiresAt', round(extract(epoch FROM h.expires_at) * 1000)) ORDER BY h.checkout_id), '[]')
      FROM holds h WHERE h.site_id = $1 AND h.product_id = s.product_id AND h.variant_id = s.variant_id
        AND h.expires_at > $3))), '{}')
  FROM stock s WHERE s.site_id = $1 AND s.product_id = p.id)`

export type StockByVariant = Record<string, Omit<Stock, 'preorder'>>
