CREATE INDEX payment_captures_by_reference ON payment_captures (site_id, provider_reference)
  WHERE provider_reference IS NOT NULL;
