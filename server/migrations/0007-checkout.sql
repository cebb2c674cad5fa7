CREATE TABLE checkouts (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  cart_id uuid,
  owner_id uuid NOT NULL,
  owner_kind text NOT NULL CHECK (owner_kind IN ('visitor', 'member', 'app')),
  version bigint NOT NULL,
  data jsonb NOT NULL,
  completed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX checkouts_by_cart ON checkouts (site_id, cart_id) WHERE cart_id IS NOT NULL;

-- A person on the hosted checkout: who holds the cookie may go on, and is sent back where the storefront asked.
CREATE TABLE checkout_visits (
  site_id uuid NOT NULL,
  hash bytea NOT NULL,
  checkout_id uuid NOT NULL,
  callbacks jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, hash)
);
CREATE INDEX checkout_visits_by_age ON checkout_visits (expires_at);

CREATE TABLE order_numbers (
  site_id uuid PRIMARY KEY,
  last bigint NOT NULL
);

CREATE TABLE orders (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint NOT NULL,
  checkout_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('INITIALIZED', 'PENDING', 'APPROVED', 'CANCELED', 'REJECTED')),
  payment_status text NOT NULL,
  fulfillment_status text NOT NULL CHECK (fulfillment_status IN ('NOT_FULFILLED', 'PARTIALLY_FULFILLED', 'FULFILLED')),
  -- Stock is taken and the coupon counted for this order; both are given back exactly once.
  reserved boolean NOT NULL,
  archived boolean NOT NULL DEFAULT false,
  email text NOT NULL,
  currency text NOT NULL,
  total bigint NOT NULL,
  paid bigint NOT NULL DEFAULT 0,
  version bigint NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  purchased_at timestamptz,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, checkout_id),
  UNIQUE (site_id, number)
);
CREATE INDEX orders_newest ON orders (site_id, created_at DESC, id DESC);
CREATE INDEX orders_of_owner ON orders (site_id, owner_id, created_at DESC, id DESC);
CREATE INDEX orders_by_update ON orders (site_id, updated_at, id);
CREATE INDEX orders_by_purchase ON orders (site_id, purchased_at, id);
CREATE INDEX orders_by_total ON orders (site_id, total, id);
CREATE INDEX orders_by_status ON orders (site_id, status, created_at DESC, id DESC);
CREATE INDEX orders_by_payment_status ON orders (site_id, payment_status, created_at DESC, id DESC);
CREATE INDEX orders_by_fulfillment_status ON orders (site_id, fulfillment_status, created_at DESC, id DESC);
CREATE INDEX orders_by_email ON orders (site_id, email);

CREATE TABLE payments (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  checkout_id uuid NOT NULL,
  method text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  status text NOT NULL
    CHECK (status IN ('CREATED', 'NEEDS_CONFIRMATION', 'PENDING', 'APPROVED', 'AUTHORIZED', 'OFFLINE', 'DECLINED')),
  provider_reference text,
  reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX payments_by_order ON payments (site_id, order_id, created_at);
-- What the housekeeping looks for: payments without a last word.
CREATE INDEX payments_open ON payments (updated_at) WHERE status IN ('CREATED', 'NEEDS_CONFIRMATION', 'PENDING');
-- A second attempt waits for the end of the first.
CREATE UNIQUE INDEX payments_one_at_a_time ON payments (site_id, order_id)
  WHERE status IN ('CREATED', 'NEEDS_CONFIRMATION', 'PENDING');
