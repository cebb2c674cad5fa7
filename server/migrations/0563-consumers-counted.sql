-- A server of the version before does not count them.
ALTER TABLE product_sales_counted ADD COLUMN consumers_counted_to timestamptz NOT NULL DEFAULT 'epoch';
