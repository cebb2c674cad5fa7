-- What people who run a shop prove besides the password: passkeys, and apps with one-time codes (TOTP, RFC 6238).
CREATE TABLE staff_factors (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('PASSKEY', 'AUTHENTICATOR')),
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  -- A passkey.
  credential_id text,
  public_key bytea,
  counter bigint,
  transports text[],
  -- The key of an app, sealed, and the newest time step whose code was used.
  secret bytea,
  step bigint,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, staff_id) REFERENCES staff (site_id, id)
);
CREATE UNIQUE INDEX staff_factors_by_credential ON staff_factors (site_id, credential_id) WHERE credential_id IS NOT NULL;
CREATE INDEX staff_factors_by_person ON staff_factors (site_id, staff_id);

CREATE TABLE staff_recovery_codes (
  site_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (site_id, staff_id, hash),
  FOREIGN KEY (site_id, staff_id) REFERENCES staff (site_id, id)
);

-- The roles whose people need a second factor.
CREATE TABLE staff_rules (
  site_id uuid PRIMARY KEY REFERENCES sites (id),
  factor_roles text[] NOT NULL
);

-- When the person last proved who they are.
ALTER TABLE staff_sessions ADD COLUMN confirmed_at timestamptz;

-- `member_id` of a challenge is the id of a member or of a person who runs the shop.
ALTER TABLE challenges DROP CONSTRAINT challenges_purpose_check;
ALTER TABLE challenges ADD CONSTRAINT challenges_purpose_check CHECK (purpose IN
  ('passkey-creation', 'passkey-use', 'staff-passkey-creation', 'staff-passkey-use', 'proof-of-work', 'id-token'));
