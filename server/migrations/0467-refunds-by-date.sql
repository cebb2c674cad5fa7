CREATE INDEX refunds_by_date ON refunds (site_id, updated_at) WHERE status = 'SUCCEEDED';
