-- Collections of content that storefronts read: menus, pages, news.
CREATE TABLE content_collections (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  -- What storefronts ask for, such as Menus.
  name text NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  display_name text NOT NULL,
  display_field text,
  fields jsonb NOT NULL,
  permissions jsonb NOT NULL,
  -- The fields that have rows in content_keys.
  sorted text[] NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Its items are deleted later, in batches, and it with the last of them.
  deleted_at timestamptz,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX content_collections_by_name ON content_collections (site_id, name) WHERE deleted_at IS NULL;
CREATE INDEX content_collections_deleted ON content_collections (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE content_items (
  site_id uuid NOT NULL,
  collection_id uuid NOT NULL,
  id text NOT NULL,
  -- As it travels: with _id, _owner, _createdDate and _updatedDate; dates are {"$date": …}.
  data jsonb NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (site_id, collection_id, id),
  FOREIGN KEY (site_id, collection_id) REFERENCES content_collections (site_id, id)
);
-- Serves conditions of equality on every field. Without a pending list a read costs the same after many writes.
CREATE INDEX content_items_data ON content_items USING gin (data jsonb_path_ops) WITH (fastupdate = off);
-- With the usual hundred samples, one that happens to match makes a rare value look like one in a hundred.
ALTER TABLE content_items ALTER COLUMN data SET STATISTICS 1000;

-- The values of each item by which lists are sorted and ranges found, JSON null where there is none. Texts are shortened.
CREATE TABLE content_keys (
  site_id uuid NOT NULL,
  collection_id uuid NOT NULL,
  item_id text NOT NULL,
  field text NOT NULL,
  value jsonb NOT NULL,
  PRIMARY KEY (site_id, collection_id, item_id, field),
  FOREIGN KEY (site_id, collection_id, item_id) REFERENCES content_items (site_id, collection_id, id) ON DELETE CASCADE
);
CREATE INDEX content_keys_by_value ON content_keys (site_id, collection_id, field, value, item_id);
