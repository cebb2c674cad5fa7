-- The key with which a page of the shop shows the fields of the service. It is no secret.
ALTER TABLE payment_accounts ADD COLUMN public_key text;
-- Where buyers pay: on the checkout page of the shop, or on the page of the service.
ALTER TABLE payment_accounts ADD COLUMN page text NOT NULL DEFAULT 'SHOP';
ALTER TABLE payment_accounts ADD CONSTRAINT payment_accounts_page CHECK (page IN ('SHOP', 'SERVICE')) NOT VALID;
