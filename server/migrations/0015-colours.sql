-- What a choice of colour looks like, for facets.
ALTER TABLE product_choices ADD COLUMN colour text;
UPDATE product_choices o SET colour = c.value ->> 'colour'
FROM products p, jsonb_array_elements(p.details -> 'options') AS op, jsonb_array_elements(op.value -> 'choices') AS c
WHERE p.site_id = o.site_id AND p.id = o.product_id AND op.value ->> 'name' = o.option
  AND o.choice = o.option || ': ' || (c.value ->> 'name') AND c.value ? 'colour';
