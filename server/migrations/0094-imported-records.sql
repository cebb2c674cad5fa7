-- Files of customers, orders and reviews are imported, too.
ALTER TABLE imports DROP CONSTRAINT imports_layout_check;
ALTER TABLE imports ADD CONSTRAINT imports_layout_check
  CHECK (layout IN ('HOSTED', 'SHOPIFY', 'WOOCOMMERCE', 'TABLE', 'CARTWRIGHT', 'SHOPIFY_CUSTOMERS', 'SHOPIFY_ORDERS',
    'WOOCOMMERCE_CUSTOMERS', 'WOOCOMMERCE_ORDERS', 'REVIEWS'));
