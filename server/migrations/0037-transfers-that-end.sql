-- A product has the pictures of a file once they are settled, in the transaction that gives them to it; `replaces` are
-- the files it had when the import came to it.
ALTER TABLE import_pictures
  ADD COLUMN settled boolean NOT NULL DEFAULT false,
  ADD COLUMN replaces text[] NOT NULL DEFAULT '{}';
UPDATE import_pictures p SET settled = true WHERE NOT EXISTS (
  SELECT FROM import_pictures w WHERE w.site_id = p.site_id AND w.import_id = p.import_id
    AND w.product_id = p.product_id AND w.state = 'WAITING');
CREATE INDEX import_pictures_unsettled ON import_pictures (site_id, import_id, product_id) WHERE NOT settled;

-- When somebody was last heard of who writes it.
ALTER TABLE exports ADD COLUMN touched_at timestamptz;
UPDATE exports SET state = 'BROKEN_OFF' WHERE state = 'RUNNING';
CREATE INDEX exports_running ON exports (touched_at) WHERE state = 'RUNNING';
