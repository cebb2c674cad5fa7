-- A product that was deleted is known by the name it was sold under. Days are counted anew.
ALTER TABLE product_sales ADD COLUMN name text NOT NULL DEFAULT '';
DELETE FROM product_sales;
UPDATE product_sales_counted SET counted_to = 'epoch';
