-- Which products a transaction has changed in what lists and searches know of them. The indexes of products read from here what
-- they have missed; rows are deleted after an hour.
CREATE TABLE product_changes (
  site_id uuid NOT NULL REFERENCES sites (id),
  product_id uuid NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX product_changes_by_transaction ON product_changes (site_id, xid);
CREATE INDEX product_changes_by_age ON product_changes (created_at);
