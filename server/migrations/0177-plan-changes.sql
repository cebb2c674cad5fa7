-- What a buyer has paid for an earlier contract and not used: it lowers the price of the next cycles.
ALTER TABLE subscription_contracts ADD COLUMN credit bigint NOT NULL DEFAULT 0 CHECK (credit >= 0);
-- The contract that this one takes the place of. While this one is not over, that one is not billed and does not end.
ALTER TABLE subscription_contracts ADD COLUMN replaces uuid;
CREATE INDEX subscription_contracts_by_replaced ON subscription_contracts (site_id, replaces) WHERE replaces IS NOT NULL;
-- What of the credit the cycle used.
ALTER TABLE subscription_cycles ADD COLUMN credit bigint NOT NULL DEFAULT 0 CHECK (credit >= 0);

-- The plan order that this one takes the place of, and who wants that.
ALTER TABLE plan_orders ADD COLUMN replaces uuid;
ALTER TABLE plan_orders ADD COLUMN replace_cause text CHECK (replace_cause IN ('OWNER_ACTION', 'MEMBER_ACTION'));
-- One change of a plan order is under way at a time.
CREATE UNIQUE INDEX plan_orders_changing ON plan_orders (site_id, replaces)
  WHERE replaces IS NOT NULL AND counted AND status IN ('DRAFT', 'PENDING');
