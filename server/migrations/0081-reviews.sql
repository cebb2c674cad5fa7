-- What members, and programs of the merchant, say about products. All texts are plain text.
CREATE TABLE reviews (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  product_id uuid NOT NULL,
  -- Absent for reviews that a merchant brought along.
  member_id uuid,
  author_name text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  -- [{"kind", "id", "width", "height", "fileName"}] of the media library.
  media jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL CHECK (status IN ('IN_MODERATION', 'APPROVED', 'REJECTED')),
  -- A person has decided about the status.
  moderated boolean NOT NULL DEFAULT false,
  -- The author has bought the product.
  verified boolean NOT NULL,
  reply text,
  replied_at timestamptz,
  reply_updated_at timestamptz,
  reviewed_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX reviews_once ON reviews (site_id, product_id, member_id) WHERE member_id IS NOT NULL;
CREATE INDEX reviews_by_member ON reviews (site_id, member_id) WHERE member_id IS NOT NULL;
CREATE INDEX reviews_by_product ON reviews (site_id, product_id, created_at, id);
CREATE INDEX reviews_shown ON reviews (site_id, product_id, reviewed_at DESC, id DESC) INCLUDE (rating)
  WHERE status = 'APPROVED';
CREATE INDEX reviews_by_time ON reviews (site_id, created_at, id);
CREATE INDEX reviews_by_status ON reviews (site_id, status, created_at, id);
CREATE INDEX reviews_with_media ON reviews USING gin (media jsonb_path_ops) WHERE media <> '[]';
