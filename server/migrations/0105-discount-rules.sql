-- Automatic discounts. A shop has few of them, so each query reads them by the primary key.
CREATE TABLE discount_rules (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  -- As the contract has it: name, active, trigger, activeTimeInfo, discounts, tags.
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);

-- The orders with each discount. Orders only add rows here, so none waits for another.
CREATE TABLE discount_rule_uses (
  site_id uuid NOT NULL,
  order_id uuid NOT NULL,
  discount_rule_id uuid NOT NULL,
  PRIMARY KEY (site_id, order_id, discount_rule_id)
);
CREATE INDEX discount_rule_uses_by_rule ON discount_rule_uses (site_id, discount_rule_id);
