-- One inventory item per product, known by the product's id.
CREATE TABLE inventory_items (
  site_id uuid NOT NULL,
  product_id uuid NOT NULL,
  numeric_id bigint NOT NULL,
  tracked boolean NOT NULL,
  preorder_enabled boolean NOT NULL DEFAULT false,
  preorder_message text,
  preorder_limit integer CHECK (preorder_limit >= 0),
  -- What shoppers see of all variants together, written with each flip: lists filter by it.
  in_stock boolean NOT NULL DEFAULT true,
  status text NOT NULL DEFAULT 'IN_STOCK' CHECK (status IN ('IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK')),
  -- Counts the changes to the product's variants that are told of.
  revision bigint NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, product_id)
);
CREATE INDEX inventory_items_by_numeric_id ON inventory_items (site_id, numeric_id);
CREATE INDEX inventory_items_by_update ON inventory_items (site_id, updated_at, product_id);
CREATE INDEX inventory_items_by_tracking ON inventory_items (site_id, tracked, product_id);
CREATE INDEX inventory_items_by_stock ON inventory_items (site_id, in_stock, product_id);
CREATE INDEX inventory_items_by_status ON inventory_items (site_id, status, product_id);
CREATE INDEX inventory_items_by_preorder ON inventory_items (site_id, preorder_enabled, product_id);

-- What is there and what of it is sold. Without tracking only in_stock counts, and pre-orders against their limit.
CREATE TABLE stock (
  site_id uuid NOT NULL,
  product_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  tracked boolean NOT NULL,
  in_stock boolean NOT NULL,
  on_hand integer NOT NULL DEFAULT 0,
  allocated integer NOT NULL DEFAULT 0 CHECK (allocated >= 0),
  backorder_limit integer NOT NULL DEFAULT 0 CHECK (backorder_limit >= 0),
  PRIMARY KEY (site_id, product_id, variant_id),
  CHECK (on_hand - allocated >= -backorder_limit)
);

-- Put aside for a checkout until it expires; an expired hold does not count, whether it is still here or not.
CREATE TABLE holds (
  site_id uuid NOT NULL,
  checkout_id uuid NOT NULL,
  product_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, checkout_id, product_id, variant_id)
);
CREATE INDEX holds_by_item ON holds (site_id, product_id, variant_id);
CREATE INDEX holds_by_expiry ON holds (expires_at);
