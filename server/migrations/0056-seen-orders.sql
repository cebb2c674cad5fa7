-- Orders that nobody has opened in the admin yet. The ones from before count as seen.
ALTER TABLE orders ADD COLUMN seen boolean NOT NULL DEFAULT true;
ALTER TABLE orders ALTER COLUMN seen SET DEFAULT false;
CREATE INDEX orders_new ON orders (site_id, purchased_at) WHERE NOT seen AND purchased_at IS NOT NULL;
