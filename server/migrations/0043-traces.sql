-- What was done to somebody, and what was written to an address however it was spelled.
CREATE INDEX audit_log_by_entity ON audit_log (site_id, entity_id) WHERE entity_id IS NOT NULL;
CREATE INDEX messages_by_lower_recipient ON messages (site_id, lower(recipient));
