-- Tidying dead tokens away looks for both ends: unused for too long, and the family's time is up.
CREATE INDEX refresh_tokens_by_family_end ON refresh_tokens (family_expires_at);
