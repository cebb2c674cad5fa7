CREATE INDEX refund_transactions_by_reference ON refund_transactions (site_id, provider_reference)
  WHERE provider_reference IS NOT NULL;
