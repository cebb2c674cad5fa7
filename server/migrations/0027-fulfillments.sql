-- What was sent of an order, a parcel a row.
CREATE TABLE fulfillments (
  site_id uuid NOT NULL,
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  -- [{"id": line item, "quantity": pieces}]
  line_items jsonb NOT NULL,
  tracking_number text,
  shipping_provider text,
  tracking_link text,
  custom jsonb,
  status text,
  completed boolean,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, order_id, id),
  UNIQUE (site_id, order_id, tracking_number)
);

-- What merchants look for: number, e-mail address and whose order it is.
ALTER TABLE orders ADD COLUMN words text NOT NULL GENERATED ALWAYS AS (lower(
  number::text || ' ' || email
  || ' ' || coalesce(data #>> '{order,recipientInfo,contactDetails,firstName}', '')
  || ' ' || coalesce(data #>> '{order,recipientInfo,contactDetails,lastName}', '')
  || ' ' || coalesce(data #>> '{order,billingInfo,contactDetails,firstName}', '')
  || ' ' || coalesce(data #>> '{order,billingInfo,contactDetails,lastName}', ''))) STORED;
CREATE INDEX orders_by_words ON orders USING gin (site_id, words gin_trgm_ops);
