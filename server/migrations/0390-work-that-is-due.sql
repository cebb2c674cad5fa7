-- Recurring work finds the shops that have something due by an index, and asks nothing of the others.

-- Of each shop that has counts of best sellers or of what was bought together.
CREATE TABLE best_sellers_counted (
  site_id uuid PRIMARY KEY,
  counted_at timestamptz NOT NULL
);
CREATE INDEX best_sellers_counted_by_age ON best_sellers_counted (counted_at);
INSERT INTO best_sellers_counted (site_id, counted_at)
SELECT site_id, '-infinity'::timestamptz FROM products WHERE sold > 0
UNION SELECT site_id, '-infinity'::timestamptz FROM bought_together;

-- When to look for expired entries of a log that gets no new ones.
ALTER TABLE audit_chains ADD COLUMN due_at timestamptz NOT NULL DEFAULT '-infinity';
CREATE INDEX audit_chains_by_due ON audit_chains (due_at);
CREATE INDEX audit_chains_unsealed ON audit_chains (site_id) WHERE seal IS NULL OR sealed_number < number;
