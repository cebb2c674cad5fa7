-- Ways to pay that members want to use again. Never data of a card: what the service needs to charge again, and how it describes the card.
CREATE TABLE saved_payment_methods (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  method text NOT NULL,
  -- The account of the shop that can charge it. Empty for a provider without accounts.
  account_id text NOT NULL,
  token text NOT NULL,
  details jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX saved_payment_methods_by_member ON saved_payment_methods (site_id, member_id, method, token);

-- The member who wants to use this way to pay again.
ALTER TABLE payments ADD COLUMN saves_for uuid;
-- How the service describes what it has saved.
ALTER TABLE payments ADD COLUMN saved_as jsonb;
-- It charges this saved way to pay.
ALTER TABLE payments ADD COLUMN charges_saved uuid;
