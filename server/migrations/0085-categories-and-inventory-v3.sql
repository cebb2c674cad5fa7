-- Categories sort by their dates. Inventory items of the second generation are variants, each with an id and a revision.
CREATE INDEX collections_by_creation ON collections (site_id, created_at, id);
CREATE INDEX collections_by_update ON collections (site_id, updated_at, id);
