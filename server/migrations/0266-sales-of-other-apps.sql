-- Tickets, services and plans are sold, too: they are no deleted products. Days are counted anew.
ALTER TABLE product_sales ADD COLUMN is_product boolean NOT NULL DEFAULT true;
DELETE FROM product_sales;
UPDATE product_sales_counted SET counted_to = 'epoch';
