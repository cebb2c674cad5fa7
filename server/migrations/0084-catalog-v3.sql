-- Catalog V3 finds products by the ids of names, by their lowest and highest price, and by their tax group.
CREATE INDEX products_by_brand_id ON products (site_id, (md5('brand:' || brand)::uuid)) WHERE brand IS NOT NULL;
CREATE INDEX products_by_ribbon_id ON products (site_id, (md5('ribbon:' || ribbon)::uuid)) WHERE ribbon IS NOT NULL;
CREATE INDEX products_by_lowest_price ON products (site_id, lowest_price, id);
CREATE INDEX products_by_highest_price ON products (site_id, highest_price, id);
CREATE INDEX products_by_tax_group ON products (site_id, tax_group_id) WHERE tax_group_id IS NOT NULL;
CREATE INDEX product_choices_by_option_id ON product_choices (site_id, (md5('option:' || option)::uuid), product_id);
CREATE INDEX product_choices_by_choice_id ON product_choices (site_id, (md5('choice:' || choice)::uuid), product_id);
