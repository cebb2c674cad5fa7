-- The last comparison of a shop's account with a payment service.
CREATE TABLE payment_comparisons (
  site_id uuid NOT NULL,
  method text NOT NULL,
  -- When it was asked for. Null once it has ended.
  queued_at timestamptz,
  -- Of the last one that ended.
  ended_at timestamptz,
  -- When the service was last asked in vain, and what it said; null after one that ended.
  failed_at timestamptz,
  failure text,
  from_at timestamptz,
  to_at timestamptz,
  payments int NOT NULL DEFAULT 0,
  refunds int NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, method)
);

-- Where what a payment service lists differs from what the shop knows.
CREATE TABLE payment_differences (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  method text NOT NULL,
  kind text NOT NULL,
  -- Of the payment or refund, as the service calls it.
  reference text NOT NULL,
  order_id uuid,
  -- What the shop knows, and what the service says. Null: nothing.
  own_amount bigint,
  own_status text,
  service_amount bigint,
  service_status text,
  currency text NOT NULL,
  -- When the payment or refund was made.
  occurred_at timestamptz NOT NULL,
  found_at timestamptz NOT NULL,
  -- The start of the last comparison that found it.
  seen_at timestamptz NOT NULL,
  status text NOT NULL CHECK (status IN ('OPEN', 'SETTLED')),
  settled_at timestamptz,
  -- Who noted that it is settled. Null: the shop itself.
  settled_by text,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX payment_differences_once ON payment_differences (site_id, method, kind, reference);
CREATE INDEX payment_differences_by_status ON payment_differences (site_id, status, occurred_at DESC, id DESC);

-- The start of the last comparison that found it at the service.
ALTER TABLE payments ADD COLUMN compared_at timestamptz;
ALTER TABLE refund_transactions ADD COLUMN compared_at timestamptz;
