CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE sites (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}',
  revision bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE api_keys (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  name text NOT NULL,
  hash bytea NOT NULL,
  permissions text[] NOT NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX api_keys_by_hash ON api_keys (hash);

CREATE TABLE oauth_clients (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('compat', 'modern')),
  redirect_uris text[] NOT NULL DEFAULT '{}',
  allowed_origins text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX oauth_clients_by_id ON oauth_clients (id);

CREATE TABLE outbox (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  entity text NOT NULL,
  entity_id uuid NOT NULL,
  sequence bigint NOT NULL,
  type text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX outbox_in_order ON outbox (site_id, entity_id, sequence, type);

CREATE TABLE messages (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX messages_by_date ON messages (site_id, created_at DESC, id DESC);
CREATE INDEX messages_by_recipient ON messages (site_id, recipient, created_at DESC);

CREATE TABLE idempotency_keys (
  site_id uuid NOT NULL,
  caller_id uuid NOT NULL,
  key text NOT NULL,
  hash bytea NOT NULL,
  status integer,
  body text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, caller_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
