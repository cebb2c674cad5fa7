-- Forms that shoppers send to the shop. All texts are plain text.
CREATE TABLE forms (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  slug text NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  button text NOT NULL,
  thanks text NOT NULL,
  -- [{"key", "type", "label", "help", "required", "choices"}]
  fields jsonb NOT NULL,
  published boolean NOT NULL,
  in_footer boolean NOT NULL,
  notifies boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, slug)
);

CREATE TABLE form_submissions (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  form_id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  status text NOT NULL CHECK (status IN ('PENDING', 'CONFIRMED')),
  -- By the keys of their fields.
  answers jsonb NOT NULL,
  -- The words of consents that were given, by the keys of their fields.
  consents jsonb NOT NULL,
  -- E-mail addresses among the answers, in lower case.
  emails text[] NOT NULL,
  submitter_kind text NOT NULL,
  submitter_id uuid NOT NULL,
  -- The same for what a second click sends.
  once text NOT NULL,
  seen boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, form_id) REFERENCES forms (site_id, id) ON DELETE CASCADE,
  UNIQUE (site_id, form_id, once)
);
CREATE INDEX form_submissions_by_form ON form_submissions (site_id, form_id, created_at, id);
CREATE INDEX form_submissions_unseen ON form_submissions (site_id, form_id, created_at, id) WHERE NOT seen;
CREATE INDEX form_submissions_by_time ON form_submissions (site_id, created_at, id);
CREATE INDEX form_submissions_by_change ON form_submissions (site_id, updated_at, id);
CREATE INDEX form_submissions_by_submitter ON form_submissions (site_id, submitter_id, created_at, id);
CREATE INDEX form_submissions_by_email ON form_submissions USING gin (emails) WHERE emails <> '{}';
