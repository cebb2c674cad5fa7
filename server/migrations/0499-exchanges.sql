-- The orders that replace what buyers send back. Of each, the goods that come back pay a part.
CREATE TABLE exchanges (
  site_id uuid NOT NULL REFERENCES sites (id),
  return_id uuid NOT NULL,
  -- The order of what the buyer gets instead.
  order_id uuid NOT NULL,
  -- That part of the order's payments. It can go back only once the goods are there.
  payment_id uuid NOT NULL,
  -- What the goods count for, in minor units: at first what they are worth, in the end no more than what came back is worth.
  credit bigint NOT NULL,
  settled_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, return_id),
  UNIQUE (site_id, order_id),
  FOREIGN KEY (site_id, return_id) REFERENCES returns (site_id, id),
  FOREIGN KEY (site_id, order_id) REFERENCES orders (site_id, id)
);
