-- The files of the media library that content shows, wherever in a value their reference stands.
CREATE FUNCTION content_file_ids(value jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT array(SELECT DISTINCT (regexp_matches(value::text, 'wix:[a-z]+://v1/([^/#"\\]{1,250})', 'g'))[1])
$$;
CREATE INDEX content_items_files ON content_items USING gin (content_file_ids(data)) WITH (fastupdate = off);
