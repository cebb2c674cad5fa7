CREATE INDEX IF NOT EXISTS audit_log_unchained ON audit_log (site_id) WHERE number IS NULL;
