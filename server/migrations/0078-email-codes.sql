-- Whether people who register in a storefront prove their e-mail address with a code. Some storefronts have no field for it.
ALTER TABLE oauth_clients ADD COLUMN email_codes boolean NOT NULL DEFAULT true;
