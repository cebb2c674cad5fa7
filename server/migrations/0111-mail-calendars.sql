-- An invitation to a calendar or its cancellation: {"method", "content"}.
ALTER TABLE messages ADD COLUMN calendar jsonb;
