-- What was changed in the catalogue. Ids rise with time: what is old is found by them.
CREATE TABLE catalogue_history (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  -- In the order in which things happened to an entity, which is locked meanwhile.
  number bigint GENERATED ALWAYS AS IDENTITY,
  entity text NOT NULL CHECK (entity IN ('product', 'collection')),
  entity_id uuid NOT NULL,
  name text NOT NULL,
  action text NOT NULL CHECK (action IN ('CREATED', 'CHANGED', 'DELETED')),
  revision bigint NOT NULL,
  -- Fields that changed: as they were and as they are.
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  variants jsonb NOT NULL,
  -- Whether a shopper may pay another price since.
  priced boolean NOT NULL,
  author_kind text NOT NULL,
  author_id uuid NOT NULL,
  run_id uuid,
  undoes uuid,
  undone_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX history_by_entity ON catalogue_history (site_id, entity_id, revision);
CREATE INDEX history_by_number ON catalogue_history (site_id, number);
CREATE INDEX history_by_author ON catalogue_history (site_id, author_id, number);
CREATE INDEX history_by_run ON catalogue_history (site_id, run_id, number) WHERE run_id IS NOT NULL;

-- Much changed at once: a bulk call, an import, a scheduled change, an undo.
CREATE TABLE catalogue_runs (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('BULK', 'IMPORT', 'UNDO', 'SCHEDULE')),
  author_kind text NOT NULL,
  author_id uuid NOT NULL,
  -- Entries in the history, and how many of them were taken back.
  changes integer NOT NULL,
  undone integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX runs_by_time ON catalogue_runs (site_id, created_at, id);

CREATE TABLE scheduled_changes (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  name text NOT NULL,
  target jsonb NOT NULL,
  change jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('SCHEDULED', 'STARTING', 'ACTIVE', 'ENDING', 'ENDED', 'CANCELED', 'MISSED')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz CHECK (ends_at > starts_at),
  -- The last product that was started or ended with, while it goes on.
  reached uuid,
  changed integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  restored integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  start_run_id uuid,
  end_run_id uuid,
  author_kind text NOT NULL,
  author_id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX scheduled_changes_by_start ON scheduled_changes (site_id, starts_at, id);
CREATE INDEX scheduled_changes_to_start ON scheduled_changes (starts_at) WHERE state IN ('SCHEDULED', 'STARTING');
CREATE INDEX scheduled_changes_to_end ON scheduled_changes (ends_at) WHERE state IN ('STARTING', 'ACTIVE', 'ENDING');

-- What a scheduled change did to a product.
CREATE TABLE scheduled_products (
  site_id uuid NOT NULL,
  change_id uuid NOT NULL,
  product_id uuid NOT NULL,
  name text NOT NULL,
  state text NOT NULL CHECK (state IN ('CHANGED', 'REFUSED', 'RESTORED', 'KEPT')),
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}',
  -- Those that were left at the end.
  fields text[] NOT NULL DEFAULT '{}',
  problem text,
  PRIMARY KEY (site_id, change_id, product_id)
);
CREATE INDEX scheduled_products_by_product ON scheduled_products (site_id, product_id);
