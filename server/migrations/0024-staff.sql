-- The people who run a shop. Who was removed stays as a name beside what they did.
CREATE TABLE staff (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'editor', 'viewer')),
  -- argon2id, as a PHC string; absent until an invitation is accepted.
  password text,
  created_at timestamptz NOT NULL,
  signed_in_at timestamptz,
  removed_at timestamptz,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX staff_by_email ON staff (site_id, lower(email)) WHERE removed_at IS NULL;

CREATE TABLE staff_sessions (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  hash bytea NOT NULL,
  device text NOT NULL,
  address text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, staff_id) REFERENCES staff (site_id, id)
);
CREATE UNIQUE INDEX staff_sessions_by_hash ON staff_sessions (hash);
CREATE INDEX staff_sessions_by_person ON staff_sessions (site_id, staff_id);

-- One-time links: the first administrator, an invitation, a forgotten password.
CREATE TABLE staff_links (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('set-up', 'invitation', 'password')),
  staff_id uuid,
  hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  spent_at timestamptz,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX staff_links_by_hash ON staff_links (site_id, hash);
CREATE UNIQUE INDEX staff_links_one_set_up ON staff_links (site_id) WHERE purpose = 'set-up' AND spent_at IS NULL;

-- Who has guessed a password how often: an account, an address, a browser that was signed in before.
CREATE TABLE sign_in_attempts (
  site_id uuid NOT NULL,
  subject text NOT NULL,
  attempts integer NOT NULL,
  tried_at timestamptz NOT NULL,
  next_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, subject)
);
CREATE INDEX sign_in_attempts_by_age ON sign_in_attempts (tried_at);

CREATE TABLE audit_log (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  caller_kind text NOT NULL,
  caller_id uuid,
  call text NOT NULL,
  entity_id text,
  address text NOT NULL,
  status smallint NOT NULL,
  code text,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX audit_log_by_age ON audit_log (site_id, at, id);
CREATE INDEX audit_log_by_caller ON audit_log (site_id, caller_id, at, id);
CREATE INDEX audit_log_by_call ON audit_log (site_id, call, at, id);

-- Holds a link that lets somebody in: shown to nobody but its reader.
ALTER TABLE messages ADD COLUMN confidential boolean NOT NULL DEFAULT false;
