-- Goods of orders that buyers send back.
CREATE TABLE returns (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  -- Counted within the order.
  number integer NOT NULL,
  status text NOT NULL CHECK (status IN ('REQUESTED', 'APPROVED', 'DECLINED', 'RECEIVED', 'CLOSED', 'CANCELED')),
  -- Of each line of the order: how many pieces, why, and how they came back.
  lines jsonb NOT NULL,
  note text NOT NULL,
  decline_reason text NOT NULL DEFAULT '',
  -- The refund that has closed it.
  refund_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, order_id, number),
  FOREIGN KEY (site_id, order_id) REFERENCES orders (site_id, id)
);
CREATE INDEX returns_by_date ON returns (site_id, created_at, id);
