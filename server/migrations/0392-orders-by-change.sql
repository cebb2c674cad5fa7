-- An index of a large table has a migration of its own, so that no other table is locked while it is built.
-- Orders change soon after one another, so the places that have not changed lately are passed over.
CREATE INDEX IF NOT EXISTS orders_by_change ON orders USING brin (updated_at) WITH (autosummarize = on);
