-- What other members see of somebody besides the names: title, photo and cover with their measures.
ALTER TABLE members ADD COLUMN card jsonb NOT NULL DEFAULT '{}';

-- Orders of guests are found by the address of whoever signs up later.
CREATE INDEX orders_by_lower_email ON orders (site_id, lower(email));
