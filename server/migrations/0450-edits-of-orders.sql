-- A draft with a source changes that order; its revision says what it is based on. An order has one such draft at a time.
ALTER TABLE draft_orders ADD COLUMN source_order_id uuid;
ALTER TABLE draft_orders ADD COLUMN source_revision text;
ALTER TABLE draft_orders ADD COLUMN committed_at timestamptz;
CREATE UNIQUE INDEX draft_orders_by_source ON draft_orders (site_id, source_order_id) WHERE committed_at IS NULL;

-- Pieces that an edit takes out of an order.
ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_reason_check;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_reason_check
  CHECK (reason IN ('OPENING', 'ORDER_PLACED', 'PAYMENT_FAILED', 'ORDER_CANCELED', 'ORDER_REFUNDED', 'ORDER_EDITED', 'SET',
    'INCREMENT', 'DECREMENT', 'IMPORT', 'VARIANT_REMOVED')) NOT VALID;
