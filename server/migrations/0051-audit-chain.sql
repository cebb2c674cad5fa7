-- Each entry of the audit log holds a hash of itself and of the entry before it: who changes or deletes one breaks the
-- chain. Network addresses are not part of it, because erasing a member's data removes them.
ALTER TABLE audit_log ADD COLUMN number bigint, ADD COLUMN hash bytea;
CREATE UNIQUE INDEX audit_log_chain ON audit_log (site_id, number) WHERE number IS NOT NULL;

CREATE TABLE audit_chains (
  site_id uuid PRIMARY KEY,
  number bigint NOT NULL,
  hash bytea NOT NULL
);

CREATE FUNCTION audit_text(id uuid, at timestamptz, caller_kind text, caller_id uuid, call text, entity_id text,
    status smallint, code text) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT convert_to(jsonb_build_array(id, extract(epoch FROM at), caller_kind, caller_id, call, entity_id, status, code)::text,
    'UTF8')
$$;
