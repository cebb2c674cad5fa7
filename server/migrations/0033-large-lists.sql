-- Few among many, as merchants list them; and what filters offer, read from the index alone.
CREATE INDEX products_hidden ON products (site_id, updated_at, id) WHERE NOT visible;
CREATE INDEX products_by_labels ON products (site_id, brand, ribbon, visible);
