-- What the products of a collection have in common; null where they are put in by hand. The path says the same of what
-- rule_subject() tells of a product. Products after `unfilled_after` are still to be held against it; null: none.
ALTER TABLE collections
  ADD COLUMN rule jsonb,
  ADD COLUMN rule_path jsonpath,
  ADD COLUMN unfilled_after uuid,
  ADD CHECK ((rule IS NULL) = (rule_path IS NULL)),
  ADD CHECK (unfilled_after IS NULL OR rule IS NOT NULL);
CREATE INDEX collections_with_rule ON collections (site_id, id) WHERE rule IS NOT NULL;

-- The order of products in a collection: until somebody changes it, that of their numbers. Between two there is always
-- room for another.
ALTER TABLE collection_products ADD COLUMN position numeric;
UPDATE collection_products m SET position = p.numeric_id
FROM products p WHERE p.site_id = m.site_id AND p.id = m.product_id;
DELETE FROM collection_products m WHERE position IS NULL
  OR NOT EXISTS (SELECT FROM collections c WHERE c.site_id = m.site_id AND c.id = m.collection_id);
ALTER TABLE collection_products
  ALTER COLUMN position SET NOT NULL,
  ADD FOREIGN KEY (site_id, collection_id) REFERENCES collections (site_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (site_id, product_id) REFERENCES products (site_id, id) ON DELETE CASCADE;
CREATE INDEX collection_products_in_order ON collection_products (site_id, collection_id, position, product_id);

-- What rules may ask about a product.
CREATE FUNCTION rule_subject(p products, in_stock boolean) RETURNS jsonb STABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT jsonb_build_object('name', p.name, 'brand', p.brand, 'ribbon', p.ribbon, 'productType', p.product_type,
    'price', p.lowest_price, 'inStock', in_stock, 'discount', p.details -> 'discount')
$$;

-- Products that changed and are to be held against the rules. A row for each change: nobody waits for another's.
CREATE TABLE rule_checks (
  site_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  product_id uuid NOT NULL,
  PRIMARY KEY (site_id, id)
);
