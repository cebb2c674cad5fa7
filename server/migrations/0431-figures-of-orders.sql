-- Counts and sums of orders come from this index alone.
CREATE INDEX orders_figures ON orders (site_id, created_at)
  INCLUDE (status, payment_status, fulfillment_status, archived, currency, total, paid, refunded);
