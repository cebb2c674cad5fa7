-- Links by which buyers pay what is left of an order.
CREATE TABLE payment_links (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  checkout_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('UNPAID', 'PAID', 'VOIDED')),
  -- The balance of the order when the link was made; when paid, what was paid.
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  due_at timestamptz,
  expires_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, order_id) REFERENCES orders (site_id, id)
);
CREATE INDEX payment_links_by_order ON payment_links (site_id, order_id, created_at, id);
CREATE INDEX payment_links_to_remind ON payment_links (due_at) WHERE status = 'UNPAID' AND reminded_at IS NULL AND due_at IS NOT NULL;

ALTER TABLE payments ADD COLUMN link_id uuid;
-- Of all links of an order, one is being paid at a time: nobody pays the balance twice.
CREATE UNIQUE INDEX payments_one_by_link ON payments (site_id, order_id)
  WHERE link_id IS NOT NULL AND status IN ('CREATED', 'NEEDS_CONFIRMATION', 'PENDING', 'AUTHORIZED');
