-- Addresses that a product or a collection had before: who comes by one is led to where it is now.
CREATE TABLE old_slugs (
  site_id uuid NOT NULL REFERENCES sites (id),
  kind text NOT NULL CHECK (kind IN ('product', 'collection')),
  slug text NOT NULL,
  target_id uuid NOT NULL,
  PRIMARY KEY (site_id, kind, slug)
);
