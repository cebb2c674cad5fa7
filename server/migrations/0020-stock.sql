-- Where stock went: one row for each change of what is there or sold of a variant, written with the change itself. The
-- changes of a variant add up to its stock.
CREATE TABLE stock_movements (
  site_id uuid NOT NULL,
  -- Given while the variant's stock is locked: in the order in which things happened to it.
  number bigint GENERATED ALWAYS AS IDENTITY,
  product_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  reason text NOT NULL CHECK (reason IN ('OPENING', 'ORDER_PLACED', 'PAYMENT_FAILED', 'ORDER_CANCELED', 'SET',
    'INCREMENT', 'DECREMENT', 'IMPORT', 'VARIANT_REMOVED')),
  on_hand_change integer NOT NULL,
  allocated_change integer NOT NULL,
  -- What there was afterwards.
  on_hand integer NOT NULL,
  allocated integer NOT NULL,
  author_kind text NOT NULL,
  author_id uuid NOT NULL,
  order_id uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, number),
  CHECK (on_hand_change <> 0 OR allocated_change <> 0)
);
CREATE INDEX stock_movements_by_time ON stock_movements (site_id, created_at, number);
CREATE INDEX stock_movements_by_product ON stock_movements (site_id, product_id, created_at, number);
CREATE INDEX stock_movements_by_variant ON stock_movements (site_id, product_id, variant_id, created_at, number);
CREATE INDEX stock_movements_by_reason ON stock_movements (site_id, reason, created_at, number);
CREATE INDEX stock_movements_by_order ON stock_movements (site_id, order_id) WHERE order_id IS NOT NULL;

INSERT INTO stock_movements (site_id, product_id, variant_id, reason, on_hand_change, allocated_change, on_hand, allocated,
  author_kind, author_id, created_at)
SELECT site_id, product_id, variant_id, 'OPENING', on_hand, allocated, on_hand, allocated,
  'system', '00000000-0000-0000-0000-000000000000', now()
FROM stock WHERE on_hand <> 0 OR allocated <> 0;

-- How few are few: of the whole product, of one variant, and what counts of the two. Where neither says it, the site does.
ALTER TABLE inventory_items ADD COLUMN low_at integer CHECK (low_at >= 0);
ALTER TABLE stock
  ADD COLUMN own_low_at integer CHECK (own_low_at >= 0),
  ADD COLUMN low_at integer CHECK (low_at >= 0);
CREATE INDEX stock_by_quantity ON stock (site_id, (on_hand - allocated), product_id, variant_id)
  WHERE tracked AND low_at IS NULL;
CREATE INDEX stock_low_by_own_terms ON stock (site_id, (on_hand - allocated), product_id, variant_id)
  WHERE tracked AND on_hand - allocated <= low_at;

-- Who waits for what. A request that was answered stays, so that the merchant sees what came of it.
CREATE TABLE back_in_stock_requests (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  product_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  -- The reference as it was sent: other programs find their own spelling again.
  reference jsonb NOT NULL,
  email text NOT NULL,
  item_url text,
  -- BCP 47: what the shopper reads.
  language text NOT NULL,
  status text NOT NULL CHECK (status IN ('RECEIVED', 'PROCESSING', 'NOTIFICATION_SENT', 'FAILED')),
  auto_notified boolean,
  created_at timestamptz NOT NULL,
  notified_at timestamptz,
  -- Nobody waits for ever, and what came of it is of no use for long.
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX back_in_stock_once ON back_in_stock_requests (site_id, product_id, variant_id, lower(email))
  WHERE status = 'RECEIVED';
CREATE INDEX back_in_stock_by_email ON back_in_stock_requests (site_id, lower(email));
CREATE INDEX back_in_stock_by_product ON back_in_stock_requests (site_id, product_id, created_at, id);
CREATE INDEX back_in_stock_by_status ON back_in_stock_requests (site_id, status, created_at, id);
CREATE INDEX back_in_stock_by_time ON back_in_stock_requests (site_id, created_at, id);
CREATE INDEX back_in_stock_by_expiry ON back_in_stock_requests (expires_at);
