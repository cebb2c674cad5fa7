-- What a shop has been given by a service that tells people from programs.
CREATE TABLE captcha_keys (
  site_id uuid PRIMARY KEY REFERENCES sites (id),
  -- What storefronts show to the service.
  site_key text NOT NULL,
  -- Sealed: readable with the key of this installation alone.
  secret_key bytea NOT NULL,
  -- Where the service is asked whether an answer is good.
  verify_url text NOT NULL,
  updated_at timestamptz NOT NULL
);

-- Both follow from the state that a person comes back with, and from our key: nobody finds them here.
ALTER TABLE provider_visits DROP COLUMN nonce, DROP COLUMN code_verifier;

-- What a storefront got from a provider counts once as well.
ALTER TABLE challenges DROP CONSTRAINT challenges_purpose_check;
ALTER TABLE challenges ADD CONSTRAINT challenges_purpose_check
  CHECK (purpose IN ('passkey-creation', 'passkey-use', 'proof-of-work', 'id-token'));
