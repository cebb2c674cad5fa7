-- The host names at which a shop answers. A name belongs to one shop: in lower case, as ASCII, without a port.
CREATE TABLE site_hosts (
  site_id uuid NOT NULL REFERENCES sites (id),
  host text NOT NULL CHECK (host = lower(host) AND host !~ '[^a-z0-9.-]'),
  -- Links lead to the main one; the others redirect to it.
  main boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, host)
);
CREATE UNIQUE INDEX site_hosts_host ON site_hosts (host);
CREATE UNIQUE INDEX site_hosts_main ON site_hosts (site_id) WHERE main;

ALTER TABLE sites ADD COLUMN archived_at timestamptz;
-- When an archived shop was opened again the last time.
ALTER TABLE sites ADD COLUMN opened_at timestamptz;

-- The first shop is the one that the installation began with.
CREATE INDEX sites_created ON sites (created_at, id);
