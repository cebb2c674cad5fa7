-- A hold is renewed only for some time after it began. During an upgrade, servers of the last version write none.
ALTER TABLE holds ADD COLUMN begun_at timestamptz NOT NULL DEFAULT now();

-- Stock that a network (or a member) holds, or has ordered and not paid, until somebody pays or the time is over.
CREATE TABLE stock_claims (
  site_id uuid NOT NULL,
  checkout_id uuid NOT NULL,
  product_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  holder text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, checkout_id, product_id, variant_id)
);
CREATE INDEX stock_claims_by_holder ON stock_claims (site_id, holder);
CREATE INDEX stock_claims_by_expiry ON stock_claims (expires_at);
