-- What came in when.
CREATE INDEX payments_received ON payments (site_id, updated_at) INCLUDE (method, amount, currency)
  WHERE status = 'APPROVED' AND authorized IS NULL AND recorded IS NULL;
CREATE INDEX payments_recorded ON payments (site_id, created_at) INCLUDE (method, amount, currency)
  WHERE status = 'APPROVED' AND recorded IS NOT NULL;
CREATE INDEX payment_captures_by_date ON payment_captures (site_id, updated_at) INCLUDE (payment_id, amount)
  WHERE status = 'SUCCEEDED';
