-- Tags that the shop gives its orders: those with any, the newest first, and which orders have one.
CREATE INDEX orders_tagged ON orders (site_id, created_at DESC, id DESC)
  WHERE data #> '{order,tags,privateTags,tagIds}' IS NOT NULL;
CREATE INDEX orders_by_tag ON orders USING gin (site_id, (data #> '{order,tags,privateTags,tagIds}'))
  WHERE data #> '{order,tags,privateTags,tagIds}' IS NOT NULL;
