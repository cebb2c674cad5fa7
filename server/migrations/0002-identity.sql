CREATE TABLE refresh_tokens (
  site_id uuid NOT NULL,
  hash bytea NOT NULL,
  family_id uuid NOT NULL,
  client_id uuid NOT NULL,
  visitor_id uuid NOT NULL,
  member_id uuid,
  kind text NOT NULL CHECK (kind IN ('compat', 'modern')),
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  family_expires_at timestamptz NOT NULL,
  replaced_at timestamptz,
  replaced_by bytea,
  revoked_at timestamptz,
  PRIMARY KEY (site_id, hash)
);
CREATE INDEX refresh_tokens_by_family ON refresh_tokens (site_id, family_id);
CREATE INDEX refresh_tokens_by_use ON refresh_tokens (used_at);
