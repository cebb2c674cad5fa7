-- How far a move from another shop has come, for each noun. When all are done, the next move begins anew.
CREATE TABLE move_ins (
  site_id uuid NOT NULL REFERENCES sites (id),
  source text NOT NULL,
  noun text NOT NULL,
  -- Where the next page of the source begins; absent at its start.
  position text,
  done boolean NOT NULL DEFAULT false,
  -- The process that moves. Another one that starts takes over.
  worker uuid NOT NULL,
  PRIMARY KEY (site_id, source, noun)
);

-- What has come from another shop, so that nothing comes twice.
CREATE TABLE moved_records (
  site_id uuid NOT NULL REFERENCES sites (id),
  source text NOT NULL,
  noun text NOT NULL,
  source_id text NOT NULL,
  -- Absent for what could not come.
  own_id text,
  -- Of the record as it came.
  hash bytea NOT NULL,
  -- What is wrong with it, as one sentence for the merchant.
  problem text,
  -- The shop had it already and keeps its own.
  matched boolean NOT NULL DEFAULT false,
  -- When a member was sent a link to set a password.
  invited_at timestamptz,
  PRIMARY KEY (site_id, source, noun, source_id)
);
CREATE INDEX moved_records_with_problem ON moved_records (site_id, source, noun, source_id) WHERE problem IS NOT NULL;
CREATE INDEX moved_records_to_invite ON moved_records (site_id, source, source_id)
  WHERE noun = 'members' AND invited_at IS NULL AND own_id IS NOT NULL AND NOT matched;
