-- Surrogate keys that caches at the edge (a CDN) should still forget. Files of the media library have no shop here.
CREATE TABLE cdn_purges (
  site_id uuid NOT NULL,
  key text NOT NULL,
  -- Grows when the key is asked for again, so that a purge under way does not count for it.
  requests integer NOT NULL DEFAULT 1,
  PRIMARY KEY (site_id, key)
);
