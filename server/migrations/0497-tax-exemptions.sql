-- Customers who owe no tax, as the merchant has marked them. Why, until when and where is in the shape of the contract.
CREATE TABLE tax_exemptions (
  site_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  body jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, contact_id),
  FOREIGN KEY (site_id, contact_id) REFERENCES contacts (site_id, id) ON DELETE CASCADE
);
