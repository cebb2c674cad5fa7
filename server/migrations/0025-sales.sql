-- What was sold when, from the index alone: figures of a year do not read the orders themselves.
CREATE INDEX orders_sold ON orders (site_id, purchased_at) INCLUDE (total, currency)
  WHERE status IN ('PENDING', 'APPROVED');

-- What each product sold on a day, as the shop counts days, in minor units. Days are counted anew when orders change.
CREATE TABLE product_sales (
  site_id uuid NOT NULL,
  day date NOT NULL,
  product_id uuid NOT NULL,
  units bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (site_id, day, product_id)
);

CREATE TABLE product_sales_counted (
  site_id uuid PRIMARY KEY,
  -- Days, and amounts, are others in another time zone or currency.
  time_zone text NOT NULL,
  currency text NOT NULL,
  -- Orders that changed before are counted.
  counted_to timestamptz NOT NULL
);
