-- What of an order a refund is for, what goes back to stock, who gave it, and what the buyer is told.
ALTER TABLE refunds ADD COLUMN details jsonb NOT NULL DEFAULT '{}';

-- What another program has said of a payment that it took: the shop has charged nothing then.
ALTER TABLE payments ADD COLUMN recorded jsonb;

-- Pieces that a refund brings back to stock. Rows that there are have an older reason.
ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_reason_check;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_reason_check
  CHECK (reason IN ('OPENING', 'ORDER_PLACED', 'PAYMENT_FAILED', 'ORDER_CANCELED', 'ORDER_REFUNDED', 'SET', 'INCREMENT',
    'DECREMENT', 'IMPORT', 'VARIANT_REMOVED')) NOT VALID;
