-- The shopper agrees to be charged again without them.
ALTER TABLE payments ADD COLUMN saves_method boolean NOT NULL DEFAULT false;
-- What the provider needs for that, if it can. Never data of a card.
ALTER TABLE payments ADD COLUMN saved_method text;
-- The shop charges without the shopper. The billing run that began such a payment also ends it.
ALTER TABLE payments ADD COLUMN off_session boolean NOT NULL DEFAULT false;

-- Agreements to buy again and again, whoever sells: plans, later also products.
CREATE TABLE subscription_contracts (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  -- The room that sells, and what the contract is about there.
  seller text NOT NULL,
  subject_id uuid NOT NULL,
  member_id uuid NOT NULL,
  status text NOT NULL
    CHECK (status IN ('ACTIVE', 'PAUSED', 'PAST_DUE', 'CANCEL_AT_PERIOD_END', 'CANCELED', 'ENDED')),
  -- SYSTEM: the shop charges or reminds. MERCHANT: the merchant collects.
  collection text NOT NULL CHECK (collection IN ('SYSTEM', 'MERCHANT')),
  time_zone text NOT NULL,
  -- Absent: one cycle without an end.
  interval_unit text CHECK (interval_unit IN ('DAY', 'WEEK', 'MONTH', 'YEAR')),
  interval_count int CHECK (interval_count > 0),
  -- How many there are; 0: until somebody cancels.
  cycles int NOT NULL CHECK (cycles >= 0),
  starts_at timestamptz NOT NULL,
  -- The cycle `anchor_cycle` begins at `anchor`; all later ones are counted from there.
  anchor timestamptz NOT NULL,
  anchor_cycle int NOT NULL DEFAULT 1,
  started boolean NOT NULL DEFAULT false,
  -- The current one; 0 before the first.
  cycle int NOT NULL DEFAULT 0,
  cycle_begins_at timestamptz,
  -- When something happens by itself: the start, the next cycle or the end. Absent while nothing does.
  next_at timestamptz,
  -- Later than the last cycle ends, if the merchant has postponed the end.
  ends_at timestamptz,
  paused_at timestamptz,
  -- How the buyer pays, and what the provider needs to charge again.
  payment_method text,
  saved_method text,
  -- What an order of a cycle sells, bills and says; see `Terms`.
  terms jsonb NOT NULL,
  cause text CHECK (cause IN ('OWNER_ACTION', 'MEMBER_ACTION', 'PAYMENT_FAILURE')),
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX subscription_contracts_by_subject ON subscription_contracts (site_id, seller, subject_id);
CREATE INDEX subscription_contracts_due ON subscription_contracts (next_at, id) WHERE next_at IS NOT NULL;
CREATE INDEX subscription_contracts_by_member ON subscription_contracts (site_id, member_id);

-- Each cycle is billed once, by one order.
CREATE TABLE subscription_cycles (
  site_id uuid NOT NULL REFERENCES sites (id),
  contract_id uuid NOT NULL,
  cycle int NOT NULL CHECK (cycle > 0),
  status text NOT NULL CHECK (status IN ('CHARGING', 'DUE', 'PAID', 'VOID')),
  -- Absent if it costs nothing.
  order_id uuid,
  -- The payment that is open while CHARGING.
  payment_id uuid,
  -- Charges that failed, or reminders that were sent.
  attempts int NOT NULL DEFAULT 0,
  -- The first attempt.
  billed_at timestamptz NOT NULL,
  -- The next attempt or reminder while DUE. Absent: the merchant collects.
  due_at timestamptz,
  PRIMARY KEY (site_id, contract_id, cycle),
  FOREIGN KEY (site_id, contract_id) REFERENCES subscription_contracts (site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX subscription_cycles_by_order ON subscription_cycles (site_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX subscription_cycles_due ON subscription_cycles (due_at) WHERE due_at IS NOT NULL;
