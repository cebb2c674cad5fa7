CREATE TABLE webhook_subscriptions (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  -- 'function': one for each handler of the server's own program, whose types are its name. It has no address.
  envelope text NOT NULL CHECK (envelope IN ('contract', 'standard', 'function')),
  -- Null: all.
  types text[],
  app_id uuid,
  state text NOT NULL DEFAULT 'ACTIVE' CHECK (state IN ('ACTIVE', 'PAUSED')),
  -- Sealed; of standard subscriptions. The old one signs beside the new one until its end.
  secret bytea,
  old_secret bytea,
  old_secret_until timestamptz,
  -- The circuit breaker: attempts that failed in a row, probes among them, and when the next probe may be.
  failures integer NOT NULL DEFAULT 0,
  probes integer NOT NULL DEFAULT 0,
  open_until timestamptz,
  -- Events of earlier transactions are not its.
  since xid8 NOT NULL DEFAULT pg_current_xact_id(),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);

-- One for each event and subscription. What was sent is not kept: it would be a copy of the entity.
CREATE TABLE webhook_deliveries (
  site_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  event_id uuid NOT NULL,
  type text NOT NULL,
  entity text NOT NULL,
  entity_id uuid NOT NULL,
  sequence bigint NOT NULL,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'DELIVERED', 'FAILED', 'SUPERSEDED')),
  attempts integer NOT NULL DEFAULT 0,
  -- While an attempt is under way, the end of its lease.
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  attempted_at timestamptz,
  status integer,
  answer text,
  milliseconds integer,
  error text,
  PRIMARY KEY (site_id, subscription_id, event_id),
  FOREIGN KEY (site_id, subscription_id) REFERENCES webhook_subscriptions (site_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (site_id, subscription_id, due_at, event_id)
  WHERE state = 'WAITING';
CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries (site_id, subscription_id, entity_id, entity, sequence, event_id)
  WHERE state = 'WAITING';
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries USING brin (created_at) WITH (autosummarize = on);

-- The last event that was handed to subscriptions; no row before there was one.
CREATE TABLE webhook_cursor (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  id uuid NOT NULL
);
