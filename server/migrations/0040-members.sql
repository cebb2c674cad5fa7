-- Visitors who have signed up. Who was erased stays as an id beside their orders.
CREATE TABLE members (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  -- As it was typed; compared without regard to capitals.
  email text NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  -- argon2id, as a PHC string; absent for whoever signs in some other way.
  password text,
  must_reset_password boolean NOT NULL DEFAULT false,
  status text NOT NULL CHECK (status IN ('PENDING', 'ACTIVE', 'BLOCKED', 'DELETED', 'OFFLINE')),
  reasons text[] NOT NULL DEFAULT '{}',
  -- IdentityProfile of the contract, without its slug.
  profile jsonb NOT NULL DEFAULT '{}',
  slug text,
  -- Whether other members see the profile.
  in_community boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  signed_in_at timestamptz,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX members_by_email ON members (site_id, lower(email)) WHERE status <> 'DELETED';
CREATE UNIQUE INDEX members_by_slug ON members (site_id, lower(slug)) WHERE slug IS NOT NULL;
CREATE INDEX members_by_age ON members (site_id, created_at, id);
CREATE INDEX members_by_status ON members (site_id, status, created_at, id);

-- Where somebody stands between the first step of signing in and the last: what a state token names.
CREATE TABLE authentication_states (
  site_id uuid NOT NULL,
  hash bytea NOT NULL,
  -- Absent: nobody, so that who has an account and who has not cannot be told apart.
  member_id uuid,
  needs text NOT NULL CHECK (needs IN ('EMAIL_VERIFICATION', 'OWNER_APPROVAL')),
  email text NOT NULL,
  -- An HMAC of the code; a new one when it is sent again.
  code_hash bytea,
  code_expires_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  sent integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  spent_at timestamptz,
  PRIMARY KEY (site_id, hash)
);
CREATE INDEX authentication_states_by_age ON authentication_states (expires_at);
CREATE INDEX authentication_states_by_email ON authentication_states (site_id, lower(email), created_at);
CREATE INDEX authentication_states_by_member ON authentication_states (site_id, member_id);

-- Codes sent to an e-mail address outside of signing in: to verify it, or to change to it.
CREATE TABLE verifications (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  email text NOT NULL,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  spent_at timestamptz,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX verifications_by_member ON verifications (site_id, member_id, created_at);
CREATE INDEX verifications_by_age ON verifications (expires_at);

-- Says that somebody has signed in, until it is exchanged for a code: once, within a minute, by the same visitor.
CREATE TABLE session_tokens (
  site_id uuid NOT NULL,
  hash bytea NOT NULL,
  member_id uuid NOT NULL,
  -- Absent where an app signed the member in: then whoever holds it may use it.
  visitor_id uuid,
  method text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  spent_at timestamptz,
  PRIMARY KEY (site_id, hash)
);
CREATE INDEX session_tokens_by_age ON session_tokens (expires_at);

-- What an application asked for, while the person it sent signs in.
CREATE TABLE authorization_requests (
  site_id uuid NOT NULL,
  -- Of the id in the address.
  hash bytea NOT NULL,
  -- Of what the browser holds that has entered: nobody else goes on with it.
  browser_hash bytea,
  client_id uuid NOT NULL,
  visitor_id uuid,
  -- Absent in the silent flow, where `origin` is who is told.
  redirect_uri text,
  origin text,
  response_mode text NOT NULL CHECK (response_mode IN ('query', 'fragment', 'web_message')),
  prompt text NOT NULL,
  state text NOT NULL,
  nonce text,
  scope text,
  code_challenge text NOT NULL,
  -- Who has signed in already, by a session token.
  member_id uuid,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  entered_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (site_id, hash)
);
CREATE UNIQUE INDEX authorization_requests_by_hash ON authorization_requests (hash);
CREATE UNIQUE INDEX authorization_requests_by_browser ON authorization_requests (browser_hash) WHERE browser_hash IS NOT NULL;
CREATE INDEX authorization_requests_by_age ON authorization_requests (expires_at);

CREATE TABLE authorization_codes (
  site_id uuid NOT NULL,
  hash bytea NOT NULL,
  client_id uuid NOT NULL,
  member_id uuid NOT NULL,
  visitor_id uuid,
  redirect_uri text,
  code_challenge text NOT NULL,
  scope text,
  nonce text,
  -- Wrong verifiers so far.
  wrong integer NOT NULL DEFAULT 0,
  -- Of the tokens it was exchanged for, which end when it comes back.
  family_id uuid,
  authenticated_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  spent_at timestamptz,
  PRIMARY KEY (site_id, hash)
);
CREATE UNIQUE INDEX authorization_codes_by_hash ON authorization_codes (hash);
CREATE INDEX authorization_codes_by_age ON authorization_codes (expires_at);

-- A member signed in on the shop's own pages.
CREATE TABLE member_sessions (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  hash bytea NOT NULL,
  device text NOT NULL,
  address text NOT NULL,
  authenticated_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX member_sessions_by_hash ON member_sessions (hash);
CREATE INDEX member_sessions_by_member ON member_sessions (site_id, member_id);
CREATE INDEX member_sessions_by_use ON member_sessions (used_at);

-- Where a storefront's member is signed in, for the list of devices.
ALTER TABLE refresh_tokens ADD COLUMN device text NOT NULL DEFAULT '';
ALTER TABLE refresh_tokens ADD COLUMN address text NOT NULL DEFAULT '';
CREATE INDEX refresh_tokens_by_member ON refresh_tokens (site_id, member_id) WHERE member_id IS NOT NULL;

-- One-time links in e-mails: a new password, the first one.
CREATE TABLE recovery_links (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  hash bytea NOT NULL,
  -- Where its reader goes on afterwards.
  redirect_url text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  spent_at timestamptz,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX recovery_links_by_member ON recovery_links (site_id, member_id, created_at);
CREATE UNIQUE INDEX recovery_links_by_hash ON recovery_links (site_id, hash);
CREATE INDEX recovery_links_by_age ON recovery_links (expires_at);

CREATE TABLE passkeys (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX passkeys_by_credential ON passkeys (site_id, credential_id);
CREATE INDEX passkeys_by_member ON passkeys (site_id, member_id);

-- What an authenticator signs, and a puzzle's salt: each counts once.
CREATE TABLE challenges (
  site_id uuid NOT NULL,
  hash bytea NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('passkey-creation', 'passkey-use', 'proof-of-work')),
  member_id uuid,
  expires_at timestamptz NOT NULL,
  spent_at timestamptz,
  PRIMARY KEY (site_id, hash)
);
CREATE INDEX challenges_by_age ON challenges (expires_at);

-- Other places that say who somebody is, by OpenID Connect.
CREATE TABLE identity_providers (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  name text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- Sealed: readable with the key of this installation alone.
  client_secret bytea NOT NULL,
  scope text NOT NULL DEFAULT 'openid email profile',
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);

CREATE TABLE provider_links (
  site_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  subject text NOT NULL,
  member_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, provider_id, subject),
  FOREIGN KEY (site_id, provider_id) REFERENCES identity_providers (site_id, id) ON DELETE CASCADE
);
CREATE INDEX provider_links_by_member ON provider_links (site_id, member_id);

-- A person on the way to one of them and back.
CREATE TABLE provider_visits (
  site_id uuid NOT NULL,
  hash bytea NOT NULL,
  provider_id uuid NOT NULL,
  browser_hash bytea NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  -- Where to go on the shop's own pages afterwards.
  continue_at text NOT NULL,
  expires_at timestamptz NOT NULL,
  spent_at timestamptz,
  PRIMARY KEY (site_id, hash)
);
CREATE INDEX provider_visits_by_age ON provider_visits (expires_at);
