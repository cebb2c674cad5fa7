-- The files of the media library that content shows, wherever in a value their reference stands.
CREATE FUNCTION content_file_ids(value jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 1000 AS $$
  SELECT CASE WHEN position('wix:' IN value::text) = 0 THEN '{}'
    ELSE array(SELECT DISTINCT (regexp_matches(value::text, 'wix:[a-z]+://v1/([^/#"\\]{1,250})', 'g'))[1]) END
$$;
CREATE INDEX content_items_files ON content_items USING gin (content_file_ids(data)) WITH (fastupdate = off);
