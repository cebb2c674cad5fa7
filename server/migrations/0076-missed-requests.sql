-- What connected programs asked for and the shop does not have, counted by call.
CREATE TABLE missed_requests (
  site_id uuid NOT NULL REFERENCES sites (id),
  -- An OAuth client, an API key or an app.
  client_id uuid NOT NULL,
  method text NOT NULL,
  -- Without ids.
  path text NOT NULL,
  package_name text,
  count bigint NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, client_id, method, path)
);
