-- A file of products that is brought into the shop. It lies among the files of the shop under "transfers/<id>".
CREATE TABLE imports (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  file_name text NOT NULL,
  size bigint NOT NULL,
  -- Null while nobody has looked into the file.
  layout text CHECK (layout IN ('HOSTED', 'SHOPIFY', 'CARTWRIGHT')),
  existing text NOT NULL CHECK (existing IN ('UPDATE', 'SKIP')),
  state text NOT NULL CHECK (state IN ('CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'CANCELED', 'FAILED')),
  problem text,
  author_kind text NOT NULL,
  author_id uuid NOT NULL,
  -- How far the file has been read in this state: written in the transaction of what was done with it.
  position bigint NOT NULL DEFAULT 0,
  line integer NOT NULL DEFAULT 0,
  expected jsonb NOT NULL,
  done jsonb NOT NULL,
  -- The server that is at work, until it has not been heard of for a while.
  worker uuid,
  -- Times in a row that something went wrong which is no fault of the file.
  failures integer NOT NULL DEFAULT 0,
  touched_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX imports_at_work ON imports (touched_at) WHERE state IN ('CHECKING', 'RUNNING');

-- One product of a file: `line` is its first, `key` what its rows have in common.
CREATE TABLE import_lines (
  site_id uuid NOT NULL,
  import_id uuid NOT NULL,
  line integer NOT NULL,
  key text COLLATE "C" NOT NULL,
  name text NOT NULL,
  action text NOT NULL CHECK (action IN ('CREATE', 'CHANGE', 'UNCHANGED', 'SKIP', 'REFUSE')),
  done boolean NOT NULL,
  product_id uuid,
  problems jsonb NOT NULL,
  PRIMARY KEY (site_id, import_id, line),
  FOREIGN KEY (site_id, import_id) REFERENCES imports (site_id, id) ON DELETE CASCADE
);
CREATE INDEX import_lines_by_key ON import_lines (site_id, import_id, key);
CREATE INDEX import_lines_by_product ON import_lines (site_id, import_id, product_id);
CREATE INDEX import_lines_with_problems ON import_lines (site_id, import_id, line) WHERE problems <> '[]';

-- What shows the products of an import, in their order. Those that lie elsewhere are fetched; once all of a product have
-- been tried, the product gets them.
CREATE TABLE import_pictures (
  site_id uuid NOT NULL,
  import_id uuid NOT NULL,
  product_id uuid NOT NULL,
  position integer NOT NULL,
  address text NOT NULL,
  alt text NOT NULL,
  -- [option, choice] of each choice it shows.
  shows jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('WAITING', 'FETCHED', 'FAILED')),
  attempts integer NOT NULL DEFAULT 0,
  problem text,
  -- As products keep it.
  media jsonb,
  PRIMARY KEY (site_id, import_id, product_id, position),
  FOREIGN KEY (site_id, import_id) REFERENCES imports (site_id, id) ON DELETE CASCADE
);
CREATE INDEX import_pictures_by_state ON import_pictures (site_id, import_id, state, product_id);

-- What other platforms call the products that came from them: a second file finds them again.
CREATE TABLE imported_handles (
  site_id uuid NOT NULL,
  handle text COLLATE "C" NOT NULL,
  product_id uuid NOT NULL,
  PRIMARY KEY (site_id, handle)
);
CREATE INDEX imported_handles_by_product ON imported_handles (site_id, product_id);

CREATE TABLE exports (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  layout text NOT NULL CHECK (layout IN ('HOSTED', 'SHOPIFY', 'CARTWRIGHT')),
  file_name text NOT NULL,
  -- Null: not only those of a collection, not only some.
  collection_id uuid,
  product_ids uuid[],
  state text NOT NULL CHECK (state IN ('READY', 'RUNNING', 'DONE', 'BROKEN_OFF')),
  products integer NOT NULL DEFAULT 0,
  author_kind text NOT NULL,
  author_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (site_id, id)
);
