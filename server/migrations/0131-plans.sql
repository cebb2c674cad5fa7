-- What members can subscribe to. All texts are plain text.
CREATE TABLE plans (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  name text NOT NULL,
  description text NOT NULL,
  slug text NOT NULL,
  terms text NOT NULL,
  image jsonb,
  -- [{"id", "description"}]
  perks jsonb NOT NULL DEFAULT '[]',
  currency text NOT NULL,
  price bigint NOT NULL CHECK (price >= 0),
  billing text NOT NULL CHECK (billing IN ('RECURRING', 'DURATION', 'UNLIMITED')),
  -- Of a cycle, or of the whole plan.
  period_unit text CHECK (period_unit IN ('DAY', 'WEEK', 'MONTH', 'YEAR')),
  period_count int CHECK (period_count > 0),
  -- 0: until somebody cancels.
  cycles int NOT NULL DEFAULT 0 CHECK (cycles >= 0),
  trial_days int NOT NULL DEFAULT 0 CHECK (trial_days BETWEEN 0 AND 999),
  -- {"id", "name", "amount"} of the sign-up fee, in minor units.
  fee jsonb,
  -- {"id", "name", "promotion"}: what the second generation calls the only way to pay for the plan.
  variant jsonb NOT NULL,
  -- 0: no limit.
  max_purchases int NOT NULL DEFAULT 0 CHECK (max_purchases >= 0),
  future_start boolean NOT NULL DEFAULT false,
  buyer_can_cancel boolean NOT NULL DEFAULT true,
  visible boolean NOT NULL DEFAULT true,
  buyable boolean NOT NULL DEFAULT true,
  "primary" boolean NOT NULL DEFAULT false,
  archived boolean NOT NULL DEFAULT false,
  -- In lists, ascending; then the newest first.
  position int NOT NULL DEFAULT 0,
  form_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  CHECK ((billing = 'UNLIMITED') = (period_unit IS NULL) AND (period_unit IS NULL) = (period_count IS NULL))
);
CREATE UNIQUE INDEX plans_by_slug ON plans (site_id, slug);
CREATE UNIQUE INDEX plans_primary ON plans (site_id) WHERE "primary";
CREATE INDEX plans_in_order ON plans (site_id, archived, position, created_at DESC, id);
CREATE INDEX plans_by_time ON plans (site_id, created_at, id);

-- What members get with a plan.
CREATE TABLE plan_benefits (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  plan_id uuid NOT NULL,
  position int NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('CREDITS', 'ACCESS')),
  -- For each period; absent without limit.
  credits int CHECK (credits > 0),
  -- What `hasAccess` is asked for.
  permission text,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, plan_id) REFERENCES plans (site_id, id) ON DELETE CASCADE,
  CHECK ((kind = 'ACCESS') = (permission IS NOT NULL))
);
CREATE INDEX plan_benefits_by_plan ON plan_benefits (site_id, plan_id, position);
CREATE INDEX plan_benefits_by_permission ON plan_benefits (site_id, permission) WHERE permission IS NOT NULL;

-- What can be paid with the credits of a benefit.
CREATE TABLE plan_benefit_items (
  site_id uuid NOT NULL REFERENCES sites (id),
  benefit_id uuid NOT NULL,
  category text NOT NULL CHECK (category IN ('PRODUCT', 'COLLECTION', 'SERVICE')),
  app_id uuid NOT NULL,
  item_id uuid NOT NULL,
  PRIMARY KEY (site_id, benefit_id, category, item_id),
  FOREIGN KEY (site_id, benefit_id) REFERENCES plan_benefits (site_id, id) ON DELETE CASCADE
);
CREATE INDEX plan_benefit_items_by_item ON plan_benefit_items (site_id, item_id);

-- One member's purchase of a plan.
CREATE TABLE plan_orders (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  plan_id uuid NOT NULL,
  member_id uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('ONLINE', 'OFFLINE')),
  status text NOT NULL CHECK (status IN ('DRAFT', 'PENDING', 'ACTIVE', 'PAUSED', 'ENDED', 'CANCELED')),
  payment_status text NOT NULL
    CHECK (payment_status IN ('PAID', 'REFUNDED', 'FAILED', 'UNPAID', 'PENDING', 'NOT_APPLICABLE')),
  -- It counts towards the limit of its buyer.
  counted boolean NOT NULL,
  -- The shop's order of the first payment with its line, and the checkout in which it is made.
  order_id uuid,
  line_item_id text,
  checkout_id uuid,
  contract_id uuid,
  -- As it was bought.
  plan jsonb NOT NULL,
  prices jsonb NOT NULL,
  gifted boolean NOT NULL DEFAULT false,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  earliest_ends_at timestamptz,
  -- The current one; 0 before the first and in a trial.
  cycle int NOT NULL DEFAULT 0,
  cycle_begins_at timestamptz,
  cycle_ends_at timestamptz,
  -- [{"status", "pauseDate", "resumeDate"}]
  pauses jsonb NOT NULL DEFAULT '[]',
  -- {"requestedDate", "cause", "effectiveAt"}
  cancellation jsonb,
  renewal_canceled boolean NOT NULL DEFAULT false,
  form jsonb,
  -- Its member knows that it is about to end.
  expiry_told boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX plan_orders_by_order ON plan_orders (site_id, order_id, line_item_id) WHERE order_id IS NOT NULL;
CREATE INDEX plan_orders_by_member ON plan_orders (site_id, member_id, created_at DESC, id);
CREATE INDEX plan_orders_by_plan ON plan_orders (site_id, plan_id, created_at DESC, id);
CREATE INDEX plan_orders_by_time ON plan_orders (site_id, created_at DESC, id);
CREATE INDEX plan_orders_by_status ON plan_orders (site_id, status, created_at DESC, id);
CREATE INDEX plan_orders_ending ON plan_orders (ends_at) WHERE status = 'ACTIVE' AND NOT expiry_told;
CREATE INDEX plan_orders_drafts ON plan_orders (created_at) WHERE status = 'DRAFT';

-- How often members have bought a plan: the row that holds its limit.
CREATE TABLE plan_purchases (
  site_id uuid NOT NULL REFERENCES sites (id),
  plan_id uuid NOT NULL,
  member_id uuid NOT NULL,
  purchases int NOT NULL CHECK (purchases >= 0),
  PRIMARY KEY (site_id, plan_id, member_id)
);
CREATE INDEX plan_purchases_by_member ON plan_purchases (site_id, member_id);

-- The credits of one benefit in one cycle of a plan order; cycle 0 is its trial.
CREATE TABLE plan_credits (
  site_id uuid NOT NULL REFERENCES sites (id),
  plan_order_id uuid NOT NULL,
  benefit_id uuid NOT NULL,
  period int NOT NULL,
  -- Absent without limit.
  granted int CHECK (granted > 0),
  used int NOT NULL DEFAULT 0 CHECK (used >= 0 AND used <= coalesce(granted, used)),
  PRIMARY KEY (site_id, plan_order_id, benefit_id, period),
  FOREIGN KEY (site_id, plan_order_id) REFERENCES plan_orders (site_id, id) ON DELETE CASCADE
);

-- The ledger of credits. Rows are added and never changed; a charge that is given back has a row that says so.
CREATE TABLE plan_credit_entries (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('GRANT', 'CHARGE', 'VOID')),
  plan_order_id uuid NOT NULL,
  benefit_id uuid NOT NULL,
  period int NOT NULL,
  -- Absent without limit.
  amount int CHECK (amount > 0),
  -- Of a charge: the shop's order that it pays, and the key under which it happens once.
  order_id uuid,
  key uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, plan_order_id, benefit_id, period)
    REFERENCES plan_credits (site_id, plan_order_id, benefit_id, period) ON DELETE CASCADE
);
CREATE UNIQUE INDEX plan_credit_entries_once ON plan_credit_entries (site_id, key, kind) WHERE key IS NOT NULL;
CREATE INDEX plan_credit_entries_by_credits
  ON plan_credit_entries (site_id, plan_order_id, benefit_id, period);
