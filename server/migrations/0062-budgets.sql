-- How much of what is scarce a network, a shopper or a shop has used: when all of it is back again. One row each.
CREATE TABLE budgets (
  site_id uuid NOT NULL,
  subject text NOT NULL,
  full_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, subject)
);
CREATE INDEX budgets_by_full ON budgets (full_at);
