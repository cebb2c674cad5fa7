-- Money that goes back to the buyer of an order. Each part goes back the way it came: `payment_id` says which.
CREATE TABLE refunds (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  reason text NOT NULL DEFAULT '',
  status text NOT NULL CHECK (status IN ('STARTED', 'SUCCEEDED', 'FAILED')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, order_id) REFERENCES orders (site_id, id) ON DELETE CASCADE
);
CREATE INDEX refunds_by_order ON refunds (site_id, order_id, created_at, id);

CREATE TABLE refund_transactions (
  site_id uuid NOT NULL,
  -- The provider knows the refund by this id, so asking twice gives back once.
  id uuid NOT NULL,
  refund_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- The merchant gives it back outside the shop.
  external boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('STARTED', 'SUCCEEDED', 'FAILED')),
  provider_reference text,
  reason text,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, refund_id) REFERENCES refunds (site_id, id) ON DELETE CASCADE
);
CREATE INDEX refund_transactions_by_refund ON refund_transactions (site_id, refund_id);
CREATE INDEX refund_transactions_by_payment ON refund_transactions (site_id, payment_id);

-- What went back, and what is on its way; together never more than was paid.
ALTER TABLE orders ADD COLUMN refunded bigint NOT NULL DEFAULT 0 CHECK (refunded >= 0);
ALTER TABLE orders ADD COLUMN refund_pending bigint NOT NULL DEFAULT 0 CHECK (refund_pending >= 0);

-- The refund that has made a ticket void. While it is under way the place is not free.
ALTER TABLE tickets ADD COLUMN refund_id uuid;
CREATE INDEX tickets_by_refund ON tickets (site_id, refund_id) WHERE refund_id IS NOT NULL;
-- Tickets of an order that were refunded and whose places are free again.
ALTER TABLE ticket_reservation_items ADD COLUMN removed int NOT NULL DEFAULT 0 CHECK (removed BETWEEN 0 AND quantity);
