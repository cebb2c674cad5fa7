-- What a document taxes, and where. Documents of former versions have both in their content alone.
ALTER TABLE invoices ADD COLUMN country text;
ALTER TABLE invoices ADD COLUMN taxes jsonb;
CREATE INDEX invoices_taxes ON invoices (site_id, issued_at) INCLUDE (kind, currency, country, taxes)
  WHERE taxes IS NOT NULL;
CREATE INDEX invoices_without_taxes ON invoices (site_id, issued_at) WHERE taxes IS NULL;
