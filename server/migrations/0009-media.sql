-- The pictures of a shop. The id is unguessable and known without its site: it stands in public addresses.
CREATE TABLE media (
  site_id uuid NOT NULL REFERENCES sites (id),
  id text COLLATE "C" NOT NULL,
  file_name text NOT NULL,
  mime text NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  bytes integer NOT NULL CHECK (bytes > 0),
  alt text NOT NULL,
  -- The picture 16 pixels wide as a data: address, shown until the real one has come.
  blur text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX media_by_id ON media (id);
CREATE INDEX media_by_file_name ON media (site_id, file_name, id);
