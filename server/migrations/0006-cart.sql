CREATE TABLE carts (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  owner_kind text NOT NULL CHECK (owner_kind IN ('visitor', 'member', 'app')),
  is_current boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'completed', 'deleted')),
  version bigint NOT NULL,
  -- Written by the checkout without touching the version, so that it never costs a shopper a retry.
  checkout_id uuid,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  CHECK (status = 'active' OR NOT is_current)
);
CREATE UNIQUE INDEX carts_current ON carts (site_id, owner_id) WHERE is_current;
