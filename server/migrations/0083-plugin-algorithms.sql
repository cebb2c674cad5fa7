-- What a plugin that recommends products can be asked for. Null for all other kinds.
ALTER TABLE plugins ADD COLUMN algorithms jsonb;
