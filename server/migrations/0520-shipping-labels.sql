-- The accounts of shops with services that sell labels. What the merchant entered is sealed.
CREATE TABLE shipping_label_accounts (
  site_id uuid NOT NULL,
  service text NOT NULL,
  account_id text NOT NULL,
  name text NOT NULL,
  is_test boolean NOT NULL,
  credentials bytea NOT NULL,
  connected_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, service)
);

-- Labels for parcels of orders, and for parcels that buyers send back.
CREATE TABLE shipping_labels (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  -- The return that the parcel is for. Null: it goes to the buyer.
  return_id uuid,
  service text NOT NULL,
  account_id text NOT NULL,
  is_test boolean NOT NULL,
  -- Of the shipment, as the service calls it. A shipment is bought once.
  reference text NOT NULL,
  status text NOT NULL CHECK (status IN ('OFFERED', 'BUYING', 'BOUGHT', 'REFUSED', 'VOIDING', 'VOIDED')),
  -- [{"id": line item, "quantity": pieces}]
  line_items jsonb NOT NULL,
  -- What the service has offered, with prices in minor units.
  rates jsonb NOT NULL,
  rate_id text,
  carrier text NOT NULL DEFAULT '',
  carrier_service text NOT NULL DEFAULT '',
  price bigint NOT NULL DEFAULT 0 CHECK (price >= 0),
  currency text NOT NULL DEFAULT '',
  tracking_number text,
  tracking_link text,
  sends_mail boolean NOT NULL DEFAULT false,
  fulfillment_id uuid,
  -- Of the store of files; empty after it was deleted.
  file_id text,
  problem text NOT NULL DEFAULT '',
  -- When the service was last asked for what is open.
  asked_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX shipping_labels_by_order ON shipping_labels (site_id, order_id);
CREATE INDEX shipping_labels_open ON shipping_labels (asked_at)
  WHERE status IN ('BUYING', 'VOIDING') OR (status = 'BOUGHT' AND file_id IS NULL);
CREATE INDEX shipping_labels_offered ON shipping_labels (created_at) WHERE status = 'OFFERED';
