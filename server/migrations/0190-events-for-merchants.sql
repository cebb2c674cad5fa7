-- Categories of events in the merchant's order, at first by name.
ALTER TABLE box_office_categories ADD COLUMN position int NOT NULL DEFAULT 0;
UPDATE box_office_categories c SET position = placed.position FROM (
  SELECT site_id, id, row_number() OVER (PARTITION BY site_id ORDER BY name, id) - 1 AS position
  FROM box_office_categories WHERE NOT states @> '{RECURRING_EVENT}') AS placed
WHERE c.site_id = placed.site_id AND c.id = placed.id;
CREATE INDEX box_office_categories_by_position ON box_office_categories (site_id, position, id);

-- Who speaks at a session.
ALTER TABLE schedule_items ADD COLUMN speakers text[] NOT NULL DEFAULT '{}';
