-- A rate that changes on a day has a row for each day that it holds from.
CREATE UNIQUE INDEX manual_tax_mappings_by_place_and_day ON manual_tax_mappings (
  site_id,
  tax_group_id,
  tax_region_id,
  coalesce(body->>'jurisdictionType', 'UNDEFINED'),
  coalesce(body->>'jurisdiction', ''),
  coalesce(body->>'taxName', ''),
  coalesce(body->>'firstDay', '')
);
DROP INDEX manual_tax_mappings_by_place;
