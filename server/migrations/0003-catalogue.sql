CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE TABLE catalogue_counters (
  site_id uuid PRIMARY KEY REFERENCES sites (id),
  last_numeric_id bigint NOT NULL
);

CREATE TABLE products (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  numeric_id bigint NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  product_type text NOT NULL CHECK (product_type IN ('physical', 'digital')),
  visible boolean NOT NULL,
  description text,
  sku text,
  brand text,
  ribbon text,
  -- Minor units of the site's currency: the full price, what is left of it after the sale, the span over the variants.
  price bigint NOT NULL CHECK (price >= 0),
  sale_price bigint NOT NULL CHECK (sale_price >= 0),
  lowest_price bigint NOT NULL,
  highest_price bigint NOT NULL,
  cost bigint,
  weight double precision,
  manage_variants boolean NOT NULL,
  tax_group_id uuid,
  -- In lower case, for searches: what is found besides name and description, and all three together.
  keywords text NOT NULL,
  words text NOT NULL,
  details jsonb NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX products_by_slug ON products (site_id, slug);
CREATE UNIQUE INDEX products_by_numeric_id ON products (site_id, numeric_id);
CREATE INDEX products_by_name ON products (site_id, name, id);
CREATE INDEX products_by_type ON products (site_id, product_type, id);
CREATE INDEX products_by_sku ON products (site_id, sku, id);
CREATE INDEX products_by_brand ON products (site_id, brand, id);
CREATE INDEX products_by_ribbon ON products (site_id, ribbon, id);
CREATE INDEX products_by_price ON products (site_id, price, id);
CREATE INDEX products_by_sale_price ON products (site_id, sale_price, id);
CREATE INDEX products_by_update ON products (site_id, updated_at, id);
CREATE INDEX products_by_creation ON products (site_id, created_at, id);
CREATE INDEX products_by_description ON products (site_id, left(description, 500));
CREATE INDEX products_by_name_start ON products (site_id, lower(name) text_pattern_ops);
CREATE INDEX products_by_slug_start ON products (site_id, lower(slug) text_pattern_ops);
CREATE INDEX products_by_sku_start ON products (site_id, lower(sku) text_pattern_ops);
CREATE INDEX products_by_brand_start ON products (site_id, lower(brand) text_pattern_ops);
CREATE INDEX products_by_description_start ON products (site_id, lower(left(description, 500)) text_pattern_ops);
CREATE INDEX products_by_words ON products
  USING gin (site_id, lower(name) gin_trgm_ops, words gin_trgm_ops);

-- A product without managed variants has one, whose id is all zeros.
CREATE TABLE variants (
  site_id uuid NOT NULL,
  product_id uuid NOT NULL,
  id uuid NOT NULL,
  -- "<product id>-<variant id>": how a variant is known without its product.
  key text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  choices jsonb NOT NULL,
  -- Null: as the product.
  price bigint CHECK (price >= 0),
  cost bigint,
  weight double precision,
  sku text,
  visible boolean NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (site_id, product_id, id)
);
CREATE UNIQUE INDEX variants_by_key ON variants (site_id, key);
CREATE INDEX variants_by_id ON variants (site_id, id);
CREATE INDEX variants_by_sku ON variants (site_id, sku, key);
CREATE INDEX variants_by_sku_start ON variants (site_id, lower(sku) text_pattern_ops);

-- "<option>: <choice>" of every choice a shopper can see, for filters and facets.
CREATE TABLE product_choices (
  site_id uuid NOT NULL,
  choice text NOT NULL,
  product_id uuid NOT NULL,
  option text NOT NULL,
  PRIMARY KEY (site_id, choice, product_id)
);
CREATE INDEX product_choices_by_product ON product_choices (site_id, product_id);

CREATE TABLE collections (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  description text,
  visible boolean NOT NULL,
  media jsonb NOT NULL DEFAULT '[]',
  revision bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX collections_by_slug ON collections (site_id, slug);
CREATE INDEX collections_by_name ON collections (site_id, name, id);

CREATE TABLE collection_products (
  site_id uuid NOT NULL,
  collection_id uuid NOT NULL,
  product_id uuid NOT NULL,
  PRIMARY KEY (site_id, collection_id, product_id)
);
CREATE INDEX collection_products_by_product ON collection_products (site_id, product_id, collection_id);
