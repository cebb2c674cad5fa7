-- Addresses that lead somewhere else, as the merchant says. Pages of the shop come first.
CREATE TABLE url_redirects (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  -- In lower case, decoded, without a slash at the end; with its query, if it has one.
  path text COLLATE "C" NOT NULL,
  -- A path of the shop or an address elsewhere, as the merchant wrote it.
  target text NOT NULL,
  -- What redirects can lead the target further, spelt as paths are: with and without its query. Empty for other sites.
  leads_to text[] COLLATE "C" NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  CONSTRAINT url_redirects_by_path UNIQUE (site_id, path)
);
CREATE INDEX url_redirects_by_words ON url_redirects
  USING gin (site_id, lower(path || ' ' || target) gin_trgm_ops);

ALTER TABLE imports DROP CONSTRAINT imports_layout_check;
ALTER TABLE imports ADD CONSTRAINT imports_layout_check
  CHECK (layout IN ('HOSTED', 'SHOPIFY', 'WOOCOMMERCE', 'TABLE', 'CARTWRIGHT', 'SHOPIFY_CUSTOMERS', 'SHOPIFY_ORDERS',
    'WOOCOMMERCE_CUSTOMERS', 'WOOCOMMERCE_ORDERS', 'REVIEWS', 'REDIRECTS'));
