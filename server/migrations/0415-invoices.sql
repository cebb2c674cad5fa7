-- What a shop issues for its orders: invoices, and credit notes for what goes back. A document never changes.
CREATE TABLE invoices (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('INVOICE', 'CREDIT_NOTE')),
  -- What its number begins with, and the rest of it.
  series text NOT NULL,
  sequence bigint NOT NULL,
  -- Why it was issued: the order itself, a refund or a change. Each is a reason once.
  cause text NOT NULL,
  currency text NOT NULL,
  total bigint NOT NULL CHECK (total > 0),
  -- All that it says besides its number.
  content jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  -- When it was first e-mailed to the buyer.
  sent_at timestamptz,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, order_id, cause),
  UNIQUE (site_id, series, sequence),
  FOREIGN KEY (site_id, order_id) REFERENCES orders (site_id, id)
);
CREATE INDEX invoices_by_date ON invoices (site_id, issued_at, id);

-- The last number of each series. Whoever writes a document waits for the one before, so that no number is missing.
CREATE TABLE invoice_series (
  site_id uuid NOT NULL REFERENCES sites (id),
  series text NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (site_id, series)
);

-- Invoices that other programs have issued for orders.
CREATE TABLE external_invoices (
  site_id uuid NOT NULL REFERENCES sites (id),
  order_id uuid NOT NULL,
  id text NOT NULL,
  app_id text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, order_id, id),
  FOREIGN KEY (site_id, order_id) REFERENCES orders (site_id, id)
);
