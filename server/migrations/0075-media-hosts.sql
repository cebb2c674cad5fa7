-- Where the addresses of files lead in replies: to this shop, or to the hosts that published clients know. What is
-- connected already keeps what it gets.
ALTER TABLE oauth_clients ADD COLUMN media_hosts text NOT NULL DEFAULT 'own'
  CHECK (media_hosts IN ('own', 'published'));
ALTER TABLE api_keys ADD COLUMN media_hosts text NOT NULL DEFAULT 'own'
  CHECK (media_hosts IN ('own', 'published'));

-- Ids that were given out for files before they were downloaded.
CREATE TABLE media_aliases (
  site_id uuid NOT NULL,
  id text COLLATE "C" NOT NULL,
  media_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, media_id) REFERENCES media (site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX media_aliases_by_id ON media_aliases (id);
CREATE INDEX media_aliases_by_media ON media_aliases (site_id, media_id);

-- A browser that opened a link late, which somebody may have passed on.
ALTER TABLE checkout_visits ADD COLUMN shared boolean NOT NULL DEFAULT false;
