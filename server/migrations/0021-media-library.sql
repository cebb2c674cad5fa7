CREATE TABLE media_folders (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  -- Null: at the top.
  parent_id uuid,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, parent_id) REFERENCES media_folders (site_id, id)
);
CREATE UNIQUE INDEX media_folders_by_name ON media_folders (site_id, parent_id, lower(name)) NULLS NOT DISTINCT;

-- No longer pictures alone.
ALTER TABLE media
  ADD media_type text NOT NULL DEFAULT 'image'
    CHECK (media_type IN ('image', 'video', 'audio', 'document', 'zip')),
  ADD folder_id uuid,
  -- Never at a public address: reached by links that expire.
  ADD private boolean NOT NULL DEFAULT false,
  ADD animated boolean NOT NULL DEFAULT false,
  ADD state text NOT NULL DEFAULT 'READY' CHECK (state IN ('READY', 'PENDING', 'FAILED')),
  -- Of a video: milliseconds, and [{ name, width, height }] of the sizes it can be had in.
  ADD duration integer,
  ADD resolutions jsonb NOT NULL DEFAULT '[]',
  -- The video this picture is the still of.
  ADD poster_of text COLLATE "C",
  -- SHA-256 of what came in, and where it was fetched.
  ADD hash text COLLATE "C",
  ADD source_url text,
  -- The address for one upload it came by.
  ADD upload_id uuid,
  ADD revision bigint NOT NULL DEFAULT 1,
  ADD updated_at timestamptz,
  ALTER width DROP NOT NULL,
  ALTER height DROP NOT NULL,
  ADD CHECK (media_type <> 'image' OR private OR (width IS NOT NULL AND height IS NOT NULL)),
  ADD FOREIGN KEY (site_id, folder_id) REFERENCES media_folders (site_id, id);
UPDATE media SET updated_at = created_at, animated = mime = 'image/gif';
ALTER TABLE media ALTER updated_at SET NOT NULL;

CREATE INDEX media_by_creation ON media (site_id, created_at, id);
CREATE INDEX media_by_name ON media (site_id, lower(file_name), id);
CREATE INDEX media_by_size ON media (site_id, bytes, id);
CREATE INDEX media_by_folder ON media (site_id, folder_id, created_at, id);
CREATE INDEX media_by_words ON media USING gin (site_id, lower(file_name || ' ' || alt) gin_trgm_ops);
CREATE INDEX media_by_hash ON media (site_id, hash);
CREATE INDEX media_by_source ON media (site_id, md5(source_url));
CREATE INDEX media_by_poster ON media (site_id, poster_of) WHERE poster_of IS NOT NULL;
CREATE UNIQUE INDEX media_by_upload ON media (site_id, upload_id);

-- Which products and collections show a file.
CREATE INDEX products_by_media ON products
  USING gin (site_id, jsonb_path_query_array(details, '$.media[*].id'));
CREATE INDEX collections_by_media ON collections
  USING gin (site_id, jsonb_path_query_array(media, '$[*].id'));

-- What the buyers of a product may download.
CREATE TABLE product_files (
  site_id uuid NOT NULL,
  product_id uuid NOT NULL,
  file_id text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (site_id, product_id, file_id),
  FOREIGN KEY (site_id, file_id) REFERENCES media (site_id, id)
);
CREATE INDEX product_files_by_file ON product_files (site_id, file_id);

-- Links to private files. Each renewal has a serial of its own, which is part of the address.
CREATE TABLE downloads (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  file_id text COLLATE "C" NOT NULL,
  order_id uuid,
  line_item_id uuid,
  serial integer NOT NULL DEFAULT 1,
  expires_at timestamptz NOT NULL,
  most integer NOT NULL CHECK (most > 0),
  used integer NOT NULL DEFAULT 0,
  -- When the last counted download began; for a day after it, parts are sent without counting again.
  used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, file_id) REFERENCES media (site_id, id)
);
CREATE UNIQUE INDEX downloads_by_line ON downloads (site_id, order_id, line_item_id, file_id);
CREATE INDEX downloads_by_file ON downloads (site_id, file_id, created_at);
