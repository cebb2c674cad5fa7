-- What the orders of a day come to in minor units: all of them, and by where they were sold, where they go, what took
-- something off, and how they are taxed. Counted with the sales of products.
CREATE TABLE order_sales (
  site_id uuid NOT NULL,
  day date NOT NULL,
  dimension text NOT NULL CHECK (dimension IN ('ALL', 'CHANNEL', 'COUNTRY', 'DISCOUNT', 'TAX')),
  value text NOT NULL,
  orders bigint NOT NULL,
  -- Before discounts. Of a tax, what it is raised on.
  goods bigint NOT NULL,
  discounts bigint NOT NULL,
  -- With other fees.
  delivery bigint NOT NULL,
  tax bigint NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (site_id, day, dimension, value)
);

-- Without tax: all of it, and of the pieces whose cost was known when they were sold. And what those cost.
ALTER TABLE product_sales ADD COLUMN net bigint NOT NULL DEFAULT 0;
ALTER TABLE product_sales ADD COLUMN costed_net bigint NOT NULL DEFAULT 0;
ALTER TABLE product_sales ADD COLUMN cost bigint NOT NULL DEFAULT 0;
-- A server of the version before counts products alone.
ALTER TABLE product_sales_counted ADD COLUMN orders_counted_to timestamptz NOT NULL DEFAULT 'epoch';
