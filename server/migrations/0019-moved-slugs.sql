-- What is deleted takes with it the addresses that led to it.
CREATE INDEX old_slugs_by_target ON old_slugs (site_id, kind, target_id);
