-- Folders that came to lie in themselves come back to the top, under a name that is free there.
WITH RECURSIVE reached AS (
  SELECT site_id, id FROM media_folders WHERE parent_id IS NULL
  UNION ALL
  SELECT inner_one.site_id, inner_one.id FROM media_folders inner_one
  JOIN reached ON reached.site_id = inner_one.site_id AND reached.id = inner_one.parent_id
)
UPDATE media_folders folder SET parent_id = NULL, name = left(name, 60) || ' (' || id || ')'
WHERE NOT EXISTS (SELECT FROM reached WHERE reached.site_id = folder.site_id AND reached.id = folder.id);
ALTER TABLE media_folders ADD CHECK (parent_id <> id);

-- Bytes asked for by parts that were not counted: never more than the counted downloads were good for.
ALTER TABLE downloads ADD resumed bigint NOT NULL DEFAULT 0;
