-- What a merchant has to say: about, delivery, returns. The body is Markdown.
CREATE TABLE site_pages (
  site_id uuid NOT NULL REFERENCES sites (id),
  slug text COLLATE "C" NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  in_footer boolean NOT NULL,
  position integer NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, slug)
);
