-- Programs elsewhere that the shop asks for delivery prices, fees and the like.
CREATE TABLE plugins (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  kind text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  app_id uuid,
  -- Milliseconds that an answer may take.
  budget int NOT NULL,
  fallback text NOT NULL CHECK (fallback IN ('FAIL', 'SKIP', 'LAST_GOOD')),
  state text NOT NULL CHECK (state IN ('ENABLED', 'DISABLED')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);

-- How many questions a plugin answered within `most` milliseconds but not within the next lower bound, by slot of five
-- minutes. Plugins of the server's own program have rows here too.
CREATE TABLE plugin_answers (
  site_id uuid NOT NULL REFERENCES sites (id),
  plugin_id uuid NOT NULL,
  slot timestamptz NOT NULL,
  most int NOT NULL,
  answered int NOT NULL,
  failed int NOT NULL,
  PRIMARY KEY (site_id, plugin_id, slot, most)
);

-- The newest reason why a plugin did not answer.
CREATE TABLE plugin_failures (
  site_id uuid NOT NULL REFERENCES sites (id),
  plugin_id uuid NOT NULL,
  failed_at timestamptz NOT NULL,
  description text NOT NULL,
  PRIMARY KEY (site_id, plugin_id)
);
