-- The accounts of shops with payment services. What the merchant entered is sealed.
CREATE TABLE payment_accounts (
  site_id uuid NOT NULL,
  method text NOT NULL,
  account_id text NOT NULL,
  name text NOT NULL,
  is_test boolean NOT NULL,
  notifies boolean NOT NULL,
  credentials bytea NOT NULL,
  connected_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, method)
);
-- The methods of these accounts: pages that offer ways to pay read the shop anyway.
ALTER TABLE sites ADD COLUMN payment_accounts text[] NOT NULL DEFAULT '{}';

-- The page of the service where the shopper confirms a payment.
ALTER TABLE payments ADD COLUMN confirmation_url text;
-- When the service was last asked what became of an open payment.
ALTER TABLE payments ADD COLUMN asked_at timestamptz;
-- Since when the shop gives back what came after the payment had been given up.
ALTER TABLE payments ADD COLUMN returned_at timestamptz;
-- Notices of services name a payment by their own id.
CREATE INDEX payments_by_reference ON payments (site_id, provider_reference) WHERE provider_reference IS NOT NULL;
