-- WooCommerce's product table is imported.
ALTER TABLE imports DROP CONSTRAINT imports_layout_check;
ALTER TABLE imports ADD CONSTRAINT imports_layout_check CHECK (layout IN ('HOSTED', 'SHOPIFY', 'WOOCOMMERCE', 'CARTWRIGHT'));
