-- Programs of other developers, with what the merchant granted them.
CREATE TABLE apps (
  site_id uuid NOT NULL REFERENCES sites (id),
  -- The developer's, the same in every shop.
  id uuid NOT NULL,
  -- New each time the app is installed.
  instance_id uuid NOT NULL UNIQUE,
  -- Where the manifest is; null if it was pasted.
  address text,
  manifest jsonb NOT NULL,
  permissions text[] NOT NULL,
  -- SHA-256. The old one is valid beside the new one until its end.
  secret bytea NOT NULL,
  old_secret bytea,
  old_secret_until timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Uninstalled. The row keeps its name for the audit log.
  removed_at timestamptz,
  PRIMARY KEY (site_id, id)
);

ALTER TABLE webhook_subscriptions ADD COLUMN instance_id uuid,
  ADD FOREIGN KEY (site_id, app_id) REFERENCES apps (site_id, id);
ALTER TABLE plugins ADD COLUMN instance_id uuid,
  ADD FOREIGN KEY (site_id, app_id) REFERENCES apps (site_id, id);
