CREATE INDEX payments_compared ON payments (site_id, method, created_at, id) WHERE status = 'APPROVED' AND recorded IS NULL;
