-- Charges of what was left of orders, each once under its key.
CREATE TABLE order_charges (
  site_id uuid NOT NULL,
  order_id uuid NOT NULL,
  key text NOT NULL,
  -- What it charges to a saved way to pay.
  payment_id uuid,
  redeems_card boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, order_id, key)
);
