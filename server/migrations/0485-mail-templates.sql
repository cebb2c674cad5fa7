-- What shops have changed in their e-mails. Texts that are not here follow the default.
CREATE TABLE mail_templates (
  site_id uuid NOT NULL REFERENCES sites (id),
  kind text NOT NULL,
  -- ISO 639
  language text NOT NULL,
  -- Texts by slot, and sections with their order. Empty: the default is back.
  content jsonb NOT NULL,
  revision bigint NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, kind, language)
);
