-- Searches and filters of the admin's lists that staff have saved for everybody in the shop.
CREATE TABLE saved_views (
  site_id uuid NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (site_id, list, lower(name));
