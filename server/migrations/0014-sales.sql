-- Pieces sold in the last 90 days, counted now and then: lists of best sellers are in this order.
ALTER TABLE products ADD COLUMN sold bigint NOT NULL DEFAULT 0;
CREATE INDEX products_by_sales ON products (site_id, sold, id);
