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

-- What was received and given back when.
CREATE INDEX payments_received ON payments (site_id, updated_at) INCLUDE (method, amount, currency)
  WHERE status = 'APPROVED' AND authorized IS NULL;
CREATE INDEX payment_captures_by_date ON payment_captures (site_id, updated_at) INCLUDE (payment_id, amount)
  WHERE status = 'SUCCEEDED';
CREATE INDEX gift_card_charges_by_date ON gift_card_charges (site_id, created_at) INCLUDE (amount, currency)
  WHERE status = 'REDEEMED';
CREATE INDEX refunds_by_date ON refunds (site_id, created_at);

-- The taxes of documents come from an index alone.
ALTER TABLE invoices ADD COLUMN country text NOT NULL GENERATED ALWAYS AS (coalesce(
  content #>> '{recipient,address,country}', content #>> '{buyer,address,country}', '')) STORED;
ALTER TABLE invoices ADD COLUMN taxes jsonb NOT NULL GENERATED ALWAYS AS (coalesce(content -> 'taxes', '[]')) STORED;
CREATE INDEX invoices_taxes ON invoices (site_id, issued_at) INCLUDE (kind, currency, country, taxes);
