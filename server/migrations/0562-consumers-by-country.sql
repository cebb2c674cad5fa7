-- Sales to buyers without a VAT ID, by the country that they go to.
ALTER TABLE order_sales DROP CONSTRAINT order_sales_dimension_check;
ALTER TABLE order_sales ADD CONSTRAINT order_sales_dimension_check
  CHECK (dimension IN ('ALL', 'CHANNEL', 'COUNTRY', 'CONSUMERS', 'DISCOUNT', 'TAX')) NOT VALID;
