-- Categories sort by their dates. Inventory items of the second generation are variants, each with an id and a revision.
CREATE INDEX collections_by_creation ON collections (site_id, created_at, id);
CREATE INDEX collections_by_update ON collections (site_id, updated_at, id);
CREATE UNIQUE INDEX variants_by_item_id ON variants (site_id, (md5(key)::uuid));
ALTER TABLE stock ADD COLUMN revision bigint NOT NULL DEFAULT 1;
CREATE INDEX product_choices_by_option ON product_choices (site_id, option, choice, product_id);

-- By quantity in one index, with what is not counted behind it.
DROP INDEX stock_by_amount;
CREATE INDEX stock_by_amount ON stock
  (site_id, (CASE WHEN tracked THEN on_hand - allocated END), product_id, variant_id);
