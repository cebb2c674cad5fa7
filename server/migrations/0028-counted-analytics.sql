-- How often what was looked at, by day: as many rows as there are things to look at, not as there are looks.
CREATE TABLE analytics_counts (
  site_id uuid NOT NULL,
  -- What is counted: events of a kind, or views of pages by path, referrer and device, or products.
  what text COLLATE "C" NOT NULL CHECK (what IN ('kind', 'path', 'referrer', 'device', 'product-viewed', 'product-added')),
  -- As it was in the time zone of the shop.
  day date NOT NULL,
  value text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (site_id, what, day, value)
);
CREATE INDEX analytics_counts_by_day ON analytics_counts (day);

INSERT INTO analytics_counts (site_id, what, day, value, count)
SELECT site_id, what, day, value, count(*)
FROM analytics_events, LATERAL (VALUES
  ('kind', kind),
  (CASE WHEN kind = 'page-view' THEN 'path' END, path),
  (CASE WHEN kind = 'page-view' THEN 'referrer' END, referrer),
  (CASE WHEN kind = 'page-view' THEN 'device' END, device),
  (CASE kind WHEN 'product-view' THEN 'product-viewed' WHEN 'add-to-cart' THEN 'product-added' END, product_id::text)
) AS counted (what, value)
WHERE what IS NOT NULL AND value IS NOT NULL
GROUP BY 1, 2, 3, 4;

DROP TABLE analytics_events;
