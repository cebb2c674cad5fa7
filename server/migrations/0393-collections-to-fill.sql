CREATE INDEX IF NOT EXISTS collections_unfilled ON collections (site_id) WHERE unfilled_after IS NOT NULL;
