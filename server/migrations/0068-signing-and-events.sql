-- Events refer to their entities, which are read when they are sent. Nothing reads the events of before: their copies of
-- entities go, and the rest is deleted when it is 30 days old. Nothing here reads or copies rows, however many there are.
-- "xid" lets a reader take events in the order of their commits: those below the oldest transaction that is still open.
ALTER TABLE outbox RENAME TO old_outbox;
ALTER TABLE old_outbox RENAME CONSTRAINT outbox_pkey TO old_outbox_pkey;
ALTER TABLE old_outbox DROP COLUMN payload;
ALTER INDEX outbox_in_order RENAME TO old_outbox_in_order;
ALTER INDEX outbox_by_age RENAME TO old_outbox_by_age;
CREATE TABLE outbox (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  entity text NOT NULL,
  entity_id uuid NOT NULL,
  sequence bigint NOT NULL,
  type text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX outbox_in_order ON outbox (site_id, entity_id, sequence, type);
CREATE INDEX outbox_by_commit ON outbox (xid, id);
-- What the housekeeping looks for.
CREATE INDEX outbox_by_age ON outbox USING brin (created_at) WITH (autosummarize = on);

-- Key pairs that sign what is sent to one receiver. `owner_id` is an app, or a subscription or plugin without one.
CREATE TABLE signing_keys (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  public_key text NOT NULL,
  -- PKCS #8 in PEM, sealed.
  private_key bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Receivers still accept it until then; null while it signs.
  retires_at timestamptz,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX signing_keys_in_use ON signing_keys (site_id, owner_id) WHERE retires_at IS NULL;
CREATE INDEX signing_keys_of_owner ON signing_keys (site_id, owner_id);
CREATE INDEX signing_keys_by_end ON signing_keys (retires_at) WHERE retires_at IS NOT NULL;
