CREATE TABLE redirect_sessions (
  site_id uuid NOT NULL,
  -- Of the id in the address: whoever reads this table can enter nothing.
  hash bytea NOT NULL,
  target jsonb NOT NULL,
  callbacks jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  entered_at timestamptz,
  PRIMARY KEY (site_id, hash)
);
CREATE UNIQUE INDEX redirect_sessions_by_hash ON redirect_sessions (hash);
CREATE INDEX redirect_sessions_by_age ON redirect_sessions (expires_at);
