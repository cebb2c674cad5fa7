-- A draft whose order was refused left a checkout behind, with the buyer's name and address.
DELETE FROM checkouts c USING draft_orders d
WHERE c.site_id = d.site_id AND c.id = d.id
  AND NOT EXISTS (SELECT FROM orders o WHERE o.site_id = c.site_id AND o.checkout_id = c.id);
