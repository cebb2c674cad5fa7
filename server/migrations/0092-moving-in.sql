-- WooCommerce's product table and tables of any other kind are imported.
ALTER TABLE imports DROP CONSTRAINT imports_layout_check;
ALTER TABLE imports ADD CONSTRAINT imports_layout_check
  CHECK (layout IN ('HOSTED', 'SHOPIFY', 'WOOCOMMERCE', 'TABLE', 'CARTWRIGHT'));

-- An import waits while nobody has said what the unknown columns of its file hold.
ALTER TABLE imports DROP CONSTRAINT imports_state_check;
ALTER TABLE imports ADD CONSTRAINT imports_state_check
  CHECK (state IN ('CHECKING', 'MAPPING', 'CHECKED', 'RUNNING', 'DONE', 'CANCELED', 'FAILED'));
-- {"columns": [{column, sample, target}], "targets": […]}; null if the shop knows every column.
ALTER TABLE imports ADD COLUMN mapping jsonb;

-- What a column held in the last file of its kind. Null: it is left out.
CREATE TABLE import_columns (
  site_id uuid NOT NULL REFERENCES sites (id),
  layout text NOT NULL,
  -- In lower case.
  name text COLLATE "C" NOT NULL,
  target text,
  PRIMARY KEY (site_id, layout, name)
);

-- Pages of other shops: whoever comes by one is led to the product that it showed.
CREATE TABLE old_addresses (
  site_id uuid NOT NULL REFERENCES sites (id),
  -- In lower case, without a slash at the end.
  path text COLLATE "C" NOT NULL,
  product_id uuid NOT NULL,
  PRIMARY KEY (site_id, path),
  FOREIGN KEY (site_id, product_id) REFERENCES products (site_id, id) ON DELETE CASCADE
);
CREATE INDEX old_addresses_by_product ON old_addresses (site_id, product_id);
ALTER TABLE imports ADD COLUMN redirects boolean NOT NULL DEFAULT false;
